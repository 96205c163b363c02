/** null is a gap. */
export type SeriesPoint = { at: number; value: number | null }

type Times = readonly number[]
type Values = readonly (number | null)[]

/**
 * Downsamples a sorted range: each of `buckets` equal time spans keeps minimum, maximum and longest gap; the
 * ends always stay. Returns indices, since objects would cost more than the search.
 */
export function decimatedIndexes(
  times: Times,
  values: Values,
  { first, after }: { first: number; after: number },
  buckets: number,
): number[] {
  const [start, end] = [times[first], times[after - 1]]
  if (start === undefined || end === undefined || buckets < 1 || after - first <= buckets * 2)
    return Array.from({ length: Math.max(0, after - first) }, (_, i) => first + i)
  const width = (end - start) / buckets || 1
  const indexes = [first]
  const keep = (index: number) => {
    if (index > (indexes.at(-1) ?? 0)) indexes.push(index)
  }
  let from = first
  let current = 0
  for (let i = first; i < after; i++) {
    const bucket = Math.min(buckets - 1, Math.floor(((times[i] ?? 0) - start) / width))
    if (bucket === current) continue
    extremes(values, from, i).forEach(keep)
    from = i
    current = bucket
  }
  extremes(values, from, after).forEach(keep)
  keep(after - 1)
  return indexes
}

/** The same for objects. */
export function decimate<P extends SeriesPoint>(points: readonly P[], buckets: number): P[] {
  const [times, values] = [points.map(({ at }) => at), points.map(({ value }) => value)]
  const all = { first: 0, after: points.length }
  return decimatedIndexes(times, values, all, buckets).flatMap((i) => points[i] ?? [])
}

/** Indices of minimum, maximum and start of the longest gap, ascending. */
function extremes(values: Values, first: number, after: number): number[] {
  let [low, high, gap] = [-1, -1, -1]
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [length, longest] = [0, 0]
  for (let i = first; i < after; i++) {
    const value = values[i] ?? null
    length = value === null ? length + 1 : 0
    if (length > longest) {
      longest = length
      gap = i - length + 1
    }
    if (value === null) continue
    if (value < lowest) {
      lowest = value
      low = i
    }
    if (value > highest) {
      highest = value
      high = i
    }
  }
  return [low, high, gap].sort((a, b) => a - b)
}
