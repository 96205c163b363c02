import type { ReactNode } from 'react'
import { FoldMark } from '~/components/ui/fold-mark'
import { type Column, DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { formatDuration } from '~/shared/format/time'
import { backTestMessages as messages } from '~/shared/messages/alert-rules'
import { ALERT_METRIC_FACTS, type AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { formatAlertValue } from '~/shared/rules/alerts/describe-rule'
import type { AlertBackTest } from '~/shared/schemas/alert-back-test'

type Alert = AlertBackTest['list'][number]
type Subject = AlertBackTest['bySubject'][number]

const Place = ({ pageName, siteName, detail }: Omit<Subject, 'alerts' | 'page'>) => (
  <span className="block min-w-0 py-1">
    <span className="block wrap-anywhere">{pageName}</span>
    <span className="block text-12 font-normal text-quiet">
      {[siteName, detail].filter(Boolean).join(' · ')}
    </span>
  </span>
)

const lasted = ({ openedAt, closedAt }: Alert): string =>
  closedAt === null ? messages.ongoing : formatDuration(Date.parse(closedAt) - Date.parse(openedAt))

function alertColumns(metric: AlertMetric, list: readonly Alert[], timeZone: string): Column<Alert>[] {
  const hasValues = ALERT_METRIC_FACTS[metric].isMeasured
  const hasBaseline = list.some(({ baseline }) => baseline !== null)
  const hasNormal = list.some(({ isNormal }) => isNormal)
  const figure = (value: number | null) => formatAlertValue(metric, value).text
  return [
    {
      key: 'date',
      header: messages.columns.date,
      rowHeader: true,
      cell: (alert) => <span className="whitespace-nowrap">{formatDateTime(alert.openedAt, timeZone)}</span>,
    },
    { key: 'page', header: messages.columns.page, cell: (alert) => <Place {...alert} />, wide: true },
    ...(hasValues
      ? [
          {
            key: 'value',
            header: messages.columns.value,
            align: 'right' as const,
            cell: (alert: Alert) => figure(alert.value),
          },
        ]
      : []),
    ...(hasBaseline
      ? [
          {
            key: 'baseline',
            header: messages.columns.baseline,
            align: 'right' as const,
            cell: (alert: Alert) => figure(alert.baseline),
          },
        ]
      : []),
    { key: 'lasted', header: messages.columns.lasted, align: 'right', cell: lasted },
    ...(hasNormal
      ? [
          {
            key: 'note',
            header: messages.columns.note,
            cell: (alert: Alert) => (alert.isNormal ? messages.normal : ''),
          },
        ]
      : []),
  ]
}

const SUBJECT_COLUMNS: Column<Subject>[] = [
  {
    key: 'page',
    get header() {
      return messages.columns.page
    },
    rowHeader: true,
    cell: (one) => <Place {...one} />,
  },
  {
    key: 'alerts',
    get header() {
      return messages.columns.alerts
    },
    align: 'right',
    cell: (one) => one.alerts,
  },
]

type BackTestTablesProps = { metric: AlertMetric; preview: AlertBackTest }

export function BackTestTables({ metric, preview }: BackTestTablesProps) {
  const timeZone = useTimeZone()
  const { list, bySubject, crossings } = preview
  if (list.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <Fold title={messages.list} count={crossings} isOpen>
        <DataTable
          caption={messages.list}
          columns={alertColumns(metric, list, timeZone)}
          rows={list}
          rowKey={(alert) => `${alert.openedAt} ${alert.page} ${alert.detail}`}
        />
        {crossings > list.length ? (
          <p className="px-1 pt-2 text-13 text-quiet">{messages.more(crossings - list.length)}.</p>
        ) : null}
      </Fold>
      {bySubject.length > 1 ? (
        <Fold title={messages.bySubject} count={bySubject.length}>
          <DataTable
            caption={messages.bySubject}
            columns={SUBJECT_COLUMNS}
            rows={bySubject}
            rowKey={(one) => `${one.page} ${one.pageName}`}
          />
        </Fold>
      ) : null}
    </div>
  )
}

type FoldProps = { title: string; count: number; isOpen?: boolean; children: ReactNode }

function Fold({ title, count, isOpen, children }: FoldProps) {
  return (
    <details className="group" open={isOpen}>
      <summary className="inline-flex items-center gap-1.5 rounded-2 text-13">
        <FoldMark />
        <span className="font-medium">{title}</span>
        <span className="text-quiet">{count}</span>
      </summary>
      <div className="mt-1 max-h-96 overflow-auto [--table-top:0px]">{children}</div>
    </details>
  )
}
