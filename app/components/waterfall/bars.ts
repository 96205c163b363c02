import { PHASES, type Phase, type RequestType, typeOf } from '~/components/requests/request-figures'
import { isUnanswered } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { TimeAxis } from '../charts/time-axis'

/** Width of a drawing in SVG units. It scales to any screen width; finer steps are not visible. */
export const WIDTH = 1000
export const HEIGHT = 10
/** In SVG units: one pixel if the drawing is as wide as a phone. */
const MIN_BAR_WIDTH = 3

export interface Bar {
  /** Sets the colour: a phase, or the request type for a download. */
  kind: Exclude<Phase, 'download'> | RequestType
  d: string
}

type Timed = Pick<NetworkRequest, 'startMs' | 'endMs' | 'phases' | 'resourceType' | 'status' | 'fromCache'>

/** Not limited to WIDTH: a request can end after the end of the axis. */
const unitsAt = (axis: TimeAxis, atMs: number) => Math.round((Math.max(0, atMs) / axis.endMs) * WIDTH)

const box = (from: number, to: number, isThin: boolean) => {
  const [top, height] = isThin ? [4, 2] : [0, HEIGHT]
  const width = Math.min(to, WIDTH) - from
  return `M${from} ${top}h${width}v${height}h${-width}z`
}

export function spanPath(axis: TimeAxis, startMs: number, endMs: number): string {
  const from = Math.min(unitsAt(axis, startMs), WIDTH - MIN_BAR_WIDTH)
  return box(from, Math.max(unitsAt(axis, endMs), from + MIN_BAR_WIDTH), false)
}

/**
 * Phases of a request in order. Gaps between the phases are distributed, so that the bar is as long as the
 * request. A request without a response is one waiting bar.
 */
export function barsOf(request: Timed, axis: TimeAxis): Bar[] {
  const type = typeOf(request)
  const { startMs, endMs, phases } = request
  const total = PHASES.reduce((sum, phase) => sum + (phases[phase] ?? 0), 0)
  const from = Math.min(unitsAt(axis, startMs), WIDTH - MIN_BAR_WIDTH)
  const to = Math.max(unitsAt(axis, endMs), from + MIN_BAR_WIDTH)
  if (isUnanswered(request)) return [{ kind: 'ttfb', d: box(from, to, false) }]
  if (total <= 0) return [{ kind: type, d: box(from, to, false) }]
  let reachedMs = 0
  let left = from
  const bars: Bar[] = []
  for (const phase of PHASES) {
    reachedMs += phases[phase] ?? 0
    const right = Math.min(WIDTH, Math.round(from + ((to - from) * reachedMs) / total))
    if (right > left)
      bars.push({ kind: phase === 'download' ? type : phase, d: box(left, right, phase === 'idle') })
    left = right
  }
  return bars
}
