import { niceTicks } from '~/components/charts/scale'
import type { NetworkRequest, RunMetrics } from '~/shared/schemas/agent'
import type { PointDetail } from '~/shared/schemas/lighthouse'

/** One time line for all that happened in a load, from the navigation's start to a little after its end. */
export interface TimeAxis {
  endMs: number
  ticks: number[]
}

interface Span {
  startMs: number
  endMs: number
}

/** Keeps what is last from touching the edge. */
const MARGIN = 1.02

export function axisOf(spans: readonly Span[], moments: readonly { atMs: number }[]): TimeAxis {
  let last = 0
  for (const { endMs } of spans) last = Math.max(last, endMs)
  for (const { atMs } of moments) last = Math.max(last, atMs)
  const endMs = Math.max(1, Math.ceil(last * MARGIN))
  return { ticks: niceTicks(last).filter((tick) => tick <= endMs), endMs }
}

/** Where a moment stands on the axis: a share of its width, never outside of it. */
export const shareAt = (axis: TimeAxis, atMs: number): number =>
  Math.min(1, Math.max(0, axis.endMs > 0 ? atMs / axis.endMs : 0))

export const percentAt = (axis: TimeAxis, atMs: number): string =>
  `${Number((shareAt(axis, atMs) * 100).toFixed(1))}%`

export const MOMENTS = ['fcp', 'lcp', 'tti', 'domContentLoaded', 'load'] as const
export type MomentKey = (typeof MOMENTS)[number]
export interface Moment {
  key: MomentKey
  atMs: number
}

const SIMULATED: readonly MomentKey[] = ['fcp', 'lcp', 'tti']

/**
 * The moments of a load that can stand beside its requests. Paints and TTI of a simulated load belong to
 * another, slower one than the requests that were seen.
 */
export function momentsOf(metrics: RunMetrics, isSimulated: boolean): Moment[] {
  return MOMENTS.flatMap((key) => {
    const atMs = metrics[key]
    return atMs === null || (isSimulated && SIMULATED.includes(key)) ? [] : [{ key, atMs }]
  })
}

/** When something moved on the page, and whether CLS counts it. */
export interface ShiftMark {
  atMs: number
  value: number
  counts: boolean
}

/** The shifts of a load in the order of time; several of one moment are one mark. */
export function shiftMarksOf(shifts: readonly ShiftMark[]): ShiftMark[] {
  const marks = new Map<number, ShiftMark>()
  for (const { atMs, value, counts } of [...shifts].sort((a, b) => a.atMs - b.atMs)) {
    const before = marks.get(atMs)
    marks.set(atMs, { atMs, value: value + (before?.value ?? 0), counts: counts || before?.counts === true })
  }
  return [...marks.values()]
}

/** The row of each label, so that labels closer than `least` of the width stand under one another. */
export function lanesOf(shares: readonly number[], least: number): number[] {
  const ends: number[] = []
  const lanes: number[] = []
  const order = shares.map((_, index) => index).sort((a, b) => (shares[a] ?? 0) - (shares[b] ?? 0))
  for (const index of order) {
    const share = shares[index] ?? 0
    const free = ends.findIndex((end) => end <= share + 1e-9)
    const lane = free < 0 ? ends.length : free
    ends[lane] = share + least
    lanes[index] = lane
  }
  return lanes
}

export type Timed = Pick<NetworkRequest, 'startMs' | 'endMs'>

/** How long at least one of the requests was under way: what they did at the same time counts once. */
export function busyMs(requests: readonly Timed[]): number {
  let reached = Number.NEGATIVE_INFINITY
  let total = 0
  for (const { startMs, endMs } of [...requests].sort((a, b) => a.startMs - b.startMs)) {
    if (endMs > reached) total += endMs - Math.max(startMs, reached)
    reached = Math.max(reached, endMs)
  }
  return Math.round(total * 10) / 10
}

/** The figures of a simulated run are of another, slower load than the one that was seen. */
export const isSimulatedLoad = ({ engine }: Pick<PointDetail, 'engine'>) => engine?.throttling === 'simulate'
