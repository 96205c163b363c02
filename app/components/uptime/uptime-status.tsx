import Wrench from 'lucide-react/icons/wrench'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { formatLength } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { formatTime } from '~/shared/format/time'
import { uptimeReportMessages as messages, uptimeMessages, uptimeNowMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import type { MonitorState, Outcome } from '~/shared/rules/uptime/outcomes'
import type { Outage } from '~/shared/schemas/uptime'
import { Fact } from '../marks/fact'
import { StateMark } from '../marks/state-mark'
import { DayBars } from './availability/day-bars'
import { lastingStatus } from './monitor-list/status-words'
import { statusReason } from './reason-label'
import type { SelectedMonitor } from './response/response-lines'

const QUARTER_DAYS = 90

const MARKS: Record<Outcome, MonitorState> = {
  ok: 'up',
  slow: 'degraded',
  failed: 'down',
  unknown: 'unknown',
  missed: 'unknown',
}

interface StatusProps {
  /** The outage that goes on. */
  outage?: Pick<Outage, '_id' | 'httpStatus'> | undefined
  monitor: SelectedMonitor
  timeZone: string
  now: number
}

function Since({ monitor, outage, timeZone }: StatusProps) {
  const at = Date.parse(monitor.since)
  const statusText = statusReason({ ...monitor, httpStatus: outage?.httpStatus ?? null }, timeZone)
  return (
    <div className="min-w-0 text-quiet">
      <p>{messages.since(formatDateTime(at, timeZone))}</p>
      {statusText ? <p className="wrap-anywhere">{statusText}</p> : null}
    </div>
  )
}

function Locations({ monitor: { locations }, timeZone }: StatusProps) {
  return (
    <ul className="flex flex-col gap-1.5" aria-label={messages.locations}>
      {locations.map(({ _id, label, outcome, at, hasProber }) => (
        <li key={_id} className="flex flex-wrap items-baseline gap-x-2">
          <StateMark state={outcome && hasProber ? MARKS[outcome] : 'unknown'} />
          <span className="font-medium">{label}</span>
          <span className="text-13 text-quiet">
            {[
              outcome ? messages.outcomes[outcome] : messages.noResultYet,
              ...(at === null ? [] : [formatDateTime(at, timeZone)]),
              ...(hasProber ? [] : [messages.noProber]),
            ].join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Names the monitor, because a report can show one that does not check its page. */
function Watched({ monitor: { name, kind, target } }: StatusProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
      <span className="font-medium">{name}</span>
      <span className="text-13 text-quiet">{uptimeMessages.kinds[kind]}</span>
      <span className="min-w-0 font-mono text-12 text-quiet">{target}</span>
    </p>
  )
}

function LastCheck({ monitor: { checkedAt, nextCheckAt }, timeZone }: StatusProps) {
  if (checkedAt) return formatDateTime(checkedAt, timeZone)
  return nextCheckAt ? messages.due(formatDateTime(nextCheckAt, timeZone)) : messages.never
}

function Quarter({ monitor: { days, name } }: StatusProps) {
  const [from, to] = messages.quarterEnds
  return (
    <div className="mt-4 flex flex-col gap-1">
      <DayBars days={days.slice(-QUARTER_DAYS)} label={`${name}, ${lowerFirst(messages.quarter)}`} />
      <p aria-hidden="true" className="flex justify-between text-12 text-quiet">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  )
}

/** The conclusion first: how it stands and since when, then the last 90 days. */
export function UptimeStatus(props: StatusProps) {
  const { monitor, outage, now } = props
  return (
    <Card>
      <h2 className="sr-only">{messages.now}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-20 font-semibold">
        <StateMark state={monitor.state} size={16} />
        {lastingStatus(monitor, now)}
        {outage ? (
          <a
            href={paths.outage(outage._id)}
            aria-label={uptimeNowMessages.evidenceOf(monitor.name)}
            className="text-13 font-normal text-link hover:underline"
          >
            {uptimeNowMessages.evidence}
          </a>
        ) : null}
        {monitor.isInMaintenance ? (
          <Badge tone="info" icon={Wrench}>
            {messages.inMaintenance}
          </Badge>
        ) : null}
      </p>
      <Watched {...props} />
      <Since {...props} />
      <Quarter {...props} />
      <div className="mt-5 grid gap-x-8 gap-y-5 border-t border-line pt-4 lg:grid-cols-2 print:grid-cols-2">
        <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3 sm:grid-cols-3 print:gap-x-3">
          <Fact name={messages.lastCheck}>
            <LastCheck {...props} />
          </Fact>
          <Fact name={messages.response}>{formatTime(monitor.responseMs).text}</Fact>
          <Fact name={messages.every}>{formatLength(monitor.intervalSeconds * 1000)}</Fact>
          <Fact name={messages.monitoredSince}>{formatDateTime(monitor.createdAt, props.timeZone)}</Fact>
          {monitor.slowMs === null ? null : (
            <Fact name={messages.slow}>{formatTime(monitor.slowMs).text}</Fact>
          )}
        </dl>
        <div className="flex min-w-0 flex-col gap-1.5 border-line max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-8 print:border-t-0 print:border-l print:pt-0 print:pl-6">
          <p className="text-12 text-quiet">{messages.locations}</p>
          <Locations {...props} />
        </div>
      </div>
    </Card>
  )
}
