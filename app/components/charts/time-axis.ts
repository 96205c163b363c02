import { niceTicks } from '~/components/charts/scale'
import type { NetworkRequest, RunMetrics } from '~/shared/schemas/agent'
import type { PointDetail } from '~/shared/schemas/lighthouse'

/** Time axis of a load, in ms from the start of the navigation. */
export interface TimeAxis {
  endMs: number
  ticks: number[]
}

interface Span {
  startMs: number
  endMs: number
}

/** Keeps the last event off the edge. */
const MARGIN = 1.02

export function axisOf(spans: readonly Span[], moments: readonly { atMs: number }[]): TimeAxis {
  let last = 0
  for (const { endMs } of spans) last = Math.max(last, endMs)
  for (const { atMs } of moments) last = Math.max(last, atMs)
  const endMs = Math.max(1, Math.ceil(last * MARGIN))
  return { ticks: niceTicks(last).filter((tick) => tick <= endMs), endMs }
}

/** Position on the axis, limited to 0 to 1. */
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
 * Moments that can be drawn beside the requests. Paints and TTI of a simulated load are omitted, because the
 * observed requests are from a faster load.
 */
export function momentsOf(metrics: RunMetrics, isSimulated: boolean): Moment[] {
  return MOMENTS.flatMap((key) => {
    const atMs = metrics[key]
    return atMs === null || (isSimulated && SIMULATED.includes(key)) ? [] : [{ key, atMs }]
  })
}

/** Time of a layout shift, and whether it counts for CLS. */
export interface ShiftMark {
  atMs: number
  value: number
  counts: boolean
}

/** Shifts in order of time; shifts at the same moment are merged. */
export function shiftMarksOf(shifts: readonly ShiftMark[]): ShiftMark[] {
  const marks = new Map<number, ShiftMark>()
  for (const { atMs, value, counts } of [...shifts].sort((a, b) => a.atMs - b.atMs)) {
    const before = marks.get(atMs)
    marks.set(atMs, { atMs, value: value + (before?.value ?? 0), counts: counts || before?.counts === true })
  }
  return [...marks.values()]
}

/** Assigns rows to labels, so that labels closer than `least` (share of the width) do not overlap. */
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

/** Time in ms in which at least one request was active; parallel requests count once. */
export function busyMs(requests: readonly Timed[]): number {
  let reached = Number.NEGATIVE_INFINITY
  let total = 0
  for (const { startMs, endMs } of [...requests].sort((a, b) => a.startMs - b.startMs)) {
    if (endMs > reached) total += endMs - Math.max(startMs, reached)
    reached = Math.max(reached, endMs)
  }
  return Math.round(total * 10) / 10
}

/** Metrics of a simulated load do not match the observed requests. */
export const isSimulatedLoad = ({ engine }: Pick<PointDetail, 'engine'>) => engine?.throttling === 'simulate'
