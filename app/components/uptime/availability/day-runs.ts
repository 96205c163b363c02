import type { Rating } from '~/shared/rules/report/scores'
import { ratingOfDay, type StripDay } from './day-cells'

export interface DayRun {
  /** null without data. */
  rating: Rating | null
  /** Index of its first day. */
  from: number
  days: number
}

/** Days in a row with the same rating. */
export function dayRuns(days: readonly StripDay[]): DayRun[] {
  const runs: DayRun[] = []
  days.forEach(({ ratio }, index) => {
    const rating = ratingOfDay(ratio)
    const last = runs.at(-1)
    if (last && last.rating === rating) last.days += 1
    else runs.push({ rating, from: index, days: 1 })
  })
  return runs
}

/** The days with the most downtime, at most so many, in order of time. */
export function worstDays<D extends StripDay>(days: readonly D[], most: number): { day: D; index: number }[] {
  return days
    .map((day, index) => ({ day, index }))
    .filter(({ day }) => day.ratio !== null && day.ratio < 1)
    .toSorted((one, other) => (one.day.ratio ?? 1) - (other.day.ratio ?? 1))
    .slice(0, most)
    .toSorted((one, other) => one.index - other.index)
}
