import { availabilityOf, countedDown, DEFAULT_POLICY, excludedOf, overlapIn } from './availability'
import type { AvailabilityPolicy, Period, Span } from './types'

export interface UptimeDay {
  /** Of the policy; null when nothing of the day was counted. */
  ratio: number | null
  /** Of the policy, as the ratio is. */
  downMs: number
  /** That went on at some time of the day. */
  outages: number
}

/** Downs with nothing but unknown time between them, whatever their reason, are one. */
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

/** How many outages there were within a range, without those that maintenance covers in whole where it is excluded. */
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

/** Walks through things in order of time: those that reach into each next range. */
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
 * A figure for each day of a strip in one pass. `spans` are in order of time and do not overlap; `dayStarts` are
 * moments in ms in ascending order, the last of them being the end of the last day: one more than there are days.
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
