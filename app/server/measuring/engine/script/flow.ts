import type { FlowResult } from 'lighthouse'
import type { ScriptFlow } from '~/shared/schemas/script-flow'
import { jsonEvidence } from '../extract/evidence'
import { leanReport } from '../extract/report'
import type { Evidence } from '../types'

type Result = FlowResult['steps'][number]['lhr']
export interface AuditedStep {
  name: string
  lhr: Result
  screen: string | null
  isReport: boolean
}

/**
 * The server limits a run's size: a step beyond `bytes` or `pieces` has no result, one beyond `results` has it inline.
 */
export const FLOW_LIMITS = { bytes: 24 * 1024 * 1024, pieces: 40, results: 40 }

/** The step's screenshot replaces its final one; the full-page screenshot is in the run's own report. */
function withoutPictures({ fullPageScreenshot: _, ...lhr }: Result, screen: string | null): unknown {
  const last = lhr.audits['final-screenshot']
  if (!screen || last?.details?.type !== 'screenshot') return lhr
  const details = { ...last.details, data: `evidence:${screen}` }
  return { ...lhr, audits: { ...lhr.audits, 'final-screenshot': { ...last, details } } }
}

/** The flow as evidence with the evidence that it references; equal parts are stored once. */
export function extractFlow(
  name: string,
  judged: readonly AuditedStep[],
  limits: typeof FLOW_LIMITS = FLOW_LIMITS,
): Evidence[] {
  const inline = new Map<string, Evidence>()
  const results = new Map<string, Evidence>()
  let bytes = 0
  const steps = judged.map(({ lhr, screen, ...named }): ScriptFlow['steps'][number] => {
    if (named.isReport) return { ...named, lhr: null }
    const { lean, inline: parts } = leanReport(withoutPictures(lhr, screen))
    const fresh = parts.filter(({ hash }) => !inline.has(hash))
    const result = jsonEvidence('stepResult', lean)
    if (bytes + result.size > limits.bytes || inline.size + fresh.length > limits.pieces)
      return { ...named, lhr: null }
    bytes += result.size
    for (const part of fresh) inline.set(part.hash, part)
    if (results.size >= limits.results) return { ...named, lhr: lean as Record<string, unknown> }
    results.set(result.hash, result)
    return { ...named, result: `evidence:${result.hash}`, lhr: null }
  })
  const flow: ScriptFlow = { name, steps }
  return [jsonEvidence('flow', flow), ...results.values(), ...inline.values()]
}
