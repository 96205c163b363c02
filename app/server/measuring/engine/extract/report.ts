import { extractTexts, restoreTexts } from '~/shared/rules/report/report-texts'
import type { Evidence } from '../types'
import { evidenceOf, jsonEvidence, sha256 } from './evidence'
import { TREEMAP } from './script-tree'

const MIN_EXTRACTED_LENGTH = 1024
const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+);base64,/
const REFERENCE = /^evidence:([0-9a-f]{64})$/

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]))
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The treemap may be larger than the rest of the report; its stored form is in the details. */
function withoutTreemap(result: object): object {
  const { audits, categories } = result as Row
  const performance = isRow(categories) ? categories['performance'] : undefined
  if (!isRow(audits) || !(TREEMAP in audits)) return result
  const { [TREEMAP]: _, ...others } = audits
  const refs = isRow(performance) ? performance['auditRefs'] : undefined
  if (!isRow(categories) || !isRow(performance) || !Array.isArray(refs)) return { ...result, audits: others }
  const auditRefs = refs.filter((ref) => !isRow(ref) || ref['id'] !== TREEMAP)
  return {
    ...result,
    audits: others,
    categories: { ...categories, performance: { ...performance, auditRefs } },
  }
}

/** Removes `i18n` paths and timings, which every result repeats and Lighthouse's viewer does not need. */
function withoutUnusedParts(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result
  const { timing: _, i18n, ...kept } = withoutTreemap(result) as Row
  if (!isRow(i18n)) return kept
  const { icuMessagePaths: __, ...texts } = i18n
  return { ...kept, i18n: texts }
}

/**
 * The result with embedded images and repeated texts replaced by `evidence:<sha256>`; each becomes separate evidence,
 * unless `known` already has it.
 */
export function leanReport(
  result: unknown,
  known: ReadonlySet<string> = new Set(),
): { lean: unknown; inline: Evidence[] } {
  const inline = new Map<string, Evidence>()
  const whole = mapStrings(withoutUnusedParts(result), (text) => {
    const mediaType = text.length > MIN_EXTRACTED_LENGTH ? DATA_URI.exec(text)?.[1] : undefined
    if (!mediaType) return text
    const encoded = text.slice(text.indexOf(',') + 1)
    const data = Buffer.from(encoded, 'base64')
    // Only data that decodes and encodes to the same text is replaced.
    if (data.toString('base64') !== encoded || text !== `data:${mediaType};base64,${encoded}`) return text
    const hash = sha256(data)
    if (!known.has(hash)) inline.set(hash, evidenceOf('inline', mediaType, data))
    return `evidence:${hash}`
  })
  const { lean: own, texts } = extractTexts(whole)
  if (!texts) return { lean: own, inline: [...inline.values()] }
  const shared = jsonEvidence('inline', texts)
  return {
    lean: { ...(own as object), texts: `evidence:${shared.hash}` },
    inline: [...inline.values(), shared],
  }
}

/** The lean report as evidence, with the evidence that it references. */
export function extractReport(
  result: unknown,
  known?: ReadonlySet<string>,
): { report: Evidence; inline: Evidence[] } {
  const { lean, inline } = leanReport(result, known)
  return { report: jsonEvidence('report', lean), inline }
}

/** Restores texts and images; a reference unknown to `find` stays. */
export function rehydrateReport(
  report: unknown,
  find: (hash: string) => { mediaType: string; data: Buffer } | undefined,
): unknown {
  return mapStrings(withTexts(report, find), (text) => {
    const hash = REFERENCE.exec(text)?.[1]
    const found = hash ? find(hash) : undefined
    return found ? `data:${found.mediaType};base64,${found.data.toString('base64')}` : text
  })
}

function withTexts(report: unknown, find: (hash: string) => { data: Buffer } | undefined): unknown {
  if (typeof report !== 'object' || report === null || !('texts' in report)) return report
  const { texts, ...own } = report
  const hash = typeof texts === 'string' ? REFERENCE.exec(texts)?.[1] : undefined
  const found = hash ? find(hash) : undefined
  return found ? restoreTexts(own, JSON.parse(found.data.toString())) : report
}
