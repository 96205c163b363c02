import { Sparkline } from '~/components/charts/sparkline'
import { Badge } from '~/components/ui/badge'
import { classes } from '~/components/ui/classes'
import { formatAvailability } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { formatTime } from '~/shared/format/time'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import type { BoardLine } from '~/shared/schemas/monitor-board'
import { HOUR_MS } from '~/shared/values/units'
import { StateMark } from '../../marks/state-mark'
import { DayBars } from '../availability/day-bars'
import { statusReason } from '../reason-label'
import { reportOfMonitor } from './report-of-monitor'
import { lastingStatus } from './status-words'

export interface RowProps {
  line: BoardLine
  now: number
  timeZone: string
  canChange: boolean
  /** Of the screen, so that a form returns to it. */
  action: string
  showsClient: boolean
}

const INK = {
  down: 'text-poor-ink',
  unknown: '',
  degraded: '',
  up: 'text-quiet',
  paused: 'text-quiet',
} as const

function Outage({ outage }: { outage: BoardLine['outage'] }) {
  if (!outage) return null
  const { _id, acknowledgedAt, acknowledgedBy } = outage
  return (
    <>
      {' · '}
      <a href={paths.outage(_id)} className="text-link underline">
        {messages.outage}
      </a>
      {' · '}
      <span className="text-quiet">
        {acknowledgedAt
          ? acknowledgedBy
            ? messages.acknowledgedBy(acknowledgedBy)
            : messages.acknowledged
          : messages.notAcknowledged}
      </span>
    </>
  )
}

function What({ line, now, timeZone, showsClient }: RowProps) {
  const { name, state, since, siteName, clientName, target, isInMaintenance, outage, kind } = line
  const reason = state === 'up' || state === 'paused' ? null : statusReason(line, timeZone)
  const place = showsClient ? `${clientName} · ${siteName}` : siteName
  return (
    <div className="monitor-what">
      <p title={target}>
        <StateMark state={state} size={11} />{' '}
        <a href={reportOfMonitor(line)} className="font-medium hover:underline">
          {name}
        </a>{' '}
        <span className="monitor-quiet">
          {kind === 'http' ? null : `${uptimeMessages.kinds[kind]} · `}
          {place} · <span className="font-mono">{target}</span>
        </span>
      </p>
      <p className="monitor-status text-13">
        <span title={formatDateTime(since, timeZone)} className={classes('font-medium', INK[state])}>
          {lastingStatus(line, now)}
        </span>
        {reason ? ` · ${reason}` : null}
        <Outage outage={outage} />{' '}
        {isInMaintenance ? <Badge tone="info">{messages.inMaintenance}</Badge> : null}
      </p>
    </div>
  )
}

function Days({ line: { days, name, quarter } }: { line: BoardLine }) {
  const [from, to] = messages.dayEnds
  return (
    <div className="monitor-days">
      <DayBars days={days} label={messages.days(name)} />
      <p className="monitor-quiet monitor-ends">
        <span className="monitor-axis">{from}</span>
        <span className="text-text">{messages.inQuarter(formatAvailability(quarter).text)}</span>
        <span className="monitor-axis">{to}</span>
      </p>
    </div>
  )
}

function Response({ line: { name, response, responseMs } }: { line: BoardLine }) {
  const times = response.filter((ms): ms is number => ms !== null)
  if (times.length === 0) return <p className="monitor-response monitor-quiet">{messages.noResponse}</p>
  const [low = '', high = ''] = [Math.min(...times), Math.max(...times)].map((ms) => formatTime(ms).text)
  return (
    <div className="monitor-response">
      <p className="monitor-quiet monitor-ends">
        <span>{messages.response}</span>
        <span className="text-text">{formatTime(responseMs ?? times.at(-1)).text}</span>
      </p>
      <Sparkline
        times={response.map((_, hour) => hour * HOUR_MS)}
        values={response}
        label={messages.responseLabel(name, low, high)}
        height={24}
      />
    </div>
  )
}

function Actions({ line, action, canChange }: RowProps) {
  if (!canChange) return <span />
  const { _id, client, project, site, name, state } = line
  const isPaused = state === 'paused'
  const label = isPaused ? messages.resume : messages.pause
  return (
    <details name="monitor-menu" className="monitor-menu" data-print="hide">
      <summary title={messages.actions} aria-label={`${messages.actions}: ${name}`} />
      <div>
        <a href={paths.monitor(client, project, site, _id)} aria-label={`${messages.settings}: ${name}`}>
          {messages.settings}
        </a>
        <form method="post" action={action}>
          <input type="hidden" name="monitor" value={_id} />
          <button
            type="submit"
            name="intent"
            value={isPaused ? 'resume' : 'pause'}
            aria-label={`${label}: ${name}`}
          >
            {label}
          </button>
        </form>
      </div>
    </details>
  )
}

/** Rendered by the server only: plain links and forms. */
export function BoardRow(props: RowProps) {
  return (
    <li id={`monitor-${props.line._id}`} className="monitor-row" data-state={props.line.state}>
      <What {...props} />
      <Days line={props.line} />
      <Response line={props.line} />
      <Actions {...props} />
    </li>
  )
}
