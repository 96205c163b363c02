import { Link } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { MetricValue } from '~/components/ui/metric-value'
import type { Column } from '~/components/ui/table'
import { formatAvailability } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { formatTime } from '~/shared/format/time'
import { monitorListMessages, uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import type { MonitorLine } from '~/shared/schemas/monitor'
import { statusReason } from '../reason-label'
import { StateMark } from '../state-mark'
import { sortMonitors } from './monitor-order'

const words = monitorListMessages

/** URL of the monitor's report, or of the site's dashboard if the site has no pages. */
const toOf = ({ _id, client, site, reportPage }: MonitorLine): string =>
  reportPage === null
    ? paths.dashboardSite(client, site)
    : paths.report(site, reportPage, 'uptime', { monitor: _id })

function Name({ line }: { line: MonitorLine }) {
  return (
    <div className="min-w-0 lg:py-1.5">
      <Link to={toOf(line)} prefetch="intent" className="block max-w-96 truncate font-medium hover:underline">
        {line.name}
      </Link>
      <span className="block max-w-96 truncate font-normal text-quiet" title={line.target}>
        {line.siteName} · {line.clientName} · <span className="font-mono text-12">{line.target}</span>
      </span>
    </div>
  )
}

function State({ line, now, timeZone }: { line: MonitorLine } & Shown) {
  const { state, since, isInMaintenance } = line
  const statusText = statusReason(line)
  const why = statusText && state !== 'up' && state !== 'paused' ? `${statusText}, ` : ''
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <StateMark state={state} label />
        {isInMaintenance ? <Badge tone="info">{words.inMaintenance}</Badge> : null}
      </span>
      <span className="text-12 text-quiet" title={formatDateTime(since, timeZone)}>
        {why}
        {words.since(formatRelativeTime(since, now))}
      </span>
    </div>
  )
}

interface Shown {
  now: Date
  timeZone: string
}
type Columns = Shown & { location: { pathname: string; search: string } }

export const monitorLineColumns = ({ location, ...shown }: Columns): Column<MonitorLine>[] => [
  {
    key: 'name',
    header: words.columns.name,
    rowHeader: true,
    sort: sortMonitors('name', location),
    cell: (line) => <Name line={line} />,
  },
  {
    key: 'state',
    header: words.columns.state,
    wide: true,
    sort: sortMonitors('state', location),
    cell: (line) => <State line={line} {...shown} />,
  },
  {
    key: 'kind',
    header: words.kind,
    span: 8,
    cell: ({ kind }) => uptimeMessages.kinds[kind],
  },
  {
    key: 'response',
    header: words.columns.response,
    align: 'right',
    span: 8,
    sort: sortMonitors('response', location),
    cell: ({ responseMs }) => <MetricValue figure={formatTime(responseMs)} />,
  },
  {
    key: 'checked',
    header: words.columns.checked,
    align: 'right',
    span: 8,
    cell: ({ checkedAt }) => (
      <span title={checkedAt ? formatDateTime(checkedAt, shown.timeZone) : undefined}>
        {checkedAt ? formatRelativeTime(checkedAt, shown.now) : words.never}
      </span>
    ),
  },
  {
    key: 'day',
    header: words.columns.day,
    align: 'right',
    cell: ({ day }) => <MetricValue figure={formatAvailability(day)} />,
  },
  {
    key: 'month',
    header: words.columns.month,
    align: 'right',
    sort: sortMonitors('availability', location),
    cell: ({ month }) => <MetricValue figure={formatAvailability(month)} />,
  },
]
