import { usageMessages } from '~/shared/messages/usage'
import {
  defaultUsageStart,
  MAX_USAGE_DAYS,
  type UsageGroup,
  type UsagePeriod,
  usagePeriods,
} from '~/shared/rules/usage/usage-periods'
import type { StatisticsQuery } from '~/shared/schemas/usage'
import { daysBetween } from '~/shared/values/calendar'
import { fieldError } from '../../platform/errors'

export interface AskedPeriods {
  startDate: string
  endDate: string
  group: UsageGroup
  periods: UsagePeriod[]
}

/** Without an anchor, billing periods are the calendar's months. */
export function askedPeriods(
  query: StatisticsQuery,
  { now, anchor }: { now: Date; anchor: Date | null },
): AskedPeriods {
  const group = query.byBillingPeriod ? 'billing' : query.group
  const today = now.toISOString().slice(0, 10)
  const endDate = query.endDate !== undefined && query.endDate < today ? query.endDate : today
  const startDate = query.startDate ?? defaultUsageStart(endDate, group, anchor)
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1 || days > MAX_USAGE_DAYS) throw fieldError('startDate', usageMessages.invalidRange)
  return { startDate, endDate, group, periods: usagePeriods({ startDate, endDate }, group, anchor) }
}

/** Periods of all organizations together, which have no billing period in common. */
export function platformPeriods(query: StatisticsQuery, now: Date): AskedPeriods {
  if (query.byBillingPeriod) throw fieldError('byBillingPeriod', usageMessages.noBillingPeriods)
  return askedPeriods(query, { now, anchor: null })
}
