/** How late tests of a location begin, from what waits there, how long a test takes and how many agents there are. */

export interface LocationLoad {
  /** Tests due and not begun. */
  queued: number
  /** Agents that are heard of and take work. */
  agents: number
  /** Half of the tests of the last day took less; null when there was none. */
  medianMs: number | null
  /** Runs that schedules will make in the next 24 hours. */
  plannedPerDay: number
  /** Runs that come due at one moment, such as those of all pages of a site. */
  together?: number
}

/** Runs that come due evenly between two moments, ms since 1970. */
export interface Arrival {
  from: number
  to: number
  runs: number
}

/** What a test takes where none has been timed yet. */
const DEFAULT_RUN_MS = 20_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface QueueWaitForecast {
  /** How long a test that comes due now waits; null when nobody is there to begin it. */
  waitMs: number | null
  /** How much later the last of those that come due together begins than the first. */
  lastMs: number | null
  /** Tests that the agents can make in an hour. */
  perHour: number
  /** The part of it that schedules have taken; null where there is no capacity. Above 1 the queue only grows. */
  load: number | null
}

export function forecastQueueWait(load: LocationLoad): QueueWaitForecast {
  const { queued, agents, medianMs, plannedPerDay, together = 0 } = load
  if (agents === 0) return { waitMs: null, lastMs: null, perHour: 0, load: null }
  const each = medianMs ?? DEFAULT_RUN_MS
  const perHour = Math.floor((HOUR_MS / each) * agents)
  return {
    waitMs: Math.round((queued * each) / agents),
    lastMs: Math.round(Math.max(0, Math.ceil(together / agents) - 1) * each),
    perHour,
    load: plannedPerDay / 24 / perHour,
  }
}

export interface DueRunForecast {
  /** Runs that are ahead of what comes due; null when nobody is there to begin them. */
  ahead: number | null
  /** How long it waits for them. */
  waitMs: number | null
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS)

/**
 * What will be ahead of a run that comes due at `due`: what waits at `from`, and what comes due until that minute is
 * over, less what the agents make meanwhile.
 */
export function forecastDueRun(
  load: Pick<LocationLoad, 'queued' | 'agents' | 'medianMs'>,
  { from, due, arrivals }: { from: number; due: number; arrivals: readonly Arrival[] },
): DueRunForecast {
  if (load.agents === 0) return { ahead: null, waitMs: null }
  const each = (load.medianMs ?? DEFAULT_RUN_MS) / load.agents
  const [first, last] = [minuteOf(from), minuteOf(due)]
  const coming = Array.from({ length: last - first + 1 }, () => 0)
  for (const arrival of arrivals) {
    const [start, end] = [minuteOf(arrival.from), minuteOf(arrival.to)]
    const share = arrival.runs / (end - start + 1)
    for (let minute = Math.max(start, first); minute <= Math.min(end, last); minute++)
      coming[minute - first] = (coming[minute - first] ?? 0) + share
  }
  const ahead = coming.reduce(
    (waiting, runs, index) => Math.max(0, waiting - (index === 0 ? 0 : MINUTE_MS / each)) + runs,
    load.queued,
  )
  return { ahead: Math.round(ahead), waitMs: Math.round(ahead * each) }
}
