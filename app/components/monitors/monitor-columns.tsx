import { Form } from '@remix-run/react'
import { RowButton, RowLinks } from '~/components/lists/row-links'
import { StateMark } from '~/components/marks/state-mark'
import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { statusReason } from '~/components/uptime/reason-label'
import { formatAvailability } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import type { MonitorLine } from '~/shared/schemas/monitor'

function StateCell({ monitor, timeZone }: { monitor: MonitorLine; timeZone: string }) {
  const statusText = statusReason(monitor, timeZone)
  const isWell = monitor.state === 'up' || monitor.state === 'paused'
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5 lg:py-1.5">
      <span className="flex flex-wrap items-center gap-2">
        <StateMark state={monitor.state} label />
        {monitor.isInMaintenance ? <Badge tone="info">{uptimeMessages.maintenance}</Badge> : null}
      </span>
      <span className="text-12 text-quiet">
        {statusText && !isWell ? `${statusText}, ` : null}
        {messages.sinceLabel(formatDateTime(monitor.since, timeZone))}
      </span>
    </div>
  )
}

function PauseButton({ monitor }: { monitor: MonitorLine }) {
  const isPaused = monitor.state === 'paused'
  const label = isPaused ? messages.resume : messages.pause
  return (
    <Form method="post" preventScrollReset className="inline">
      <input type="hidden" name="monitor" value={monitor._id} />
      <RowButton name="intent" value={isPaused ? 'resume' : 'pause'} aria-label={`${label}: ${monitor.name}`}>
        {label}
      </RowButton>
    </Form>
  )
}

type Context = { timeZone: string; mayChange: boolean }

export const monitorColumns = ({ timeZone, mayChange }: Context): Column<MonitorLine>[] => [
  {
    key: 'name',
    header: messages.columns.name,
    rowHeader: true,
    wide: true,
    cell: (monitor) => (
      <div className="min-w-0 lg:py-1.5">
        <span className="block wrap-anywhere">{monitor.name}</span>
        <span className="block font-mono text-12 font-normal text-quiet wrap-anywhere">{monitor.target}</span>
      </div>
    ),
  },
  {
    key: 'state',
    header: messages.columns.state,
    wide: true,
    cell: (monitor) => <StateCell monitor={monitor} timeZone={timeZone} />,
  },
  {
    key: 'kind',
    header: messages.columns.kind,
    span: 8,
    cell: (monitor) => uptimeMessages.kinds[monitor.kind],
  },
  {
    key: 'interval',
    header: messages.columns.interval,
    span: 8,
    cell: (monitor) => messages.every(monitor.intervalSeconds),
  },
  {
    key: 'month',
    header: messages.columns.month,
    align: 'right',
    span: 8,
    cell: (monitor) => (
      <span title={monitor.month === null ? messages.noFigure : undefined}>
        {formatAvailability(monitor.month).text}
      </span>
    ),
  },
  ...(mayChange ? [links] : []),
]

const links: Column<MonitorLine> = {
  key: 'links',
  header: '',
  align: 'right',
  wide: true,
  cell: (monitor) => (
    <span className="inline-flex gap-4">
      <PauseButton monitor={monitor} />
      <RowLinks
        name={monitor.name}
        links={[
          {
            label: messages.change,
            to: paths.monitor(monitor.client, monitor.project, monitor.site, monitor._id),
          },
        ]}
      />
    </span>
  ),
}
