import { availabilityOf, mergePeriods, shareUp } from './availability'
import { daysOf } from './days'
import type { Availability, Period, Span } from './types'

const PRECISION = 1e6
const STATES = ['up', 'degraded', 'down', 'unknown'] as const

interface MonitorHistory {
  spans: readonly Span[]
  periods: readonly Period[]
}

/**
 * Availability of several monitors together. In `ratio`, of the range, all monitored time counts alike, as on the uptime
 * board; in a day each monitor does, and their downtime is added up. `starts` of the days in ms, oldest first, with the
 * end of the last one.
 */
export function meanDays(
  monitors: readonly MonitorHistory[],
  starts: readonly number[],
  range: Period = { from: starts[0] ?? 0, to: starts.at(-1) ?? 0 },
) {
  const calendar = { from: starts[0] ?? 0, to: starts.at(-1) ?? 0 }
  const all = monitors.map(({ spans, periods }) => {
    const merged = mergePeriods([...periods])
    return {
      ms: availabilityOf(spans, merged, range).ms,
      days: isAlwaysUp(spans, merged, calendar) ? null : daysOf(spans, merged, starts),
    }
  })
  const days = starts.slice(1).map((_, day) => day)
  return {
    ratio: floored(shareUp(sumOf(all.map(({ ms }) => ms)))),
    days: {
      ratios: days.map((day) => mean(all.map(({ days }) => (days ? (days[day]?.ratio ?? null) : 1)))),
      downMs: days.map((day) => all.reduce((sum, { days }) => sum + (days?.[day]?.downMs ?? 0), 0)),
    },
  }
}

/** Most monitors are, and their days need no arithmetic. */
const isAlwaysUp = (spans: readonly Span[], periods: readonly Period[], range: Period) =>
  periods.length === 0 &&
  spans.length === 1 &&
  spans[0]?.state === 'up' &&
  spans[0].from <= range.from &&
  (spans[0].to === null || spans[0].to >= range.to)

function mean(ratios: readonly (number | null)[]): number | null {
  const measured = ratios.filter((ratio) => ratio !== null)
  if (measured.length === 0) return null
  return floored(measured.reduce((sum, one) => sum + one, 0) / measured.length)
}

/** Rounded down, since only exactly 1 is 100 %. */
const floored = (ratio: number | null) => (ratio === null ? null : Math.floor(ratio * PRECISION) / PRECISION)

function sumOf(parts: readonly Availability['ms'][]): Availability['ms'] {
  const sum = { up: 0, degraded: 0, down: 0, unknown: 0, paused: 0, maintenance: 0, unwatched: 0 }
  for (const ms of parts) for (const key of STATES) sum[key] += ms[key]
  return sum
}
