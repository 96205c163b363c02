import type { Result } from 'lighthouse'

export type Lhr = Pick<
  Result,
  | 'audits'
  | 'categories'
  | 'configSettings'
  | 'environment'
  | 'entities'
  | 'fullPageScreenshot'
  | 'finalDisplayedUrl'
  | 'lighthouseVersion'
  | 'runWarnings'
  | 'runtimeError'
>
export type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of an audit's table; empty when the audit is missing, failed or has none. */
export function rows(lhr: Pick<Lhr, 'audits'>, auditId: string): Row[] {
  const details = lhr.audits[auditId]?.details as { items?: unknown } | undefined
  return Array.isArray(details?.items) ? details.items.filter(isRow) : []
}

export function nestedRows(lhr: Pick<Lhr, 'audits'>, auditId: string, index = 0): Row[] {
  const table = rows(lhr, auditId)[index]
  return Array.isArray(table?.['items']) ? table['items'].filter(isRow) : []
}

/** A finite number that is not negative, rounded; null for anything else. */
export function figure(value: unknown, digits = 1): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const scale = 10 ** digits
  return Math.max(0, Math.round(value * scale) / scale)
}

export const numericValue = (lhr: Pick<Lhr, 'audits'>, auditId: string): number | null =>
  figure(lhr.audits[auditId]?.numericValue)

/** Navigation start in microseconds on the browser's clock. */
export function navigationStart(lhr: Pick<Lhr, 'audits'>): number | null {
  const start = rows(lhr, 'metrics')[0]?.['observedNavigationStartTs']
  return typeof start === 'number' && Number.isFinite(start) ? start : null
}
