import type { FormFactor } from '../../schemas/agent'
import { type MetricKey, SCORE_KEYS } from '../../values/metric-keys'
import { type MetricId, thresholdFor } from '../../values/web-vitals'
import { SCORE_GOOD_FROM } from '../report/scores'

/**
 * The smallest change of a metric that is worth saying, however certain it is: below it neither visitors nor Lighthouse's
 * rating notice. About a tenth of what is good (LCP 2.5 s, TBT 200 ms, CLS 0.1), and what two loads of an unchanged page
 * differ by. One table for cards, compared tests, regressions and alerts.
 */
export const FLOORS = {
  lcp: 200,
  fcp: 100,
  si: 200,
  tti: 200,
  tbt: 50,
  inp: 50,
  ttfb: 50,
  cls: 0.02,
} as const satisfies Partial<Record<MetricKey, number>>

/** Bytes of a load, in all or of a kind. */
const BYTES_FLOOR = 10_240
/** Of a score from 0 to 100. */
export const SCORE_FLOOR = 3

export function floorOf(key: string): number {
  if (key in FLOORS) return FLOORS[key as keyof typeof FLOORS]
  if (SCORE_KEYS.some((score) => score === key)) return SCORE_FLOOR
  return key.startsWith('bytes') ? BYTES_FLOOR : 0
}

/** Whether a difference is worth saying. */
export const isWorthSaying = (key: string, difference: number): boolean =>
  Math.abs(difference) >= floorOf(key)

/** What is still good of a metric or score; of an unknown device by the stricter limits. null where nothing is rated. */
export function goodLimit(key: string, formFactor: FormFactor | null): number | null {
  if (SCORE_KEYS.some((score) => score === key)) return SCORE_GOOD_FROM
  return thresholdFor(key as MetricId, formFactor ?? 'DESKTOP')?.good ?? null
}
