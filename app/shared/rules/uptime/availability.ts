import type { MonitorState } from './outcomes'
import type { Availability, AvailabilityPolicy, Period, Span } from './types'

/** Default policy; shown next to every value. */
export const DEFAULT_POLICY: AvailabilityPolicy = {
  degraded: 'up',
  unknown: 'excluded',
  maintenance: 'excluded',
}

const STATES = ['up', 'degraded', 'down', 'unknown', 'paused'] as const satisfies readonly MonitorState[]

/** Sorts and merges touching or overlapping periods. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && period.from <= last.to) last.to = Math.max(last.to, period.to)
    else merged.push({ from: period.from, to: period.to })
  }
  return merged
}

/** Returns a function for the overlap in ms with merged periods; call it in order of time. */
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

/** Maintenance excluded by a policy, merged. */
export const excludedOf = (periods: readonly Period[], { maintenance }: AvailabilityPolicy): Period[] =>
  maintenance === 'excluded' ? mergePeriods(periods) : []

/** Time in ms that a policy counts as down. */
export const countedDown = (ms: Availability['ms'], { degraded, unknown }: AvailabilityPolicy): number =>
  ms.down + (degraded === 'down' ? ms.degraded : 0) + (unknown === 'down' ? ms.unknown : 0)

/** Up time as a share of the counted time; null when nothing counts. */
export function shareUp(ms: Availability['ms'], policy: AvailabilityPolicy = DEFAULT_POLICY): number | null {
  const up = ms.up + (policy.degraded === 'up' ? ms.degraded : 0)
  const down = countedDown(ms, policy)
  return up + down > 0 ? up / (up + down) : null
}

/**
 * Availability of a range. Spans are sorted and disjoint; gaps are `unwatched` and, like paused time,
 * excluded. The parts of `ms` add up to the range.
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
  return { ratio: shareUp(ms, policy), ms }
}

/** Downtime in ms within a range. */
export const downtimeOf = (spans: readonly Span[], range: Period): number =>
  spans
    .filter(({ state }) => state === 'down')
    .reduce((sum, { from, to }) => sum + Math.max(0, endIn(to, range) - Math.max(from, range.from)), 0)

const endIn = (to: number | null, range: Period) => Math.min(to ?? range.to, range.to)
