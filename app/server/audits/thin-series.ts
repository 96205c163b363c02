import { decimatedIndexes } from '~/shared/rules/decimate'
import { breaksAmong } from '~/shared/rules/engine-change'
import type { MeasuredSeries } from './read-series'

export type Column = (number | null)[]

/** Target number of points, and a focus that gets as many again. */
export interface Thinning {
  max_points: number
  focus_start?: string | undefined
  focus_end?: string | undefined
}

interface Thinned {
  times: number[]
  breaks: number[]
  columns: Column[]
}

/** Downsamples columns of one chart to the same moments, including method changes. */
export function thinTogether(
  { times, stretches }: Pick<MeasuredSeries, 'times' | 'stretches'>,
  columns: Column[],
  thinning: Thinning,
): Thinned {
  const kept = thinAround(times, columns, thinning)
  const keptTimes = kept.map((i) => times[i] ?? 0)
  return {
    times: keptTimes,
    breaks: breaksAmong(keptTimes, stretches),
    columns: columns.map((values) => kept.map((i) => values[i] ?? null)),
  }
}

/** Indices to keep; the focus is downsampled separately. */
function thinAround(times: number[], columns: Column[], thinning: Thinning): number[] {
  const { max_points, focus_start, focus_end } = thinning
  const whole = { first: 0, after: times.length }
  if (focus_start === undefined || focus_end === undefined) return thin(times, columns, whole, max_points)
  const indexOf = (isBeyond: (at: number) => boolean) => {
    const found = times.findIndex(isBeyond)
    return found < 0 ? times.length : found
  }
  const [from, to] = [Date.parse(focus_start), Date.parse(focus_end)]
  const first = indexOf((at) => at >= from)
  const after = Math.max(
    first,
    indexOf((at) => at > to),
  )
  return [
    ...thin(times, columns, { first: 0, after: first }, max_points / 4),
    ...thin(times, columns, { first, after }, max_points),
    ...thin(times, columns, { first: after, after: times.length }, max_points / 4),
  ]
}

interface Part {
  first: number
  after: number
}

/** Indices to keep of a part: extremes and gaps of every column. */
function thin(times: number[], columns: Column[], part: Part, maxPoints: number): number[] {
  const { first, after } = part
  if (after - first <= maxPoints) return Array.from({ length: after - first }, (_, i) => first + i)
  const buckets = Math.max(5, Math.floor(maxPoints / 2 / columns.length))
  const kept = new Set<number>()
  for (const values of columns) {
    for (const index of decimatedIndexes(times, values, part, buckets)) kept.add(index)
  }
  return [...kept].sort((a, b) => a - b)
}
