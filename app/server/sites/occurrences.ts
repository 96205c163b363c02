import { Cron } from 'croner'
import { memoize } from '~/shared/memoize'

export interface Timing {
  cron: string
  timezone: string
}

/** Without jitter. */
export function nextOccurrences({ cron, timezone }: Timing, from: Date, count: number): Date[] {
  return new Cron(cron, { timezone, mode: '5-part' }).nextRuns(count, from)
}

/** Up to so many are counted one by one; of more there are, a day's number is taken times its days. */
const MAX_COUNTED = 200
const MAX_MEMOIZED = 5_000
const HOUR_MS = 3_600_000

/**
 * Number of occurrences in a span: exact for rare schedules, else without corrections at the edges and for
 * clock changes. 0 for an invalid cron.
 */
export const countOccurrences = memoize(count, {
  max: MAX_MEMOIZED,
  key: ({ cron, timezone }, ...span) =>
    [cron, timezone, ...span.map((at) => Math.floor(at.getTime() / HOUR_MS))].join('|'),
})

function count(timing: Timing, from: Date, to: Date): number {
  try {
    const few = countOneByOne(timing, from, to, MAX_COUNTED)
    if (few < MAX_COUNTED) return few
    const [minute = '', hour = '', ...date] = timing.cron.trim().split(/\s+/)
    // Noon exists on every day, despite clock changes.
    const days = countOneByOne(
      { ...timing, cron: ['0 12', ...date].join(' ') },
      from,
      to,
      Number.POSITIVE_INFINITY,
    )
    return days * timesOfDay(`${minute} ${hour}`)
  } catch {
    return 0
  }
}

function countOneByOne({ cron, timezone }: Timing, from: Date, to: Date, most: number): number {
  const runs = new Cron(cron, { timezone, mode: '5-part' })
  let counted = 0
  // An occurrence at exactly this moment is already being scheduled.
  for (let at = runs.nextRun(from); at && at < to && counted < most; at = runs.nextRun(at)) counted++
  return counted
}

const MAX_LISTS = 1_000

/** Without jitter; empty for an invalid cron. */
export function occurrencesBetween(timing: Timing, from: Date, to: Date): Date[] {
  const [first, last] = [Math.floor(from.getTime() / HOUR_MS), Math.ceil(to.getTime() / HOUR_MS)]
  return listHours(timing, first, last).filter((at) => at > from && at <= to)
}

/** Whole hours, as a form asks for all schedules of a location with every key that is pressed. */
const listHours = memoize(
  ({ cron, timezone }: Timing, first: number, last: number): Date[] => {
    const found: Date[] = []
    try {
      const [from, to] = [new Date(first * HOUR_MS), new Date(last * HOUR_MS)]
      const runs = new Cron(cron, { timezone, mode: '5-part' })
      for (let at = runs.nextRun(from); at && at <= to; at = runs.nextRun(at)) found.push(at)
      return found
    } catch {
      return []
    }
  },
  { max: MAX_LISTS, key: ({ cron, timezone }, ...hours) => [cron, timezone, ...hours].join('|') },
)

/** How many times of day a cron names, read on a day without a clock change. */
const timesOfDay = memoize(
  (minuteAndHour: string): number => {
    const [start, end] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 0, 2)]
    const timing = { cron: `${minuteAndHour} * * *`, timezone: 'UTC' }
    return countOneByOne(timing, new Date(start - 1), new Date(end), Number.POSITIVE_INFINITY)
  },
  { max: MAX_MEMOIZED },
)
