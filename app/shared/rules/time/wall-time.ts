import { offsetMs, wallClock } from '../../values/calendar'
import { DAY_MS } from '../../values/units'

const WALL = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/

const two = (number: number) => String(number).padStart(2, '0')

/**
 * The value of a datetime-local field in a time zone, such as '2026-11-20T14:05'; seconds only when present.
 */
export function wallTime(at: Date | string, timeZone: string): string {
  const { year, month, day, hour, minute, second } = wallClock(new Date(at), timeZone)
  const time = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
  return second === 0 ? time : `${time}:${two(second)}`
}

/** The moment of a local time: the first of two, an hour later in a gap; null when invalid. */
export function momentOf(text: string, timeZone: string): Date | null {
  if (!WALL.test(text)) return null
  const wallMs = Date.parse(`${text}Z`)
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 16) !== text.slice(0, 16)) return null
  const before = wallMs - offsetMs(wallMs - DAY_MS, timeZone)
  const after = wallMs - offsetMs(wallMs + DAY_MS, timeZone)
  const found = [Math.min(before, after), Math.max(before, after)].find(
    (at) => at + offsetMs(at, timeZone) === wallMs,
  )
  return new Date(found ?? before)
}

/**
 * The same for an edited field: with an unchanged value the displayed moment, since the text is ambiguous at
 * the end of daylight saving time.
 */
export function resolveMoment(text: string, timeZone: string, displayed?: Date | string): Date | null {
  const read = momentOf(text, timeZone)
  if (displayed === undefined || read === null) return read
  const earliestMoment = momentOf(wallTime(displayed, timeZone), timeZone)
  return read.getTime() === earliestMoment?.getTime() ? new Date(displayed) : read
}
