import { availabilityOf, countedDown, DEFAULT_POLICY, excludedOf, overlapIn } from './availability'
import type { AvailabilityPolicy, Period, Span } from './types'

export interface UptimeDay {
  /** By the policy; null when nothing counted. */
  ratio: number | null
  /** By the policy. */
  downMs: number
  /** That overlap the day. */
  outages: number
}

/** Merges downtimes separated only by unknown time. */
function mergeDownSpans(spans: readonly Span[]): Span[] {
  const downs: Span[] = []
  let isOpen = false
  for (const span of spans) {
    const last = downs.at(-1)
    if (span.state === 'down' && isOpen && last) last.to = span.to
    else if (span.state === 'down') downs.push({ ...span })
    isOpen = span.state === 'down' || (isOpen && span.state === 'unknown')
  }
  return downs
}

/** Outages in a range, without those completely in excluded maintenance. */
export function countOutages(
  spans: readonly Span[],
  periods: readonly Period[],
  range: Period,
  policy: AvailabilityPolicy = DEFAULT_POLICY,
): number {
  const overlapOf = overlapIn(excludedOf(periods, policy))
  return mergeDownSpans(spans).filter((down) => {
    const from = Math.max(down.from, range.from)
    const to = Math.min(down.to ?? range.to, range.to)
    return to > from && overlapOf(from, to) < to - from
  }).length
}

/** A cursor over sorted items: those that overlap each next range. */
function walk<T extends { from: number; to: number | null }>(ordered: readonly T[]) {
  let first = 0
  return ({ from, to }: Period): T[] => {
    const isOver = (one: T | undefined) => one !== undefined && one.to !== null && one.to <= from
    while (isOver(ordered[first])) first++
    const within: T[] = []
    for (let i = first; i < ordered.length; i++) {
      const one = ordered[i]
      if (!one || one.from >= to) break
      within.push(one)
    }
    return within
  }
}

/**
 * Availability per day in one pass. `spans` are sorted and disjoint; `dayStarts` in ms ascending, with the
 * end of the last day as extra element.
 */
export function daysOf(
  spans: readonly Span[],
  periods: readonly Period[],
  dayStarts: readonly number[],
  policy: AvailabilityPolicy = DEFAULT_POLICY,
): UptimeDay[] {
  const spansWithin = walk(spans)
  const excludedWithin = walk(excludedOf(periods, policy))
  return dayStarts.slice(1).map((to, index) => {
    const range = { from: dayStarts[index] ?? to, to }
    const own = spansWithin(range)
    const around = excludedWithin(range)
    const { ratio, ms } = availabilityOf(own, around, range, policy)
    const outages = ms.down > 0 ? countOutages(own, around, range, policy) : 0
    return { ratio, downMs: countedDown(ms, policy), outages }
  })
}
