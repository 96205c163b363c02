import type { NetworkRequest } from '~/shared/schemas/agent'
import type { LayoutShift } from '~/shared/schemas/evidence'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { UserTimings } from '~/shared/schemas/load'
import type { LongTask } from './main-thread/long-task-lane'
import { CUTS, filterRequests, requestFilter } from './request-filter'
import { axisOf, isSimulatedLoad, momentsOf, shiftMarksOf } from './time-axis'

export interface RecordedLoad {
  point: PointDetail
  requests: NetworkRequest[]
  longTasks: LongTask[] | null
  userTimings: UserTimings | null
  /** What moved; empty where nothing did, and where it is not kept. */
  moved: readonly LayoutShift[]
  search: URLSearchParams
}

/** More marks than these would hide the requests: they stay on their lane. */
const MAX_LINES = 10

/** What of a load the address asks for, on an axis that ends with the load, or where the requests are cut. */
export function viewOfLoad({ point, requests, longTasks, userTimings, moved, search }: RecordedLoad) {
  const filter = requestFilter(search)
  const isSimulated = isSimulatedLoad(point)
  const moments = momentsOf(point.metrics, isSimulated)
  const cutMs = moments.find(({ key }) => key === filter.before)?.atMs ?? null
  const tasks = isSimulated ? null : longTasks
  const taskSpans = (tasks ?? []).map(({ startMs, durationMs }) => ({ startMs, endMs: startMs + durationMs }))
  const axis = cutMs === null ? axisOf([...requests, ...taskSpans], moments) : axisOf([], [{ atMs: cutMs }])
  // What moved or was marked long after the load would leave no room for it.
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
