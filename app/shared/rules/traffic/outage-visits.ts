import { addDays, dayOf, wallClock } from '../../values/calendar'
import { HOUR_MS, MINUTE_MS } from '../../values/units'
import { median } from '../statistics/statistics'

/** Weeks before an outage whose hours tell how many visits are usual. */
const USUAL_WEEKS = 4
const MIN_WEEKS = 2
/** Fewer are not worth saying. */
const MIN_VISITS = 10
/** Days before an outage that the rule needs. */
export const USUAL_DAYS = 7 * USUAL_WEEKS
/** Offsets of time zones are multiples of it. */
const SLICE_MS = 15 * MINUTE_MS

interface Span {
  from: number
  to: number
}

/** Parts of a span in hours, by the hour of the wall clock. */
function hoursOf({ from, to }: Span, timeZone: string) {
  const parts = new Map<string, { day: string; hour: number; part: number }>()
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / SLICE_MS) + 1) * SLICE_MS)
    const [day, { hour }] = [dayOf(new Date(at), timeZone), wallClock(new Date(at), timeZone)]
    const known = parts.get(`${day} ${hour}`) ?? { day, hour, part: 0 }
    known.part += (end - at) / HOUR_MS
    parts.set(`${day} ${hour}`, known)
    at = end
  }
  return [...parts.values()]
}

/**
 * Visits that fell into a time without service: for each of its hours the median of the same hour and weekday in the
 * four weeks before, in proportion to its part in the outage. `hours` has the 24 hours of complete days in the time
 * zone of the source. null if too little is known.
 */
export function outageVisits(
  span: Span,
  hours: ReadonlyMap<string, readonly number[]>,
  timeZone: string,
): number | null {
  let expected = 0
  for (const { day, hour, part } of hoursOf(span, timeZone)) {
    const usual = Array.from({ length: USUAL_WEEKS }, (_, nth) =>
      hours.get(addDays(day, -7 * (nth + 1)))?.at(hour),
    ).filter((count) => count !== undefined)
    if (usual.length < MIN_WEEKS) return null
    expected += part * (median(usual) ?? 0)
  }
  return expected < MIN_VISITS ? null : Math.round(expected)
}
