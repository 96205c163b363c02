import { FoldMark } from '~/components/ui/fold-mark'
import { formatMetric } from '~/shared/format/metric'
import { thresholdScaleMessages } from '~/shared/messages/threshold-scale'
import { thresholdScale } from '~/shared/rules/report/threshold-scale'
import { scalesText } from '~/shared/rules/report/threshold-text'
import { METRICS, type MetricId } from '~/shared/rules/report/web-vitals'
import type { FormFactor } from '~/shared/schemas/agent'

const words = thresholdScaleMessages

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
      <td>{words.scales[scale]}</td>
      <td>{other ?? (scale === 'webDev' ? words.same : words.none)}</td>
    </tr>
  )
}

interface Props {
  metrics: readonly MetricId[]
  formFactor: FormFactor
}

/** Names the scales that rate these metrics; the thresholds are in the fold. */
export function ThresholdNote({ metrics, formFactor }: Props) {
  const { columns } = words
  return (
    <details className="text-13 text-quiet" data-print="hide">
      <summary className="inline-flex min-h-6 items-center gap-1 rounded-2 hover:text-text">
        <FoldMark />
        {scalesText(metrics, formFactor)}
      </summary>
      {formFactor === 'DESKTOP' ? <p className="py-1 text-pretty">{words.desktopNote}.</p> : null}
      <section
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="data-table max-w-xl text-13 [--table-top:0px]">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.metric}</th>
              <th scope="col" data-align="right">
                {columns.good}
              </th>
              <th scope="col" data-align="right">
                {columns.poor}
              </th>
              <th scope="col">{columns.scale}</th>
              <th scope="col">{columns.webDev}</th>
            </tr>
          </thead>
          <tbody>
            {metrics.map((metric) => (
              <Row key={metric} {...{ metric, formFactor }} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
