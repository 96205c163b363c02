import type { ReactNode } from 'react'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import { formatAvailability, formatLength } from '~/shared/format/availability'
import { formatWhole } from '~/shared/format/figure'
import { lowerFirst } from '~/shared/format/letter-case'
import { formatTime } from '~/shared/format/time'
import { uptimeReportMessages as messages } from '~/shared/messages/uptime'
import { countedDown } from '~/shared/rules/uptime/availability'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'
import { AVAILABILITY_SPANS, type AvailabilityFigure } from '~/shared/schemas/uptime'
import { MINUTE_MS } from '~/shared/values/units'
import type { SelectedMonitor } from '../response/response-lines'

/** Below this monitored share of the time, a figure shows how much of the time it covers. */
const MIN_MONITORED_SHARE = 0.995

/** Monitored time in ms, and as a share of the span. */
function watchedOf({ ms }: AvailabilityFigure): { all: number; seen: number; share: number } {
  const all = Object.values(ms).reduce((sum, part) => sum + part, 0)
  const seen = all - ms.unwatched - ms.paused - ms.unknown
  return { all, seen, share: all > 0 ? seen / all : 0 }
}

const UNCOUNTED = ['maintenance', 'paused', 'unknown', 'unwatched'] as const

/** Lists the excluded states of a span without data, longest first: 'Paused, not watched'. */
function uncountedText({ ms }: AvailabilityFigure): string {
  const parts = UNCOUNTED.filter((part) => ms[part] > 0).toSorted((one, other) => ms[other] - ms[one])
  const [first = 'unwatched', ...others] = parts
  return [messages.uncounted[first], ...others.map((part) => lowerFirst(messages.uncounted[part]))].join(', ')
}

/** Measured downtime is shown separately from time that the policy counts as down. */
function downtimeText({ ms, outages }: AvailabilityFigure, policy: AvailabilityPolicy): string {
  const down = countedDown(ms, policy)
  if (down === 0) return messages.noDowntime
  if (down === ms.down) return `${messages.down(formatLength(down))}, ${messages.outageCount(outages)}`
  const downtime = ms.down > 0 ? `, ${messages.downWithinRange(formatLength(ms.down))}` : ''
  return messages.countedDown(formatLength(down)) + downtime
}

interface CardProps {
  name: string
  value: ReactNode
  notes: (string | null)[]
}

function Cell({ name, value, notes }: CardProps) {
  return (
    <li data-card="" className="flex min-w-0 flex-col gap-1 bg-surface p-3 sm:p-4 print:p-2">
      <h3 className="text-13 font-medium">{name}</h3>
      <p className="flex flex-wrap items-baseline gap-x-2">{value}</p>
      {notes.map((note) =>
        note ? (
          <p key={note} className="text-12 text-quiet">
            {note}
          </p>
        ) : null,
      )}
    </li>
  )
}

interface AvailabilityProps {
  name: string
  figure: AvailabilityFigure
  policy: AvailabilityPolicy
}

function Availability({ name, figure, policy }: AvailabilityProps) {
  const { ratio } = figure
  const value = <MetricValue figure={formatAvailability(ratio)} size="large" />
  if (ratio === null)
    return (
      <Cell name={name} value={<span className="text-quiet">{value}</span>} notes={[uncountedText(figure)]} />
    )
  const { seen, share } = watchedOf(figure)
  return (
    <Cell
      name={name}
      value={
        <>
          {value}
          {ratio < 1 ? (
            <RatingMark rating={ratio >= 0.999 ? 'warning' : 'poor'} />
          ) : (
            <RatingMark rating="good" />
          )}
        </>
      }
      notes={[
        downtimeText(figure, policy),
        share < MIN_MONITORED_SHARE ? messages.monitoredFor(formatLength(seen)) : null,
      ]}
    />
  )
}

const GRID = 'grid gap-px overflow-hidden rounded-6 border border-line bg-line'

/** Whether one of the spans has the selected dates. */
const isSpan = ({ availability, range }: SelectedMonitor): boolean =>
  AVAILABILITY_SPANS.some(
    (span) => Math.abs(watchedOf(availability[span]).all - watchedOf(range).all) < MINUTE_MS,
  )

function Response({ response: { mean, p50, p95, checks } }: Pick<SelectedMonitor, 'response'>) {
  const spread =
    p50 !== null && p95 !== null ? messages.spread(formatTime(p50).text, formatTime(p95).text) : null
  return (
    <Cell
      name={messages.metrics.avgresponse}
      value={<MetricValue figure={formatTime(mean)} size="large" />}
      notes={[spread, messages.ofChecks(checks)]}
    />
  )
}

/** Of dates that none of the spans has. */
function RangeFigures({ monitor: { range, response, policy } }: { monitor: SelectedMonitor }) {
  const { metrics } = messages
  const isKnown = range.ratio !== null
  const down = countedDown(range.ms, policy)
  const uncounted = isKnown ? null : uncountedText(range)
  const plain = (text: string) => (
    <span className={isKnown ? 'text-28 font-semibold' : 'text-28 font-semibold text-quiet'}>{text}</span>
  )
  return (
    <ul aria-label={messages.range} className={`${GRID} grid-cols-2 lg:grid-cols-4`}>
      <Availability
        name={`${messages.availability}, ${lowerFirst(messages.range)}`}
        figure={range}
        policy={policy}
      />
      <Cell
        name={metrics.downtime}
        value={plain(isKnown ? formatLength(down) : '–')}
        notes={[
          uncounted,
          down > range.ms.down ? messages.downWithinRange(formatLength(range.ms.down)) : null,
        ]}
      />
      <Cell
        name={metrics.outage}
        value={plain(isKnown ? formatWhole(range.outages) : '–')}
        notes={[uncounted]}
      />
      <Response response={response} />
    </ul>
  )
}

export function AvailabilityCards({ monitor }: { monitor: SelectedMonitor }) {
  const isWhole = isSpan(monitor)
  const columns = isWhole ? 'lg:grid-cols-6 print:grid-cols-6' : 'lg:grid-cols-5 max-lg:*:last:col-span-2'
  return (
    <section aria-label={messages.availability} className="flex flex-col gap-3">
      <h2 className="sr-only">{messages.availability}</h2>
      <ul className={`${GRID} grid-cols-2 sm:grid-cols-3 ${columns}`}>
        {AVAILABILITY_SPANS.map((span) => (
          <Availability
            key={span}
            name={messages.spans[span]}
            figure={monitor.availability[span]}
            policy={monitor.policy}
          />
        ))}
        {isWhole ? <Response response={monitor.response} /> : null}
      </ul>
      {isWhole ? null : <RangeFigures monitor={monitor} />}
    </section>
  )
}
