import { TableFold } from '~/components/ui/table-fold'
import { formatMetric } from '~/shared/format/metric'
import { thresholdScaleMessages as messages } from '~/shared/messages/threshold-scale'
import { thresholdScale } from '~/shared/rules/report/threshold-scale'
import { scalesText } from '~/shared/rules/report/threshold-text'
import type { FormFactor } from '~/shared/schemas/agent'
import { METRICS, type MetricId } from '~/shared/values/web-vitals'

function Row({ metric, formFactor }: { metric: MetricId; formFactor: FormFactor }) {
  const found = thresholdScale(metric, formFactor)
  if (!found) return null
  const text = (value: number) => formatMetric(metric, value).text
  const { good, warning, scale, webDev } = found
  const other = webDev ? `${text(webDev.good)} / ${text(webDev.warning)}` : null
  return (
    <tr>
      <th scope="row">{METRICS[metric].shortName}</th>
      <td data-align="right">{text(good)}</td>
      <td data-align="right">{text(warning)}</td>
      <td>{messages.scales[scale]}</td>
      <td>{other ?? (scale === 'webDev' ? messages.same : messages.none)}</td>
    </tr>
  )
}

interface Props {
  metrics: readonly MetricId[]
  formFactor: FormFactor
}

/** Names the scales that rate these metrics; the thresholds are in the fold. */
export function ThresholdNote({ metrics, formFactor }: Props) {
  const { columns } = messages
  const headers = [
    { label: columns.metric },
    { label: columns.good, align: 'right' },
    { label: columns.poor, align: 'right' },
    { label: columns.scale },
    { label: columns.webDev },
  ] as const
  return (
    <TableFold
      summary={scalesText(metrics, formFactor)}
      title={messages.title}
      note={formFactor === 'DESKTOP' ? `${messages.desktopNote}.` : null}
      headers={headers}
      className="max-w-xl"
    >
      {metrics.map((metric) => (
        <Row key={metric} {...{ metric, formFactor }} />
      ))}
    </TableFold>
  )
}
