import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator/dist/evaluator.js'
import { type Finding as CspFinding, Severity, Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Finding } from '~/shared/schemas/quality'
import { listOf, mainDocument } from '../headers'
import { type Audit, found, notMeasured, scored, without } from '../verdict'
import { enforcedPolicies, withoutNonces } from './policies'

/** Penalty per severity of csp_evaluator; hints are free. */
const COSTS: Partial<Record<Severity, number>> = {
  [Severity.HIGH]: 0.5,
  [Severity.MEDIUM]: 0.2,
  [Severity.HIGH_MAYBE]: 0.15,
  [Severity.SYNTAX]: 0.1,
  [Severity.MEDIUM_MAYBE]: 0.05,
}
const REPORT_ONLY = 0.1

const problemOf = (finding: CspFinding) => `csp-${Type[finding.type].toLowerCase().replaceAll('_', '-')}`

function evaluate(policy: string): { score: number; items: Finding[] } {
  let findings: CspFinding[]
  try {
    findings = new CspEvaluator(new CspParser(policy).csp).evaluate(STRICTCSP_CHECKS, DEFAULT_CHECKS)
  } catch {
    return { score: 0, items: [found('csp-unreadable', null, withoutNonces(policy))] }
  }
  // Ten bypassable hosts are one fault: the allowlist.
  const worst = new Map<string, number>()
  const items: Finding[] = []
  for (const finding of findings) {
    const costs = COSTS[finding.severity] ?? 0
    if (costs === 0) continue
    const key = `${finding.type} ${finding.directive}`
    worst.set(key, Math.max(worst.get(key) ?? 0, costs))
    items.push(found(problemOf(finding), finding.directive, withoutNonces(finding.value ?? '') || null))
  }
  return { score: without([...worst.values()]), items }
}

export const csp: Audit = {
  id: 'csp',
  judge(facts) {
    const document = mainDocument(facts)
    if (!document) return notMeasured()
    const { header, meta } = enforcedPolicies(facts)
    const judged = [...header, ...meta].map(evaluate)
    // All policies apply together, so the strictest one counts.
    const strictest = judged.reduce<{ score: number; items: Finding[] } | null>(
      (best, one) => (!best || one.score > best.score ? one : best),
      null,
    )
    if (strictest) return scored(strictest.score, strictest.items)
    const [watched] = listOf(document, 'content-security-policy-report-only')
    if (watched !== undefined)
      return scored(REPORT_ONLY, [found('csp-report-only', null, withoutNonces(watched))])
    return scored(0, [found('csp-missing')])
  },
}
