import type { RetentionClass } from '../../schemas/evidence-kinds'

export const KEEP_FOREVER = -1

/** How many days results are kept; the last four are 2, 3, 4 and 5 years with their leap days. */
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

const YEARS: Readonly<Record<number, string>> = {
  365: '1 year',
  731: '2 years',
  1096: '3 years',
  1461: '4 years',
  1827: '5 years',
}

export function isRetention(days: number): days is RetentionDays {
  return RETENTION_DAYS.some((option) => option === days)
}

export function retentionLabel(days: number): string {
  if (days === KEEP_FOREVER) return 'Never expire'
  return YEARS[days] ?? `${days} days`
}

/** Results measured before this moment may go; null keeps everything. */
export function retainedSince(days: number, now: Date): Date | null {
  return days === KEEP_FOREVER ? null : new Date(now.getTime() - days * 86_400_000)
}

/**
 * For how many days a class of evidence is kept at most; null is as long as the results themselves. A trace, a
 * document and a picture of the whole page are large, and soon of use to nobody, whatever the client keeps.
 */
export const CLASS_DAYS: Readonly<Record<RetentionClass, number | null>> = {
  report: null,
  frames: null,
  screenshots: 30,
  bodies: 30,
  trace: 7,
}

/** For how many days a class of evidence is kept where results are kept for `days`. */
export function retainedDays(retention: RetentionClass, days: number): number {
  const most = CLASS_DAYS[retention]
  if (most === null) return days
  return days === KEEP_FOREVER ? most : Math.min(days, most)
}

/** Until when evidence of a run of this moment is kept. */
export function retainedUntil(retention: RetentionClass, days: number, measuredAt: Date): Date | 'infinity' {
  const kept = retainedDays(retention, days)
  return kept === KEEP_FOREVER ? 'infinity' : new Date(measuredAt.getTime() + kept * 86_400_000)
}
