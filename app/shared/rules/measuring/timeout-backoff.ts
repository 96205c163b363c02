import { DAY_MS } from '~/shared/values/units'
import type { RunFailureCode } from './run-failures'

/** Timeouts in a row after which a page is tested less often. */
export const MAX_TIMEOUTS_IN_ROW = 3
const MAX_INTERVAL_MS = DAY_MS

/** Failures of the page that occupy an agent for as long as a run may take. */
const PAGE_TIMEOUTS: ReadonlySet<string> = new Set<RunFailureCode>([
  'HARD_TIMEOUT',
  'PAGE_HUNG',
  'PAGE_OUT_OF_MEMORY',
])

export const isPageTimeout = (code: string): boolean => PAGE_TIMEOUTS.has(code)

export const isTestedLessOften = (timeouts: number): boolean => timeouts >= MAX_TIMEOUTS_IN_ROW

/** Interval of scheduled tests after `timeouts` in a row: doubles from the third on, up to a day. */
export function backoffIntervalMs(timeouts: number, scheduledMs: number): number {
  if (!isTestedLessOften(timeouts)) return scheduledMs
  const doubled = scheduledMs * 2 ** Math.min(timeouts - MAX_TIMEOUTS_IN_ROW + 1, 20)
  return Math.max(scheduledMs, Math.min(doubled, MAX_INTERVAL_MS))
}
