import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'

/** Queue wait of a location, from queue length, test duration and number of agents. */

export interface LocationLoad {
  /** Due and not started. */
  queued: number
  /** Live agents in service. */
  agents: number
  /** Median duration of the last day; null without tests. */
  medianMs: number | null
  /** Scheduled runs of the next 24 hours. */
  plannedPerDay: number
  /** Runs due at the same moment, such as all pages of a site. */
  together?: number
}

/** Runs spread evenly between two moments, ms since 1970. */
export interface Arrival {
  from: number
  to: number
  runs: number
}

/** Assumed duration without measurements. */
export const DEFAULT_RUN_MS = 20_000

export interface QueueWaitForecast {
  /** Wait of a test due now; null without agents. */
  waitMs: number | null
  /** Time between the first and last start of runs due together. */
  lastMs: number | null
  /** Capacity in tests per hour. */
  perHour: number
  /** Planned share of the capacity; null without capacity. Above 1 the queue only grows. */
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
  /** Runs ahead; null without agents. */
  ahead: number | null
  /** Their wait. */
  waitMs: number | null
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS)

/**
 * Queue ahead of a run due at `due`: waiting at `from`, plus runs due until the end of that minute, minus
 * those completed meanwhile.
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
