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

/** What a test takes where none has been timed yet. */
const USUAL_MS = 20_000
const HOUR_MS = 3_600_000

export interface Lateness {
  /** How long a test that comes due now waits; null when nobody is there to begin it. */
  waitMs: number | null
  /** How much later the last of those that come due together begins than the first. */
  lastMs: number | null
  /** Tests that the agents can make in an hour. */
  perHour: number
  /** The part of it that schedules have taken; null where there is no capacity. Above 1 the queue only grows. */
  load: number | null
}

export function predictLateness(load: LocationLoad): Lateness {
  const { queued, agents, medianMs, plannedPerDay, together = 0 } = load
  if (agents === 0) return { waitMs: null, lastMs: null, perHour: 0, load: null }
  const each = medianMs ?? USUAL_MS
  const perHour = Math.floor((HOUR_MS / each) * agents)
  return {
    waitMs: Math.round((queued * each) / agents),
    lastMs: Math.round(Math.max(0, Math.ceil(together / agents) - 1) * each),
    perHour,
    load: plannedPerDay / 24 / perHour,
  }
}
