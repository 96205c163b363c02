import type { Rating } from '~/shared/rules/report/scores'

export interface StripDay {
  /** '2026-11-20' */
  date: string
  /** 0 to 1; null where nothing was counted. */
  ratio: number | null
  downMs: number
}

/** From here on a day that was not up in whole is no more than a warning. */
export const WARNING_RATIO = 0.99

/** null has no figure. */
export function ratingOfDay(ratio: number | null): Rating | null {
  if (ratio === null) return null
  if (ratio >= 1) return 'good'
  return ratio >= WARNING_RATIO ? 'warning' : 'poor'
}

const DAY_MS = 86_400_000
const WEEK = 7

/** Days since a Monday. */
const dayNumber = (date: string): number => Math.round(Date.parse(date) / DAY_MS) + 3

export interface DayCell<D extends StripDay> {
  day: D
  /** Weeks from the first one. */
  column: number
  /** 0 is Monday. */
  row: number
}

/** A column for each week, Monday on top. */
export function calendarCells<D extends StripDay>(days: readonly D[]): DayCell<D>[] {
  const first = dayNumber(days[0]?.date ?? '1970-01-01')
  const monday = first - (first % WEEK)
  return days.map((day) => {
    const number = dayNumber(day.date) - monday
    return { day, column: Math.floor(number / WEEK), row: number % WEEK }
  })
}

/** Where a month begins. */
export function monthColumns<D extends StripDay>(cells: readonly DayCell<D>[]): DayCell<D>[] {
  return cells.filter(({ day }) => day.date.endsWith('-01'))
}

export interface StripTally {
  known: number
  /** Days that were not up in whole. */
  hit: number
  longest: StripDay | null
}

export function tallyOfDays(days: readonly StripDay[]): StripTally {
  const known = days.filter(({ ratio }) => ratio !== null)
  const longest = known.reduce<StripDay | null>(
    (most, day) => (day.downMs > (most?.downMs ?? 0) ? day : most),
    null,
  )
  return { known: known.length, hit: known.filter(({ ratio }) => (ratio ?? 1) < 1).length, longest }
}
