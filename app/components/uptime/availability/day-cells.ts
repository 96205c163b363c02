import type { Rating } from '~/shared/rules/report/scores'
import { DAY_MS } from '~/shared/values/units'

export interface StripDay {
  /** '2026-11-20' */
  date: string
  /** 0 to 1; null if no time was counted. */
  ratio: number | null
  downMs: number
}

/** From this ratio up, a day with downtime is rated as a warning. */
export const WARNING_RATIO = 0.99

export function ratingOfDay(ratio: number | null): Rating | null {
  if (ratio === null) return null
  if (ratio >= 1) return 'good'
  return ratio >= WARNING_RATIO ? 'warning' : 'poor'
}

const WEEK = 7

/** Days since a Monday. */
const dayNumber = (date: string): number => Math.round(Date.parse(date) / DAY_MS) + 3

export interface DayCell<D extends StripDay> {
  day: D
  column: number
  /** 0 is Monday. */
  row: number
}

export function calendarCells<D extends StripDay>(days: readonly D[]): DayCell<D>[] {
  const first = dayNumber(days[0]?.date ?? '1970-01-01')
  const monday = first - (first % WEEK)
  return days.map((day) => {
    const number = dayNumber(day.date) - monday
    return { day, column: Math.floor(number / WEEK), row: number % WEEK }
  })
}

export function monthColumns<D extends StripDay>(cells: readonly DayCell<D>[]): DayCell<D>[] {
  return cells.filter(({ day }) => day.date.endsWith('-01'))
}

export interface StripTally {
  measured: number
  /** Days with less than 100% availability. */
  hit: number
  longest: StripDay | null
}

export function tallyOfDays(days: readonly StripDay[]): StripTally {
  const measured = days.filter(({ ratio }) => ratio !== null)
  const longest = measured.reduce<StripDay | null>(
    (most, day) => (day.downMs > (most?.downMs ?? 0) ? day : most),
    null,
  )
  return { measured: measured.length, hit: measured.filter(({ ratio }) => (ratio ?? 1) < 1).length, longest }
}
