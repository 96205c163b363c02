import { offsetMs, wallClock } from './calendar'

const DAY_MS = 86_400_000
const WALL = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/

const two = (number: number) => String(number).padStart(2, '0')

/** '2026-11-20T14:05', the way a field for date and time shows a moment there; with seconds where it has some. */
export function wallTime(at: Date | string, timeZone: string): string {
  const { year, month, day, hour, minute, second } = wallClock(new Date(at), timeZone)
  const time = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
  return second === 0 ? time : `${time}:${two(second)}`
}

/** The moment that such a field means there: the first of two, the one an hour later where clocks leave it out. */
export function momentOf(text: string, timeZone: string): Date | null {
  if (!WALL.test(text)) return null
  const shown = Date.parse(`${text}Z`)
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== text.slice(0, 16)) return null
  const before = shown - offsetMs(shown - DAY_MS, timeZone)
  const after = shown - offsetMs(shown + DAY_MS, timeZone)
  const found = [Math.min(before, after), Math.max(before, after)].find(
    (at) => at + offsetMs(at, timeZone) === shown,
  )
  return new Date(found ?? before)
}

/**
 * The same of a field that showed a moment at first. As long as it says the same, it means that very moment: of two
 * equal hours the text alone means the first.
 */
export function resolveMoment(text: string, timeZone: string, shown?: Date | string): Date | null {
  const read = momentOf(text, timeZone)
  if (shown === undefined || read === null) return read
  const earliestMoment = momentOf(wallTime(shown, timeZone), timeZone)
  return read.getTime() === earliestMoment?.getTime() ? new Date(shown) : read
}
