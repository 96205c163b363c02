import { catalogue } from '~/shared/values/catalogue'
import { DAY_MS } from '~/shared/values/units'
import type { RetentionClass } from '../../values/evidence-kinds'

export const KEEP_FOREVER = -1

/** The last four are 2 to 5 years with leap days. */
export const RETENTION_DAYS = [
  KEEP_FOREVER,
  7,
  14,
  30,
  60,
  90,
  120,
  150,
  180,
  365,
  400,
  545,
  731,
  1096,
  1461,
  1827,
] as const
export type RetentionDays = (typeof RETENTION_DAYS)[number]

const YEARS: Readonly<Record<number, string>> = catalogue('retentionYears', {
  365: '1 year',
  731: '2 years',
  1096: '3 years',
  1461: '4 years',
  1827: '5 years',
})

const retentionWords = catalogue('retention', {
  never: 'Never expire',
  days: (days: number) => `${days} days`,
})

export function isRetention(days: number): days is RetentionDays {
  return RETENTION_DAYS.some((option) => option === days)
}

export function retentionLabel(days: number): string {
  if (days === KEEP_FOREVER) return retentionWords.never
  return YEARS[days] ?? retentionWords.days(days)
}

/** Results before this moment expire; null keeps everything. */
export function retainedSince(days: number, now: Date): Date | null {
  return days === KEEP_FOREVER ? null : new Date(now.getTime() - days * DAY_MS)
}

/**
 * Maximum days per class; null: as long as the results. Traces, documents and full-page screenshots are large
 * and soon unused.
 */
export const CLASS_DAYS: Readonly<Record<RetentionClass, number | null>> = {
  report: null,
  frames: null,
  screenshots: 30,
  bodies: 30,
  trace: 7,
}

/** Days that a class is kept with a retention of `days`. */
export function retainedDays(retention: RetentionClass, days: number): number {
  const most = CLASS_DAYS[retention]
  if (most === null) return days
  return days === KEEP_FOREVER ? most : Math.min(days, most)
}

/** Expiry of evidence of a run. */
export function retainedUntil(retention: RetentionClass, days: number, measuredAt: Date): Date | 'infinity' {
  const keptDays = retainedDays(retention, days)
  return keptDays === KEEP_FOREVER ? 'infinity' : new Date(measuredAt.getTime() + keptDays * DAY_MS)
}
