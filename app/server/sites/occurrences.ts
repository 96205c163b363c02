import { Cron } from 'croner'

export interface Timing {
  cron: string
  timezone: string
}

/** The next times that a schedule comes due, its jitter left out. */
export function nextOccurrences({ cron, timezone }: Timing, from: Date, count: number): Date[] {
  return new Cron(cron, { timezone, mode: '5-part' }).nextRuns(count, from)
}

/** Up to so many are counted one by one; of more there are, a day's number is taken times its days. */
const MOST_COUNTED = 200
const MOST_REMEMBERED = 5_000
const HOUR_MS = 3_600_000

const remembered = new Map<string, number>()

/**
 * How often a schedule comes due in a span of time: exact where it is seldom, otherwise right but for the edges
 * of the span and for the hours that a clock change leaves out or repeats. A cron nobody can read is never due.
 */
export function countOccurrences(timing: Timing, from: Date, to: Date): number {
  const hours = [from, to].map((at) => Math.floor(at.getTime() / HOUR_MS))
  const key = [timing.cron, timing.timezone, ...hours].join('|')
  const known = remembered.get(key)
  if (known !== undefined) return known
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const counted = count(timing, from, to)
  remembered.set(key, counted)
  return counted
}

function count(timing: Timing, from: Date, to: Date): number {
  try {
    const few = countOneByOne(timing, from, to, MOST_COUNTED)
    if (few < MOST_COUNTED) return few
    const [minute = '', hour = '', ...date] = timing.cron.trim().split(/\s+/)
    // Noon is there on every day, whatever the clocks do.
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
  // An occurrence of this very moment is the scheduler's already.
  for (let at = runs.nextRun(from); at && at < to && counted < most; at = runs.nextRun(at)) counted++
  return counted
}

const MOST_LISTS = 1_000
const lists = new Map<string, Date[]>()

/** The times at which a schedule comes due between two moments, its jitter left out; none by a cron nobody can read. */
export function occurrencesBetween(timing: Timing, from: Date, to: Date): Date[] {
  const [first, last] = [Math.floor(from.getTime() / HOUR_MS), Math.ceil(to.getTime() / HOUR_MS)]
  return listHours(timing, first, last).filter((at) => at > from && at <= to)
}

/** Whole hours, as a form asks for all schedules of a location with every key that is pressed. */
function listHours({ cron, timezone }: Timing, first: number, last: number): Date[] {
  const key = [cron, timezone, first, last].join('|')
  const known = lists.get(key)
  if (known) return known
  const found: Date[] = []
  try {
    const [from, to] = [new Date(first * HOUR_MS), new Date(last * HOUR_MS)]
    const runs = new Cron(cron, { timezone, mode: '5-part' })
    for (let at = runs.nextRun(from); at && at <= to; at = runs.nextRun(at)) found.push(at)
  } catch {
    found.length = 0
  }
  if (lists.size >= MOST_LISTS) lists.clear()
  lists.set(key, found)
  return found
}

const timesByDay = new Map<string, number>()

/** How many times of day a cron names, read on a day without a clock change. */
function timesOfDay(minuteAndHour: string): number {
  const known = timesByDay.get(minuteAndHour)
  if (known !== undefined) return known
  const [start, end] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 0, 2)]
  const timing = { cron: `${minuteAndHour} * * *`, timezone: 'UTC' }
  const counted = countOneByOne(timing, new Date(start - 1), new Date(end), Number.POSITIVE_INFINITY)
  if (timesByDay.size >= MOST_REMEMBERED) timesByDay.clear()
  timesByDay.set(minuteAndHour, counted)
  return counted
}
