import { decimate } from '~/shared/rules/decimate'
import { breaksAmong } from '~/shared/rules/engine-change'
import type { MeasuredSeries } from './read-series'

export type Column = (number | null)[]

interface Thinned {
  times: number[]
  breaks: number[]
  columns: Column[]
}

/** Columns drawn together, thinned to the same moments, with where another method begins among those. */
export function thinTogether(
  { times, stretches }: Pick<MeasuredSeries, 'times' | 'stretches'>,
  columns: Column[],
  maxPoints: number,
): Thinned {
  const kept = thin(times, columns, maxPoints)
  const keptTimes = kept.map((i) => times[i] ?? 0)
  return {
    times: keptTimes,
    breaks: breaksAmong(keptTimes, stretches),
    columns: columns.map((values) => kept.map((i) => values[i] ?? null)),
  }
}

/** Which indices to keep: every column's extremes and gaps. */
function thin(times: number[], columns: Column[], maxPoints: number): number[] {
  if (times.length <= maxPoints) return times.map((_, i) => i)
  const buckets = Math.max(5, Math.floor(maxPoints / 2 / columns.length))
  const kept = new Set<number>()
  for (const values of columns) {
    const points = times.map((at, i) => ({ at, i, value: values[i] ?? null }))
    for (const point of decimate(points, buckets)) kept.add(point.i)
  }
  return [...kept].sort((a, b) => a - b)
}
