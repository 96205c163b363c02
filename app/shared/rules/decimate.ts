/** One value of a time series; null is a gap: a time at which nothing was measured. */
export type SeriesPoint = { at: number; value: number | null }

/**
 * Thins a series that is sorted by time: each of `buckets` equal spans of time keeps its lowest and highest
 * value and its longest gap, so a drawn line keeps its peaks and holes. First and last point always stay.
 */
export function decimate<P extends SeriesPoint>(points: readonly P[], buckets: number): P[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || buckets < 1 || points.length <= buckets * 2) return [...points]
  const width = (last.at - first.at) / buckets || 1
  const kept: P[] = []
  let bucket: P[] = []
  let current = 0
  for (const point of points) {
    const index = Math.min(buckets - 1, Math.floor((point.at - first.at) / width))
    if (index !== current) {
      kept.push(...extremes(bucket))
      bucket = []
      current = index
    }
    bucket.push(point)
  }
  kept.push(...extremes(bucket))
  if (kept[0] !== first) kept.unshift(first)
  if (kept.at(-1) !== last) kept.push(last)
  return kept
}

function extremes<P extends SeriesPoint>(bucket: readonly P[]): P[] {
  let low: P | undefined
  let high: P | undefined
  for (const point of bucket) {
    if (point.value === null) continue
    if (!low || point.value < (low.value ?? point.value)) low = point
    if (!high || point.value > (high.value ?? point.value)) high = point
  }
  const keep = new Set([low, high, longestGap(bucket)])
  return bucket.filter((point) => keep.has(point))
}

function longestGap<P extends SeriesPoint>(bucket: readonly P[]): P | undefined {
  let best: P | undefined
  let bestLength = 0
  let start: P | undefined
  let length = 0
  for (const point of bucket) {
    start = point.value === null ? (start ?? point) : undefined
    length = start ? length + 1 : 0
    if (length > bestLength) {
      best = start
      bestLength = length
    }
  }
  return best
}
