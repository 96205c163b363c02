import { Cron } from 'croner'

export interface Timing {
  cron: string
  timezone: string
}

/** Without jitter. */
export function nextOccurrences({ cron, timezone }: Timing, from: Date, count: number): Date[] {
  return new Cron(cron, { timezone, mode: '5-part' }).nextRuns(count, from)
}

/** Up to this many are counted one by one; more are extrapolated from a day. */
const MOST_COUNTED = 200
const MOST_REMEMBERED = 5_000
const HOUR_MS = 3_600_000

const remembered = new Map<string, number>()

/**
 * Number of occurrences in a span: exact for rare schedules, else without corrections at the edges and for
 * clock changes. 0 for an invalid cron.
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

const MOST_LISTS = 1_000
const lists = new Map<string, Date[]>()

/** Without jitter; empty for an invalid cron. */
export function occurrencesBetween(timing: Timing, from: Date, to: Date): Date[] {
  const [first, last] = [Math.floor(from.getTime() / HOUR_MS), Math.ceil(to.getTime() / HOUR_MS)]
  return listHours(timing, first, last).filter((at) => at > from && at <= to)
}

/** Whole hours, because a form requests all schedules of a location on each key press. */
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

/** Counted on a day without a clock change. */
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
