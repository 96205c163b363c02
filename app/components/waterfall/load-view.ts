import type { NetworkRequest } from '~/shared/schemas/agent'
import type { LayoutShift } from '~/shared/schemas/evidence'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { UserTimings } from '~/shared/schemas/load'
import { axisOf, isSimulatedLoad, momentsOf, shiftMarksOf } from '../charts/time-axis'
import { CUTS, filterRequests, requestFilter } from '../requests/request-filter'
import type { LongTask } from './main-thread/long-task-lane'

export interface RecordedLoad {
  point: PointDetail
  requests: NetworkRequest[]
  longTasks: LongTask[] | null
  userTimings: UserTimings | null
  /** Layout shifts; empty if there were none or they are not stored. */
  moved: readonly LayoutShift[]
  search: URLSearchParams
}

/** More lines would hide the requests, so the marks are drawn only in their lane. */
const MAX_LINES = 10

/** Applies the filter of the URL. The axis ends with the load, or at the moment of the `before` filter. */
export function viewOfLoad({ point, requests, longTasks, userTimings, moved, search }: RecordedLoad) {
  const filter = requestFilter(search)
  const isSimulated = isSimulatedLoad(point)
  const moments = momentsOf(point.metrics, isSimulated)
  const cutMs = moments.find(({ key }) => key === filter.before)?.atMs ?? null
  const tasks = isSimulated ? null : longTasks
  const taskSpans = (tasks ?? []).map(({ startMs, durationMs }) => ({ startMs, endMs: startMs + durationMs }))
  const axis = cutMs === null ? axisOf([...requests, ...taskSpans], moments) : axisOf([], [{ atMs: cutMs }])
  // Late shifts and marks are not drawn, because the axis would compress the load.
  const isOnAxis = ({ atMs }: { atMs: number }) => atMs <= axis.endMs
  const shifts = shiftMarksOf(moved)
  const timings = userTimings?.count ? userTimings : null
  const marks = (timings?.items ?? [])
    .filter(({ startMs, durationMs }) => durationMs === null && startMs <= axis.endMs)
    .map(({ startMs }) => startMs)
  return {
    filter,
    cuts: CUTS.filter((cut) => moments.some(({ key }) => key === cut)),
    isCutMissing: filter.before !== null && cutMs === null,
    found: filterRequests(requests, filter, cutMs),
    isSimulated,
    axis,
    listed: { moments, shifts },
    drawn: { moments: moments.filter(isOnAxis), shifts: shifts.filter(isOnAxis), longTasks: tasks, timings },
    marks: marks.length > MAX_LINES ? [] : [...new Set(marks)],
  }
}
export type ViewOfLoad = ReturnType<typeof viewOfLoad>
