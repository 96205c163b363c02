import type { MonitorState } from './outcomes'
import type { Availability, AvailabilityPolicy, Period, Span } from './types'

/** What a figure means unless somebody chose otherwise; told beside every figure. */
export const DEFAULT_POLICY: AvailabilityPolicy = {
  degraded: 'up',
  unknown: 'excluded',
  maintenance: 'excluded',
}

const STATES = ['up', 'degraded', 'down', 'unknown', 'paused'] as const satisfies readonly MonitorState[]

/** Periods in order, those that touch or overlap made one. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && period.from <= last.to) last.to = Math.max(last.to, period.to)
    else merged.push({ from: period.from, to: period.to })
  }
  return merged
}

/** Tells of stretches, asked for in order of time, how much of each lies in merged periods; ms. */
export function overlapIn(periods: readonly Period[]): (from: number, to: number) => number {
  let next = 0
  return (from, to) => {
    while ((periods[next]?.to ?? Infinity) <= from) next++
    let sum = 0
    for (let i = next; (periods[i]?.from ?? Infinity) < to; i++) {
      const period = periods[i]
      if (period) sum += Math.max(0, Math.min(to, period.to) - Math.max(from, period.from))
    }
    return sum
  }
}

/** What a policy leaves out for maintenance, merged. */
export const excludedOf = (periods: readonly Period[], { maintenance }: AvailabilityPolicy): Period[] =>
  maintenance === 'excluded' ? mergePeriods(periods) : []

/** How much time a policy counts as down: what was found down, and what it takes for that; ms. */
export const countedDown = (ms: Availability['ms'], { degraded, unknown }: AvailabilityPolicy): number =>
  ms.down + (degraded === 'down' ? ms.degraded : 0) + (unknown === 'down' ? ms.unknown : 0)

/** The share of the time up in the time that a policy counts; null when it counts none. */
function weigh(ms: Availability['ms'], policy: AvailabilityPolicy): number | null {
  const up = ms.up + (policy.degraded === 'up' ? ms.degraded : 0)
  const down = countedDown(ms, policy)
  return up + down > 0 ? up / (up + down) : null
}

/**
 * How much of a range a monitor was up. Spans are in order of time, do not overlap and need not cover the range: what
 * no span covers is `unwatched` and counts for nothing, as paused time does. `ms` adds up to the range.
 */
export function availabilityOf(
  spans: readonly Span[],
  periods: readonly Period[],
  range: Period,
  policy: AvailabilityPolicy = DEFAULT_POLICY,
): Availability {
  const ms = { up: 0, degraded: 0, down: 0, unknown: 0, paused: 0, maintenance: 0, unwatched: 0 }
  const overlapOf = overlapIn(excludedOf(periods, policy))
  for (const span of spans) {
    const from = Math.max(span.from, range.from)
    const to = Math.min(span.to ?? range.to, range.to)
    if (to <= from) continue
    const maintenance = span.state === 'paused' ? 0 : overlapOf(from, to)
    ms.maintenance += maintenance
    ms[span.state] += to - from - maintenance
  }
  const watched = STATES.reduce((sum, state) => sum + ms[state], ms.maintenance)
  ms.unwatched = Math.max(0, range.to - range.from - watched)
  return { ratio: weigh(ms, policy), ms }
}

/** How long a monitor was down within a range; ms. */
export const downtimeOf = (spans: readonly Span[], range: Period): number =>
  spans
    .filter(({ state }) => state === 'down')
    .reduce((sum, { from, to }) => sum + Math.max(0, endIn(to, range) - Math.max(from, range.from)), 0)

const endIn = (to: number | null, range: Period) => Math.min(to ?? range.to, range.to)
