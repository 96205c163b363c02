import { Cron } from 'croner'
import { memoize } from '~/shared/memoize'
import { addDays, dayOf, offsetMs, startOfDay } from '~/shared/values/calendar'
import { DAY_MS } from '~/shared/values/units'

export interface Timing {
  cron: string
  timezone: string
  /** Without it, the plain times of the cron. */
  jitter_seconds?: number
}

/** Without jitter. */
export function nextOccurrences({ cron, timezone }: Timing, from: Date, count: number): Date[] {
  return new Cron(cron, { timezone, mode: '5-part' }).nextRuns(count, from)
}

const NOON_MS = DAY_MS / 2
const MAX_SCHEDULES = 20_000
const MAX_CALENDARS = 1_000

/** A local day on which a schedule is due. */
interface DueDay {
  start: number
  /** ms since `start`; shared by all days without a clock change. */
  times: readonly number[]
  /** Occurrences of all days before. */
  before: number
}

const cronFor = (cron: string, timezone: string) => new Cron(cron, { timezone, mode: '5-part' })

/** After `from` and before `to`. */
function listTimes({ cron, timezone }: Timing, from: number, to: number): number[] {
  const runs = cronFor(cron, timezone)
  const found: number[] = []
  for (let at = runs.nextRun(new Date(from)); at && at.getTime() < to; at = runs.nextRun(at))
    found.push(at.getTime())
  return found
}

/** The times of day that a cron names, read on a day without a clock change. */
const timesOfDay = memoize(
  (minuteAndHour: string): readonly number[] => {
    const start = Date.UTC(2025, 0, 1)
    const timing = { cron: `${minuteAndHour} * * *`, timezone: 'UTC' }
    return listTimes(timing, start - 1, start + DAY_MS).map((at) => at - start)
  },
  { max: MAX_SCHEDULES },
)

/**
 * Local days of whole UTC days: those without a clock change that the date part of a cron names, and all with
 * one, where only the whole cron tells.
 */
const listDays = memoize(
  (date: string, timezone: string, first: number, last: number) => {
    const noons = new Set(listTimes({ cron: `0 12 ${date}`, timezone }, first * DAY_MS - 1, last * DAY_MS))
    const days: { start: number; end: number; isPlain: boolean }[] = []
    const stop = dayOf(new Date(last * DAY_MS), timezone)
    for (let day = dayOf(new Date(first * DAY_MS), timezone); day < stop; day = addDays(day, 1)) {
      const [start, end] = [day, addDays(day, 1)].map((each) => startOfDay(each, timezone).getTime())
      if (start === undefined || end === undefined) continue
      const isPlain = end - start === DAY_MS && offsetMs(start, timezone) === offsetMs(end - 1, timezone)
      if (!isPlain || noons.has(start + NOON_MS)) days.push({ start, end, isPlain })
    }
    return days
  },
  { max: MAX_CALENDARS, key: (...parts) => parts.join('|') },
)

/** Empty for an invalid cron. */
const listDueDays = memoize(
  ({ cron, timezone }: Timing, first: number, last: number): DueDay[] => {
    try {
      const [minute = '', hour = '', ...date] = cron.trim().split(/\s+/)
      cronFor(cron, timezone)
      let before = 0
      return listDays(date.join(' '), timezone, first, last).map(({ start, end, isPlain }) => {
        const times = isPlain
          ? timesOfDay(`${minute} ${hour}`)
          : listTimes({ cron, timezone }, start - 1, end).map((at) => at - start)
        const day = { start, times, before }
        before += times.length
        return day
      })
    } catch {
      return []
    }
  },
  { max: MAX_SCHEDULES, key: ({ cron, timezone }, ...days) => [cron, timezone, ...days].join('|') },
)

/** Whole UTC days around a span, so that a day's requests share them. */
const dueDaysAround = (timing: Timing, from: number, to: number) =>
  listDueDays(timing, Math.floor(from / DAY_MS) - 1, Math.ceil(to / DAY_MS) + 2)

/** The number of leading items that fulfil a condition which the following ones do not. */
function countLeading(length: number, isWithin: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isWithin(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Occurrences until a moment. */
function countUntil(days: readonly DueDay[], at: number): number {
  const day = days[countLeading(days.length, (index) => (days[index]?.start ?? 0) <= at) - 1]
  if (!day) return 0
  const { start, times, before } = day
  return before + countLeading(times.length, (index) => start + (times[index] ?? 0) <= at)
}

export type OccurrenceCounter = (to: Date) => number

/** Counts the due times after `from` until different moments up to `end`. */
export function occurrencesFrom(timing: Timing, from: Date, end: Date): OccurrenceCounter {
  const jitter = (timing.jitter_seconds ?? 0) * 1000
  const [start, stop] = [from.getTime() - jitter, end.getTime() - jitter]
  const days = dueDaysAround(timing, start, stop)
  // An occurrence at exactly `from` is already being scheduled.
  const known = countUntil(days, start)
  return (to) => Math.max(0, countUntil(days, to.getTime() - jitter) - known)
}

/** Number of due times after `from` until `to`, exactly as they get scheduled. 0 for an invalid cron. */
export const countOccurrences = (timing: Timing, from: Date, to: Date): number =>
  occurrencesFrom(timing, from, to)(to)

/** After `from` until `to`, in ms since 1970, without jitter; empty for an invalid cron. */
export function occurrencesBetween(timing: Timing, from: number, to: number): number[] {
  return dueDaysAround(timing, from, to)
    .filter((day) => day.start <= to && day.start + 2 * DAY_MS > from)
    .flatMap((day) => day.times.map((time) => day.start + time))
    .filter((at) => at > from && at <= to)
}
