import { FLAGS } from '~/components/analytics/source-problem'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingShape } from '~/components/ui/rating-mark'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { figure, NOT_MEASURED } from '~/shared/format/figure'
import { formatPoints, formatRelative, formatShare, formatVisits } from '~/shared/format/visits'
import { trafficSourceNames } from '~/shared/messages/traffic'
import { visitsMessages as messages } from '~/shared/messages/visits'
import { toneOfVisits, type VisitsChange } from '~/shared/rules/traffic/compare-visits'
import {
  type LikeDays,
  likeDays,
  TRAFFIC_FIGURES,
  type TrafficFigure,
} from '~/shared/rules/traffic/like-days'
import type { TrafficDetail } from '~/shared/schemas/traffic'

export function VisitsVerdict({ change }: { change: VisitsChange }) {
  const { verdict, before, after, days } = change
  const tone = toneOfVisits(change)
  const text =
    verdict === 'same' || verdict === 'few'
      ? messages[verdict]
      : messages.changed(formatShare(Math.abs(change.change ?? 0)), verdict, days)
  return (
    <p
      className="flex items-baseline gap-3 text-16 font-semibold text-pretty sm:text-20"
      title={
        verdict === 'few' ? undefined : messages.changedDetail(formatVisits(after), formatVisits(before))
      }
    >
      {tone ? <RatingShape rating={tone} size={16} /> : null}
      {text}.
    </p>
  )
}

type FigureProps = { traffic: TrafficDetail; name: TrafficFigure }

/** Of engagement the share of visits; of all others the sum. */
function valueText({ current }: TrafficDetail, name: TrafficFigure): string | null {
  const { totals } = current
  const value = totals?.[name] ?? null
  if (!totals || value === null) return null
  if (name !== 'engagedVisits') return formatVisits(value)
  return totals.visits > 0 ? formatShare(value / totals.visits) : null
}

/** Relative; of engagement in points. */
function changeText({ current, previous }: TrafficDetail, name: TrafficFigure, like: LikeDays): string {
  const visits = name === 'engagedVisits' ? likeDays(current, previous, 'visits') : null
  if (!visits) return formatRelative(like.change)
  if (visits.before === 0 || visits.after === 0) return NOT_MEASURED
  return formatPoints(like.after / visits.after - like.before / visits.before)
}

function Figure({ traffic, name }: FigureProps) {
  const { current, previous } = traffic
  const value = valueText(traffic, name)
  const like = likeDays(current, previous, name)
  const [from, to] = [previous.startDate, previous.endDate].map((day) => formatDate(day, 'UTC'))
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-surface p-3 sm:p-4">
      <dt className="text-13 font-medium" title={messages.figureHelp[name]}>
        {messages.figures[name]}
      </dt>
      <dd className="flex flex-col gap-1">
        <MetricValue
          figure={figure(value ?? NOT_MEASURED)}
          size="large"
          className={value === null ? 'text-quiet' : ''}
        />
        <span
          className="text-12 text-pretty text-quiet"
          title={
            like
              ? messages.changeHelp(formatVisits(like.after), formatVisits(like.before), from ?? '', to ?? '')
              : undefined
          }
        >
          {value === null
            ? messages.notCounted
            : like
              ? messages.change(changeText(traffic, name, like))
              : messages.noChange}
        </span>
      </dd>
    </div>
  )
}

export const VisitsFigures = ({ traffic }: { traffic: TrafficDetail }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-6 border border-line bg-line lg:grid-cols-4">
    {TRAFFIC_FIGURES.map((name) => (
      <Figure key={name} {...{ traffic, name }} />
    ))}
  </dl>
)

/** Where the figures are from, and what their source says of their quality. */
export function VisitsSource({ traffic, timeZone }: { traffic: TrafficDetail; timeZone: string }) {
  const { connection, property, quality } = traffic
  if (!property) return null
  const synced = property.syncedAt === null ? null : formatDateTime(property.syncedAt, timeZone)
  return (
    <div className="flex flex-col gap-0.5 text-13 text-pretty text-quiet">
      <p title={messages.sourceFacts(property.timeZone, synced)}>
        {connection ? messages.from(trafficSourceNames[connection.source], property.name) : property.name}
        <span className="hidden print:inline">. {messages.sourceFacts(property.timeZone, synced)}</span>
      </p>
      {quality.isIncomplete ? <p>{messages.quality.isIncomplete}.</p> : null}
      {FLAGS.filter((name) => quality[name]).map((name) => (
        <p key={name}>
          {messages.quality[name]}. <span data-print="hide">{messages.qualityHelp[name]}.</span>
        </p>
      ))}
    </div>
  )
}
