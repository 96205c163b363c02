import { presetRange, RANGE_DAYS, type RangeClock, type RangePreset } from './date-range'

/** First and last day of each preset. */
export function presetDays(clock: RangeClock): Record<RangePreset, { startDate: string; endDate: string }> {
  const names = Object.keys(RANGE_DAYS) as RangePreset[]
  return Object.fromEntries(
    names.map((name) => {
      const { startDate, endDate } = presetRange(name, clock)
      return [name, { startDate, endDate }]
    }),
  ) as Record<RangePreset, { startDate: string; endDate: string }>
}
