import { TableFold } from '~/components/ui/table-fold'
import { NOT_MEASURED } from '~/shared/format/figure'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { usageMessages as messages } from '~/shared/messages/report-summary'
import type { ReportView } from '~/shared/schemas/report-view'
import type { MetricKey } from '~/shared/values/metric-keys'
import { METRICS } from '~/shared/values/web-vitals'
import { type LastTest, lastDifference, periodName } from './conclusions'

interface Props {
  report: ReportView
  metrics: readonly MetricKey[]
  last: LastTest
}

function cellsOf({ report, last }: Omit<Props, 'metrics'>, metric: MetricKey): string[] {
  const text = (value: number) => formatMetric(metric, value).text
  const signed = (value: number) => formatMetricDifference(metric, value).text
  const change = report.periods?.metrics[metric]?.change
  const since = lastDifference(report, metric, last)
  const one = report.series?.smallestChanges[metric]
  return [
    change ? text(change.before) : NOT_MEASURED,
    change ? text(change.after) : NOT_MEASURED,
    change
      ? messages.interval(signed(change.difference), signed(change.low), signed(change.high))
      : NOT_MEASURED,
    change ? text(change.smallest) : NOT_MEASURED,
    since ? signed(since.difference) : NOT_MEASURED,
    one ? text(one.absolute) : NOT_MEASURED,
  ]
}

/** What the conclusions of the cards rest on. */
export function StatisticsFold({ metrics, ...context }: Props) {
  const period = periodName(context.report)
  const headers = [
    messages.before(period),
    messages.after,
    messages.difference,
    messages.smallest,
    messages.lastTest,
    messages.smallestOfOne,
  ]
  return (
    <TableFold
      summary={messages.title}
      title={messages.title}
      headers={[{ label: messages.metric }, ...headers.map((label) => ({ label, align: 'right' as const }))]}
      className="whitespace-nowrap"
    >
      {metrics.map((metric) => (
        <tr key={metric}>
          <th scope="row">{METRICS[metric].shortName}</th>
          {cellsOf(context, metric).map((cell, index) => (
            <td key={headers[index]} data-align="right">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </TableFold>
  )
}
