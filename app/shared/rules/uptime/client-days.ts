import { availabilityOf, mergePeriods } from './availability'
import { daysOf } from './days'
import type { Period, Span } from './types'

const PRECISION = 1e6

interface MonitorHistory {
  spans: readonly Span[]
  periods: readonly Period[]
}

/**
 * Availability of several monitors together: each counts alike, their downtime is added up. `starts` of the days in ms,
 * oldest first, with the end of the last one.
 */
export function meanDays(monitors: readonly MonitorHistory[], starts: readonly number[]) {
  const range = { from: starts[0] ?? 0, to: starts.at(-1) ?? 0 }
  const all = monitors.map(({ spans, periods }) => {
    const merged = mergePeriods([...periods])
    return {
      ratio: availabilityOf(spans, merged, range).ratio,
      days: isAlwaysUp(spans, merged, range) ? null : daysOf(spans, merged, starts),
    }
  })
  const days = starts.slice(1).map((_, day) => day)
  return {
    ratio: mean(all.map(({ ratio }) => ratio)),
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
  const ratio = measured.reduce((sum, one) => sum + one, 0) / measured.length
  // Rounded down, since only exactly 1 is 100 %.
  return Math.floor(ratio * PRECISION) / PRECISION
}
