import { presentAnnotation, presentChange } from '~/components/report/frame/report-events'
import { changeMark } from '~/components/report/overview/level-changes'
import { formatLength } from '~/shared/format/availability'
import { formatMetric } from '~/shared/format/metric'
import { timelineMessages as messages } from '~/shared/messages/timeline'
import { paths, withParams } from '~/shared/paths'
import type { AnnotationLevel } from '~/shared/rules/report/annotations'
import { apart, type TimelineKind, testStateOf } from '~/shared/rules/report/timeline'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { Annotation } from '~/shared/schemas/annotation'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { FieldWindow, Timeline } from '~/shared/schemas/timeline'
import { DAY_MS } from '~/shared/values/units'
import { METRICS } from '~/shared/values/web-vitals'
import type { EventKind } from './event-styles'

type TimelineOutage = Timeline['outages'][number]

export interface TimelineEvent {
  key: string
  lane: TimelineKind
  kind: EventKind
  at: number
  /** End of an event with a duration. */
  until?: number
  text: string
  to?: string
  /** Set for notes and deployments. */
  written?: { level: AnnotationLevel; by: string | null; changeTo: string | null }
}

export interface Context {
  point: Pick<PointDetail, '_id' | 'site' | 'page' | 'device' | 'location' | 'createdAt'>
  search: URLSearchParams
  timeZone: string
  isZoomed: boolean
}

/** URL of the same screen and lanes with another test or other dates of the series. */
export const hereTo = ({ point, search }: Context, changes: Record<string, string | null>): string =>
  withParams('', search, { device: point.device, location: point.location, request: null, ...changes })

/** All events, newest first. Of the tests only failed ones, if they are listed one by one. */
export const timelineEvents = (timeline: Timeline, context: Context): TimelineEvent[] =>
  [
    ...timeline.annotations.items.map((one) => writtenEvent(one, timeline)),
    ...timeline.changes.map(
      (change): TimelineEvent => ({ key: change._id, lane: 'changes', ...changeMark(change) }),
    ),
    ...timeline.measuring.map(
      (change): TimelineEvent => ({
        key: `measuring-${change.at}`,
        lane: change.kind === 'device' ? 'device' : 'engine',
        ...presentChange(change),
      }),
    ),
    ...timeline.outages.map(outageEvent),
    ...apart(timeline.field).map((window) => fieldEvent(window, context)),
    ...faults(timeline, context),
  ].sort((a, b) => b.at - a.at)

function writtenEvent(annotation: Annotation, { mayChange }: Timeline): TimelineEvent {
  const { _id, kind, level, by } = annotation
  const changeTo = mayChange.includes(_id) ? changeAddress(annotation) : null
  const lane = kind === 'note' ? 'notes' : 'deployments'
  return { key: _id, lane, ...presentAnnotation(annotation), written: { level, by, changeTo } }
}

function changeAddress({ _id, kind, level }: Annotation): string {
  const isOperator = level === 'operator'
  if (kind === 'note') {
    const params = { dialog: 'edit', note: _id }
    return isOperator ? paths.operatorNotes(params) : paths.notes(params)
  }
  const params = { dialog: 'edit', deployment: _id }
  return isOperator ? paths.operatorDeployments(params) : paths.deployments(params)
}

const outageEvent = ({
  _id,
  monitorName,
  startedAt,
  downMs,
  reason,
  httpStatus,
}: TimelineOutage): TimelineEvent => ({
  key: _id,
  lane: 'outages',
  kind: 'outage',
  at: Date.parse(startedAt),
  text: `${monitorName}: ${reasonText(reason, httpStatus)}, ${formatLength(downMs)}`,
  to: paths.outage(_id),
})

const FIELD_METRICS = ['lcp', 'inp', 'cls'] as const

function fieldEvent(window: FieldWindow, { point }: Context): TimelineEvent {
  const { site, page, device, location } = point
  const figures = FIELD_METRICS.flatMap((metric) => {
    const value = window[metric]
    return value === null ? [] : `${METRICS[metric].shortName} ${formatMetric(metric, value).text}`
  })
  return {
    key: `field-${window.end}`,
    lane: 'field',
    kind: 'field',
    at: Date.parse(window.start),
    until: Date.parse(window.end) + DAY_MS,
    text: `${messages.fieldOf[window.level]}: ${figures.join(', ') || messages.tooFew}`,
    to: paths.report(site, page, 'visitors', { device, location }),
  }
}

const faults = ({ tests }: Timeline, context: Context): TimelineEvent[] =>
  (tests?.points ?? []).flatMap((point): TimelineEvent[] => {
    const state = testStateOf(point)
    if (state !== 'failed') return []
    const to = hereTo(context, { pointId: point._id })
    return [{ key: point._id, lane: 'tests', kind: state, at: point.at, text: messages.states[state], to }]
  })
