import type { LayoutShift, PageElement, Rectangle, Viewport } from '~/shared/schemas/evidence'
import { elementOf } from './element'
import { type Lhr, navigationStart } from './lhr'

interface ImpactedNode {
  node_id: number
  old_rect?: number[]
  new_rect?: number[]
}
/** The fields read of a `LayoutShift` or `viewport` event; `ts` is microseconds on the browser's clock. */
export interface LayoutShiftEvent {
  name: string
  ts: number
  args?: {
    data?: {
      weighted_score_delta?: number
      score?: number
      had_recent_input?: boolean
      is_main_frame?: boolean
      impacted_nodes?: ImpactedNode[]
      /** Of a `viewport` event: the visible part of the page, to which shifts are clipped. */
      width?: number
      height?: number
      isActive?: boolean
    }
  }
}
export interface TraceElement {
  nodeId?: number
  node: unknown
}

const MAX_SHIFTS = 60
const INPUT_WINDOW_MS = 500
const MAX_GAP_MS = 1_000
const MAX_BURST_MS = 5_000

function rectangleOf(values: number[] | undefined): Rectangle | null {
  const [x = 0, y = 0, width = 0, height = 0] = values ?? []
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

const isOfPage = ({ name, args }: LayoutShiftEvent) =>
  name === 'viewport' && args?.data?.isActive === true && Boolean(args.data.width && args.data.height)

/** The visible part of the page at load: without a viewport meta tag it is wider than the screen. */
export function viewportIn(events: readonly LayoutShiftEvent[]): Viewport | null {
  // Each process writes its own events; those of the previous page may come last.
  const [last] = events.filter(isOfPage).sort((a, b) => b.ts - a.ts)
  const { width = 0, height = 0 } = last?.args?.data ?? {}
  return last ? { width, height } : null
}

/** Marks the CLS session window: shifts less than 1 s apart, 5 s at most, with the highest sum (web.dev/cls). */
export function markWorstBurst<S extends { atMs: number; value: number }>(
  shifts: readonly S[],
): (S & { counts: boolean })[] {
  const bursts: S[][] = []
  for (const shift of shifts) {
    const burst = bursts.at(-1)
    const isSame =
      burst !== undefined &&
      shift.atMs - (burst.at(-1)?.atMs ?? 0) <= MAX_GAP_MS &&
      shift.atMs - (burst[0]?.atMs ?? 0) <= MAX_BURST_MS
    if (isSame) burst.push(shift)
    else bursts.push([shift])
  }
  const sum = (burst: S[]) => burst.reduce((total, { value }) => total + value, 0)
  const worst = bursts.reduce<S[]>((best, burst) => (sum(burst) > sum(best) ? burst : best), [])
  return shifts.map((shift) => ({ ...shift, counts: worst.includes(shift) }))
}

/**
 * Shifts without user input. Setting the viewport size counts as input, so shifts flagged before the first unflagged
 * one count too, as in Lighthouse.
 */
function unexpected(start: number, events: readonly LayoutShiftEvent[]): LayoutShiftEvent[] {
  const sizes = events.filter(
    ({ name, ts, args }) => name === 'viewport' && ts >= start && args?.data?.isActive !== false,
  )
  const sized = sizes.length > 0 ? Math.min(...sizes.map(({ ts }) => ts)) : start
  const shifts = events.filter(({ name, ts, args }) => name === 'LayoutShift' && ts >= start && args?.data)
  shifts.sort((a, b) => a.ts - b.ts)
  const isMarked = (event: LayoutShiftEvent) => event.args?.data?.had_recent_input === true
  const firstUnmarked = shifts.findIndex((event) => !isMarked(event))
  return shifts.filter(
    (event, index) =>
      !isMarked(event) ||
      ((firstUnmarked < 0 || index < firstUnmarked) && (event.ts - sized) / 1000 <= INPUT_WINDOW_MS),
  )
}

/** Every unexpected shift of the load, with the moved elements and their positions. */
export function extractLayoutShifts(
  lhr: Pick<Lhr, 'audits'>,
  events: readonly LayoutShiftEvent[],
  elements: readonly TraceElement[],
): LayoutShift[] {
  const start = navigationStart(lhr)
  if (start === null) return []
  const known = new Map(elements.map(({ nodeId, node }) => [nodeId, elementOf(node)]))
  const nameless: PageElement = { selector: null, snippet: null, rect: null }
  const shifts = unexpected(start, events)
    .slice(0, MAX_SHIFTS)
    .map(({ ts, args }) => ({
      atMs: Math.round((ts - start) / 1000),
      value: round(args?.data?.weighted_score_delta ?? args?.data?.score ?? 0),
      ...(args?.data?.is_main_frame === false && { inFrame: true }),
      elements: (args?.data?.impacted_nodes ?? []).map((node) => ({
        ...(known.get(node.node_id) ?? nameless),
        from: args?.data?.is_main_frame === false ? null : rectangleOf(node.old_rect),
        to: args?.data?.is_main_frame === false ? null : rectangleOf(node.new_rect),
      })),
    }))
  return markWorstBurst(shifts)
}

const round = (value: number) => Math.round(value * 1e5) / 1e5
