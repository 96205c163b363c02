import { PHASES, type Phase, type RequestType, typeOf } from '~/components/report/requests/request-figures'
import { isUnanswered } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { TimeAxis } from './time-axis'

/** A drawing is so many units wide, however wide it is shown: a thousandth is finer than most screens tell. */
export const WIDTH = 1000
export const HEIGHT = 10
/** At least one pixel where the whole drawing is no wider than a phone. */
const MIN_BAR_WIDTH = 3

export interface Bar {
  /** What colours it: a phase, or for a download the type of the request. */
  kind: Exclude<Phase, 'download'> | RequestType
  d: string
}

type Drawn = Pick<NetworkRequest, 'startMs' | 'endMs' | 'phases' | 'resourceType' | 'status' | 'fromCache'>

/** Beyond the drawing where the axis is cut before it. */
const unitsAt = (axis: TimeAxis, atMs: number) => Math.round((Math.max(0, atMs) / axis.endMs) * WIDTH)

const box = (from: number, to: number, isThin: boolean) => {
  const [top, height] = isThin ? [4, 2] : [0, HEIGHT]
  const width = Math.min(to, WIDTH) - from
  return `M${from} ${top}h${width}v${height}h${-width}z`
}

/** A span as one box, kept inside the drawing and never thinner than can be seen. */
export function spanPath(axis: TimeAxis, startMs: number, endMs: number): string {
  const from = Math.min(unitsAt(axis, startMs), WIDTH - MIN_BAR_WIDTH)
  return box(from, Math.max(unitsAt(axis, endMs), from + MIN_BAR_WIDTH), false)
}

/**
 * The phases of a request one after the other, from its start to its end. What the browser's clocks left over
 * between them is shared out, so that the bar is as long as the request.
 * What was never answered was waited for, and has no type.
 */
export function barsOf(request: Drawn, axis: TimeAxis): Bar[] {
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
