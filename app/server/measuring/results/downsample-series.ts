import { findMethodBreaks } from '~/shared/rules/measuring/method-change'
import { decimatedIndexes } from '~/shared/rules/statistics/downsample'
import type { MeasuredSeries } from './read-series'

export type Column = (number | null)[]

/** Target number of points, and a focus that gets as many again. */
export interface Downsampling {
  max_points: number
  focus_start?: string | undefined
  focus_end?: string | undefined
}

interface Downsampled {
  times: number[]
  breaks: number[]
  columns: Column[]
}

/** Downsamples columns of one chart to the same moments, including method changes. */
export function downsampleSeries(
  { times, stretches }: Pick<MeasuredSeries, 'times' | 'stretches'>,
  columns: Column[],
  downsampling: Downsampling,
): Downsampled {
  const kept = downsampleAround(times, columns, downsampling)
  const selectedTimes = kept.map((i) => times[i] ?? 0)
  return {
    times: selectedTimes,
    breaks: findMethodBreaks(selectedTimes, stretches),
    columns: columns.map((values) => kept.map((i) => values[i] ?? null)),
  }
}

/** Indices to keep; the focus is downsampled separately. */
function downsampleAround(times: number[], columns: Column[], downsampling: Downsampling): number[] {
  const { max_points, focus_start, focus_end } = downsampling
  const whole = { first: 0, after: times.length }
  if (focus_start === undefined || focus_end === undefined)
    return downsample(times, columns, whole, max_points)
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
    ...downsample(times, columns, { first: 0, after: first }, max_points / 4),
    ...downsample(times, columns, { first, after }, max_points),
    ...downsample(times, columns, { first: after, after: times.length }, max_points / 4),
  ]
}

interface Part {
  first: number
  after: number
}

/** Indices to keep of a part: extremes and gaps of every column. */
function downsample(times: number[], columns: Column[], part: Part, maxPoints: number): number[] {
  const { first, after } = part
  if (after - first <= maxPoints) return Array.from({ length: after - first }, (_, i) => first + i)
  const buckets = Math.max(5, Math.floor(maxPoints / 2 / columns.length))
  const kept = new Set<number>()
  for (const values of columns) {
    for (const index of decimatedIndexes(times, values, part, buckets)) kept.add(index)
  }
  return [...kept].sort((a, b) => a - b)
}
