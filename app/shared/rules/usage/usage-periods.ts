import { addDays } from '../../values/calendar'
import { billingPeriod } from '../time/billing-period'

/** Periods of the usage statistics, in UTC days. */

export const USAGE_GROUPS = ['day', 'week', 'month'] as const
export type UsageGroup = (typeof USAGE_GROUPS)[number] | 'billing'

export interface UsagePeriod {
  from: string
  /** Exclusive. */
  to: string
}

export const MAX_USAGE_DAYS = 3_660

const atDay = (day: string) => new Date(`${day}T00:00:00Z`)
const dayText = (at: Date) => at.toISOString().slice(0, 10)
const monthStart = (day: string, offset: number) => {
  const at = atDay(day)
  return dayText(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1)))
}

/** The first day after the period around a day. */
function endAround(day: string, group: UsageGroup, anchor: Date | null): string {
  if (group === 'day') return addDays(day, 1)
  if (group === 'week') return addDays(day, 7 - ((atDay(day).getUTCDay() + 6) % 7))
  if (group === 'month') return monthStart(day, 1)
  return dayText(billingPeriod(anchor, atDay(day)).end)
}

/** The periods that cover these days, the first and last cut to them. */
export function usagePeriods(
  { startDate, endDate }: { startDate: string; endDate: string },
  group: UsageGroup,
  anchor: Date | null,
): UsagePeriod[] {
  const end = addDays(endDate, 1)
  const periods: UsagePeriod[] = []
  for (let from = startDate; from < end; ) {
    const to = endAround(from, group, anchor)
    periods.push({ from, to: to < end ? to : end })
    from = to
  }
  return periods
}

const DEFAULT_DAYS = 30
const DEFAULT_PERIODS = 12

/** The first day when none is given: 30 days, or twelve of the longer periods. */
export function defaultUsageStart(endDate: string, group: UsageGroup, anchor: Date | null): string {
  if (group === 'day') return addDays(endDate, 1 - DEFAULT_DAYS)
  if (group === 'week') return addDays(endAround(endDate, 'week', anchor), -7 * DEFAULT_PERIODS)
  if (group === 'month') return monthStart(endDate, 1 - DEFAULT_PERIODS)
  let start = endDate
  for (let n = 0; n < DEFAULT_PERIODS; n++) {
    const period = billingPeriod(anchor, atDay(n === 0 ? start : addDays(start, -1)))
    start = dayText(period.start)
  }
  return start
}
