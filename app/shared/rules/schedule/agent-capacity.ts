import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { type Arrival, DEFAULT_RUN_MS } from './queue-wait-forecast'

/** Agent time that schedules need at a location, against what its agents have. */

const MONTH_HOURS = 30 * 24

/**
 * `enough`: even at the busiest hour; `busy`: tests of the busiest hour wait, but the queue empties; `short`: the
 * queue only grows; `none`: no agent is connected.
 */
export const CAPACITY_STATES = ['enough', 'busy', 'short', 'none'] as const
export type CapacityState = (typeof CAPACITY_STATES)[number]

export interface CapacityNeed {
  agents: number
  /** Median duration of a run; null without tests. */
  medianMs: number | null
  /** In 30 days, at most. */
  runs: number
  /** In the busiest hour of the 30 days, at most. */
  busiestRuns: number
}

export interface Capacity {
  /** Agent minutes in 30 days. */
  minutes: number
  availableMinutes: number
  /** Of the busiest hour. */
  busiestMinutes: number
  /** Agents that the busiest hour needs. */
  neededAgents: number
  state: CapacityState
}

export function agentCapacity({ agents, medianMs, runs, busiestRuns }: CapacityNeed): Capacity {
  const each = medianMs ?? DEFAULT_RUN_MS
  const [neededMs, busiestMs] = [runs * each, busiestRuns * each]
  return {
    minutes: Math.ceil(neededMs / MINUTE_MS),
    availableMinutes: agents * MONTH_HOURS * 60,
    busiestMinutes: Math.ceil(busiestMs / MINUTE_MS),
    neededAgents: Math.ceil(busiestMs / HOUR_MS),
    state: stateOf(agents, neededMs / MONTH_HOURS, busiestMs),
  }
}

function stateOf(agents: number, perHourMs: number, busiestMs: number): CapacityState {
  if (agents === 0) return 'none'
  if (perHourMs > agents * HOUR_MS) return 'short'
  return busiestMs > agents * HOUR_MS ? 'busy' : 'enough'
}

/** Runs by hour of the 30 days that start with the hour of `from`. */
export function runsByHour(arrivals: Iterable<Arrival>, from: Date): Float64Array {
  const start = startOfHour(from)
  const hours = new Float64Array(MONTH_HOURS)
  for (const arrival of arrivals) {
    const first = Math.floor((arrival.from - start) / HOUR_MS)
    const last = Math.floor((arrival.to - start) / HOUR_MS)
    for (let hour = Math.max(0, first); hour <= Math.min(last, MONTH_HOURS - 1); hour++)
      hours[hour] = (hours[hour] ?? 0) + arrival.runs / (last - first + 1)
  }
  return hours
}

const startOfHour = (from: Date) => Math.floor(from.getTime() / HOUR_MS) * HOUR_MS

/** The hour in which most runs are due; null without runs. */
export function busiestHour(hours: Float64Array, from: Date): { at: Date; runs: number } | null {
  const most = hours.reduce((best, runs, hour) => (runs > (hours[best] ?? 0) ? hour : best), 0)
  const runs = Math.round(hours[most] ?? 0)
  return runs === 0 ? null : { at: new Date(startOfHour(from) + most * HOUR_MS), runs }
}
