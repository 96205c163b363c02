/** How late tests of a location begin, from what waits there, how long a test takes and how many agents there are. */

export interface LocationLoad {
  /** Tests due and not begun. */
  queued: number
  /** Agents that are heard of and take work. */
  agents: number
  /** Half of the tests of the last day took less; null when there was none. */
  medianMs: number | null
  /** Tests that schedules will make in the next 24 hours. */
  plannedPerDay: number
}

/** What a test takes where none has been timed yet. */
const USUAL_MS = 20_000
const HOUR_MS = 3_600_000

export interface Lateness {
  /** How long a test that comes due now waits; null when nobody is there to begin it. */
  waitMs: number | null
  /** Tests that the agents can make in an hour. */
  perHour: number
  /** The part of it that schedules have taken; null where there is no capacity. Above 1 the queue only grows. */
  load: number | null
}

export function predictLateness({ queued, agents, medianMs, plannedPerDay }: LocationLoad): Lateness {
  if (agents === 0) return { waitMs: null, perHour: 0, load: null }
  const each = medianMs ?? USUAL_MS
  const perHour = Math.floor((HOUR_MS / each) * agents)
  return { waitMs: Math.round((queued * each) / agents), perHour, load: plannedPerDay / 24 / perHour }
}
