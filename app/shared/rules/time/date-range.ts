import { addDays, dayOf, daysBetween, isDay, startOfDay } from '~/shared/values/calendar'

export const RANGE_DAYS = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type RangePreset = keyof typeof RANGE_DAYS
export const DEFAULT_RANGE: RangePreset = 'month'
const MAX_DAYS = 3660

/**
 * Whole days in a time zone. `startDate` and `endDate` are inclusive and appear in the URL; `from` and `to`
 * are the moments, `to` exclusive.
 */
export type DateRange = {
  startDate: string
  endDate: string
  from: Date
  to: Date
  days: number
  preset: RangePreset | null
  /** The asked dates were not valid, so this is the default range. */
  isInvalid: boolean
}

export type RangeClock = { now: Date; timeZone?: string }
export type RangeInput = { startDate?: string | null; endDate?: string | null }

function rangeOf(startDate: string, endDate: string, { now, timeZone = 'UTC' }: RangeClock): DateRange {
  const days = daysBetween(startDate, endDate) + 1
  const endsToday = endDate === dayOf(now, timeZone)
  const presets = Object.keys(RANGE_DAYS) as RangePreset[]
  return {
    startDate,
    endDate,
    from: startOfDay(startDate, timeZone),
    to: startOfDay(addDays(endDate, 1), timeZone),
    days,
    preset: (endsToday && presets.find((preset) => RANGE_DAYS[preset] === days)) || null,
    isInvalid: false,
  }
}

/** The days of a preset, ending today. */
export function presetRange(preset: RangePreset, clock: RangeClock): DateRange {
  const today = dayOf(clock.now, clock.timeZone ?? 'UTC')
  return rangeOf(addDays(today, 1 - RANGE_DAYS[preset]), today, clock)
}

/** A date, or the local day of a date-time; null for anything else. */
function readDay(text: string | null | undefined, timeZone: string): string | null {
  if (!text) return null
  const trimmed = text.trim()
  if (isDay(trimmed)) return trimmed
  if (!/^[12]\d{3}-\d{2}-\d{2}T[\d:.]{5,16}(Z|[+-]\d{2}:?\d{2})$/.test(trimmed)) return null
  const at = new Date(trimmed)
  return Number.isNaN(at.getTime()) ? null : dayOf(at, timeZone)
}

/**
 * The range in the search params. One date is completed to the default length, future days are cut, and
 * invalid values give the default, marked so that the screen can say it.
 */
export function parseDateRange(input: RangeInput, clock: RangeClock): DateRange {
  const timeZone = clock.timeZone ?? 'UTC'
  const today = dayOf(clock.now, timeZone)
  const start = readDay(input.startDate, timeZone)
  const end = readDay(input.endDate, timeZone)
  const isBad = (input.startDate && !start) || (input.endDate && !end)
  if (isBad) return { ...presetRange(DEFAULT_RANGE, clock), isInvalid: true }
  if (!start && !end) return presetRange(DEFAULT_RANGE, clock)
  const endDate = end && end < today ? end : today
  const startDate = start ?? addDays(endDate, 1 - RANGE_DAYS[DEFAULT_RANGE])
  if (startDate > endDate || daysBetween(startDate, endDate) >= MAX_DAYS) {
    return { ...presetRange(DEFAULT_RANGE, clock), isInvalid: true }
  }
  return rangeOf(startDate, endDate, clock)
}

/** The previous range of the same length. */
export function previousRange(range: DateRange, clock: RangeClock): DateRange {
  return rangeOf(addDays(range.startDate, -range.days), addDays(range.startDate, -1), clock)
}
