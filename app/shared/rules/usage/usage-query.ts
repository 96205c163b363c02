import { daysBetween, hasInvalidDay, isDay } from '../../values/calendar'
import { MAX_USAGE_DAYS, USAGE_GROUPS } from './usage-periods'

const DATES = ['startDate', 'endDate'] as const
/** Params that stay when another part is opened. */
export const USAGE_PARAMS = [...DATES, 'group', 'byBillingPeriod', 'measure'] as const

type Days = Partial<Record<(typeof DATES)[number], string>>

const isRange = ({ startDate, endDate }: Days, today: string): boolean => {
  const days = startDate ? daysBetween(startDate, endDate && endDate < today ? endDate : today) + 1 : 1
  return days >= 1 && days <= MAX_USAGE_DAYS
}

/** The valid search params of a statistics screen; bad dates are left out, marked so that the screen says so. */
export function usageQueryOf(search: URLSearchParams, today: string) {
  const given: Days = Object.fromEntries(
    DATES.map((name) => [name, search.get(name) ?? '']).filter(([, day]) => isDay(day ?? '')),
  )
  const isInvalid = hasInvalidDay(search, DATES) || !isRange(given, today)
  return {
    isInvalid,
    query: {
      ...(isInvalid ? {} : given),
      group: USAGE_GROUPS.find((group) => group === search.get('group')) ?? 'day',
      ...(/^(true|1)$/.test(search.get('byBillingPeriod') ?? '') && { byBillingPeriod: 'true' as const }),
    },
  }
}
