import { LineChart } from '~/components/charts/line-chart'
import { UNIT_KINDS } from '~/components/charts/unit-kinds'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { alertRuleMessages, backTestMessages as messages } from '~/shared/messages/alert-rules'
import { ALERT_METRIC_FACTS } from '~/shared/rules/alerts/alert-metrics'
import { formatAlertValue } from '~/shared/rules/alerts/describe-rule'
import type { AlertBackTest } from '~/shared/schemas/alert-back-test'
import type { AlertRuleBody } from '~/shared/schemas/alert-rule'

type BackTestChartProps = { body: AlertRuleBody; preview: AlertBackTest }

/** The series with the most alerts, with the threshold, a bell at each alert and a tick at each crossing that joined one. */
export function BackTestChart({ body, preview }: BackTestChartProps) {
  const timeZone = useTimeZone()
  const { chart, threshold } = preview
  if (!chart) return null
  const { metric } = body
  const where = [chart.pageName, chart.detail].filter(Boolean).join(', ')
  return (
    <LineChart
      title={messages.chart(alertRuleMessages.metrics[metric], where)}
      kind={UNIT_KINDS[ALERT_METRIC_FACTS[metric].unit]}
      times={chart.times}
      series={[{ key: 'value', name: where, values: chart.values }]}
      limit={
        threshold === null
          ? null
          : { value: threshold, name: messages.thresholdIs(formatAlertValue(metric, threshold).text) }
      }
      annotations={chart.marks.map(({ at, value, isAlert }) => ({
        at,
        kind: isAlert ? ('alert' as const) : ('crossing' as const),
        text: formatAlertValue(metric, value).text,
      }))}
      timeZone={timeZone}
      height={180}
    />
  )
}
