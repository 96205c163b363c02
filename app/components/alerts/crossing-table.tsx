import { Link } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { CellLines } from '~/components/ui/cell-lines'
import { Moment } from '~/components/ui/moment'
import { type Column, DataTable } from '~/components/ui/table'
import { NOT_MEASURED } from '~/shared/format/figure'
import { alertsMessages } from '~/shared/messages/alerts'
import { baselineText, thresholdText, valueText } from '~/shared/rules/alerts/describe-crossing'
import type { AlertCrossing, AlertDetail } from '~/shared/schemas/alert'
import { factsOf } from './alert-head'
import { crossingPath } from './crossing-path'

const messages = alertsMessages.detail

function Where({ crossing }: { crossing: AlertCrossing }) {
  const { subject, siteName, device, location, names } = crossing
  const to = crossingPath(crossing)
  const rest = [siteName === subject ? null : siteName, device, location].filter((part) => part !== null)
  return (
    <CellLines note={rest.join(' · ')}>
      {to ? (
        <Link to={to} className="text-link wrap-anywhere hover:underline">
          {subject}
        </Link>
      ) : (
        <span className="wrap-anywhere">{subject}</span>
      )}
      {names.length > 0 ? (
        <span className="font-mono text-12 font-normal wrap-anywhere">{names.join(', ')}</span>
      ) : null}
    </CellLines>
  )
}

const figure = (text: string | null) => <span className="whitespace-nowrap">{text ?? NOT_MEASURED}</span>

const columnsFor = (timeZone: string, hasFigures: boolean): Column<AlertCrossing>[] => [
  {
    key: 'where',
    header: messages.columns.where,
    rowHeader: true,
    wide: true,
    width: '32%',
    cell: (row) => <Where crossing={row} />,
  },
  {
    key: 'rule',
    header: messages.columns.rule,
    cell: ({ rule, text }) => <span className="wrap-anywhere">{rule?.name ?? text}</span>,
  },
  ...(hasFigures ? figureColumns : []),
  {
    key: 'since',
    header: messages.columns.since,
    cell: ({ crossedAt }) => <Moment at={crossedAt} timeZone={timeZone} />,
  },
  {
    key: 'state',
    header: messages.columns.state,
    cell: (row) => (
      <Badge tone={row.isOpen ? 'warning' : 'good'}>
        {row.isOpen
          ? alertsMessages.states.open
          : row.closeValue === null
            ? alertsMessages.states.closed
            : messages.back(valueText(factsOf(row), row.closeValue) ?? '')}
      </Badge>
    ),
  },
]

const figureColumns: Column<AlertCrossing>[] = [
  {
    key: 'value',
    get header() {
      return messages.columns.value
    },
    align: 'right',
    cell: (row) => figure(valueText(factsOf(row), row.value)),
  },
  {
    key: 'retest',
    get header() {
      return messages.columns.retest
    },
    align: 'right',
    cell: (row) => figure(row.confirmValue === null ? null : valueText(factsOf(row), row.confirmValue)),
  },
  {
    key: 'threshold',
    get header() {
      return messages.columns.threshold
    },
    align: 'right',
    cell: (row) => figure(thresholdText(factsOf(row))),
  },
  {
    key: 'baseline',
    get header() {
      return messages.columns.baseline
    },
    align: 'right',
    cell: (row) => figure(baselineText(factsOf(row))),
  },
]

/** Worst first; events have no figures. */
export function CrossingTable({ alert, timeZone }: { alert: AlertDetail; timeZone: string }) {
  const hasFigures = alert.items.some((row) => valueText(factsOf(row), row.value) !== null)
  const more = alert.crossings - alert.items.length
  return (
    <Card title={messages.affected} note={alert.crossings} flush>
      <DataTable
        caption={messages.affected}
        columns={columnsFor(timeZone, hasFigures)}
        rows={alert.items}
        rowKey={({ _id }) => _id}
      />
      {more > 0 ? (
        <p className="border-t border-line px-4 py-2.5 text-13 text-quiet">{messages.more(more)}</p>
      ) : null}
    </Card>
  )
}
