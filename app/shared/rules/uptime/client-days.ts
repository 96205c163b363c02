import { availabilityOf, mergePeriods } from './availability'
import { daysOf } from './days'
import type { Period, Span } from './types'

export interface MonitorHistory {
  spans: readonly Span[]
  periods: readonly Period[]
}

interface Calendar {
  /** Of the days, oldest first. */
  dates: readonly string[]
  /** In ms, with the end of the last day. */
  starts: readonly number[]
}

/** Availability of several monitors together: each counts alike, their downtime is added up. */
export function meanDays(monitors: readonly MonitorHistory[], { dates, starts }: Calendar) {
  const range = { from: starts[0] ?? 0, to: starts.at(-1) ?? 0 }
  const all = monitors.map(({ spans, periods }) => {
    const merged = mergePeriods([...periods])
    return {
      ratio: availabilityOf(spans, merged, range).ratio,
      days: isAlwaysUp(spans, merged, range) ? null : daysOf(spans, merged, starts),
    }
  })
  return {
    ratio: mean(all.map(({ ratio }) => ratio)),
    days: dates.map((date, day) => ({
      date,
      ratio: mean(all.map(({ days }) => (days ? (days[day]?.ratio ?? null) : 1))),
      downMs: all.reduce((sum, { days }) => sum + (days?.[day]?.downMs ?? 0), 0),
    })),
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
  const known = ratios.filter((ratio) => ratio !== null)
  return known.length === 0 ? null : known.reduce((sum, ratio) => sum + ratio, 0) / known.length
}
