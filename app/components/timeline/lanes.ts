import { gathered } from '~/components/charts/gathered'
import { type Domain, position } from '~/components/charts/scale'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { chartMessages } from '~/shared/messages/report'
import { timelineMessages as messages } from '~/shared/messages/timeline'
import { zoomText } from '~/shared/rules/charts/chart-zoom'
import {
  type TestState,
  type TestTally,
  TIMELINE_KINDS,
  type TimelineKind,
  testStateOf,
} from '~/shared/rules/report/timeline'
import type { TimelineTests } from '~/shared/schemas/timeline'
import { dayOf } from '~/shared/values/calendar'
import { type EventKind, kindLabels } from './event-styles'
import { type Context, hereTo, type TimelineEvent } from './events'

/** Limit for a readable mark title. */
const MAX_LABELED = 5

/** Positions on the axis, 0 to 1. */
export interface LaneMark {
  key: string
  at: number
  kind: EventKind
  label: string
  to?: string
}

export interface LaneSpan {
  key: string
  left: number
  width: number
  label: string
  to?: string
}

/** Event time in the reader's time zone; field data uses UTC days. */
export function formatEventTime(
  { at, until }: Pick<TimelineEvent, 'at' | 'until'>,
  timeZone: string,
): string {
  if (until === undefined) return formatDateTime(at, timeZone)
  return chartMessages.between(formatDate(at, 'UTC'), formatDate(until - 1, 'UTC'))
}

/** Groups overlapping marks of a lane, separately per kind. */
export function laneMarks(events: readonly TimelineEvent[], domain: Domain, timeZone: string): LaneMark[] {
  const kinds = [...new Set(events.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const own = events.filter((event) => event.kind === kind).toSorted((a, b) => a.at - b.at)
    const times = own.map(({ at }) => at)
    return gathered(times, domain).map(({ first, last }) => {
      const together = own.filter(({ at }) => at >= first && at <= last)
      return {
        key: `${kind}-${first}`,
        at: position((first + last) / 2, domain),
        kind,
        label: labelOf(together, timeZone),
        to: together.length === 1 ? together[0]?.to : undefined,
      }
    })
  })
}

function labelOf(events: readonly TimelineEvent[], timeZone: string): string {
  const labels = events
    .slice(0, MAX_LABELED)
    .map((event) => `${kindLabels()[event.kind]}, ${formatEventTime(event, timeZone)}: ${event.text}`)
  const others = events.length - labels.length
  return [...labels, ...(others > 0 ? [messages.more(others)] : [])].join('; ')
}

function spanPosition(from: number, to: number, domain: Domain): { left: number; width: number } {
  const left = position(from, domain)
  return { left, width: position(to, domain) - left }
}

export function laneSpans(events: readonly TimelineEvent[], domain: Domain): LaneSpan[] {
  return events.flatMap(({ key, at, until = at, text, to }) => {
    const [from, end] = [Math.max(at, domain[0]), Math.min(until, domain[1])]
    if (end <= from) return []
    const label = `${formatEventTime({ at, until }, 'UTC')}: ${text}`
    return [{ key, ...spanPosition(from, end, domain), label, to }]
  })
}

export interface TestMark {
  key: string
  at: number
  state: TestState
  label: string
  to: string
}

export function testMarks(points: TimelineTests['points'], domain: Domain, context: Context): TestMark[] {
  return (points ?? []).map((point) => {
    const state = testStateOf(point)
    return {
      key: point._id,
      at: position(point.at, domain),
      state,
      label: `${messages.states[state]}, ${formatDateTime(point.at, context.timeZone)}`,
      to: hereTo(context, { pointId: point._id }),
    }
  })
}

export interface TestBar {
  key: number
  left: number
  width: number
  /** As a share of the highest bar. */
  height: number
  failed: number
  disturbed: number
  label: string
  to: string
}

type Bin = NonNullable<TimelineTests['bins']>[number]

/**
 * Links a bar to its days. Within a zoom, whole days could be wider than the zoom, so it links to a narrower
 * zoom.
 */
function zoomParams({ from, to }: Bin, { timeZone, isZoomed }: Context): Record<string, string | null> {
  // A zoom includes its last moment, a bin does not.
  if (isZoomed) return { zoom: zoomText([from, Math.max(from + 1, to - 1)]) }
  const [startDate, endDate] = [dayOf(new Date(from), timeZone), dayOf(new Date(to - 1), timeZone)]
  return { startDate, endDate, pointId: null, zoom: null }
}

export function testBars(bins: TimelineTests['bins'], domain: Domain, context: Context): TestBar[] {
  const { timeZone } = context
  const most = Math.max(1, ...(bins ?? []).map(({ tests }) => tests))
  return (bins ?? []).map((bin) => {
    const { from, to, tests, failed, disturbed } = bin
    const when = chartMessages.between(formatDateTime(from, timeZone), formatDateTime(to, timeZone))
    return {
      key: from,
      ...spanPosition(from, to, domain),
      height: tests / most,
      failed,
      disturbed,
      label: `${when}: ${tallySentence(bin)}`,
      to: hereTo(context, zoomParams(bin, context)),
    }
  })
}

/** '740 tests, 3 failed'. That a test is noisy is said beside its date. */
export const tallySentence = ({ tests, failed }: Pick<TestTally, 'tests' | 'failed'>): string =>
  [messages.tests(tests), ...(failed > 0 ? [messages.failed(failed)] : [])].join(', ')

export interface Lane {
  kind: TimelineKind
  marks: LaneMark[]
  spans: LaneSpan[]
}

/** Lanes except tests, in fixed order; empty lanes are omitted. */
export function lanesOf(events: readonly TimelineEvent[], domain: Domain, timeZone: string): Lane[] {
  return TIMELINE_KINDS.filter((kind) => kind !== 'tests').flatMap((kind) => {
    const own = events.filter(({ lane }) => lane === kind)
    const lasting = own.filter(({ until }) => until !== undefined)
    const moments = own.filter(({ until }) => until === undefined)
    const marks = laneMarks(moments, domain, timeZone)
    const spans = laneSpans(lasting, domain)
    return marks.length + spans.length === 0 ? [] : [{ kind, marks, spans }]
  })
}
