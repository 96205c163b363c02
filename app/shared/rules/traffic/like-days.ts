import type { TrafficDay, TrafficPeriod } from '../../schemas/traffic'
import { addDays, daysBetween } from '../../values/calendar'

export const TRAFFIC_FIGURES = ['visits', 'visitors', 'pageViews', 'engagedVisits'] as const
export type TrafficFigure = (typeof TRAFFIC_FIGURES)[number]

export interface LikeDays {
  days: number
  after: number
  before: number
  /** Relative; null where there was nothing before. */
  change: number | null
}

/** The days of the earlier period that a period's days are moved from. */
export const movedBy = (current: TrafficPeriod, previous: TrafficPeriod): number =>
  daysBetween(previous.startDate, current.startDate)

/**
 * A figure over the complete days of a period whose counterparts are complete too: sums of the same number of days. null
 * without any.
 */
export function likeDays(
  current: TrafficPeriod,
  previous: TrafficPeriod,
  figure: TrafficFigure,
): LikeDays | null {
  const moved = movedBy(current, previous)
  const earlier = new Map(previous.days.map((day) => [day.day, day]))
  const known = (day: TrafficDay | undefined) => (day && !day.isIncomplete ? day[figure] : null)
  let [days, after, before] = [0, 0, 0]
  for (const day of current.days) {
    const [now, then] = [known(day), known(earlier.get(addDays(day.day, -moved)))]
    if (now === null || then === null) continue
    days += 1
    after += now
    before += then
  }
  return days === 0 ? null : { days, after, before, change: before > 0 ? after / before - 1 : null }
}
