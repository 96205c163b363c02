export const EVIDENCE_METRICS = ['consoleErrors', 'thirdParties'] as const
export type EvidenceMetric = (typeof EVIDENCE_METRICS)[number]
export const isEvidenceMetric = (metric: string): metric is EvidenceMetric =>
  (EVIDENCE_METRICS as readonly string[]).includes(metric)

/** What a load logged and contacted: name by key. */
export type Snapshot = Record<EvidenceMetric, ReadonlyMap<string, string>>

const MAX_TEXT = 300

/** What stays the same of an error from load to load: without query strings, numbers and hashes. */
export const errorKey = (text: string): string =>
  text
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/\b(?=[\w-]*\d)[\w-]{6,}\b/g, '*')
    .replace(/\d+/g, '0')
    .slice(0, MAX_TEXT)

export const errorsOf = (texts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(texts.map((text) => [errorKey(text), text.slice(0, MAX_TEXT)]))

/** Names in `now` that no earlier load had. */
export function newNames(
  metric: EvidenceMetric,
  now: Snapshot,
  earlier: readonly Snapshot[],
): { keys: string[]; names: string[] } {
  const fresh = [...now[metric]].filter(([key]) => !earlier.some((one) => one[metric].has(key)))
  return { keys: fresh.map(([key]) => key), names: fresh.map(([, name]) => name) }
}
