import { LineChart } from '~/components/charts/line-chart'
import type { ChartAnnotation } from '~/components/charts/model'
import { UNIT_KINDS } from '~/components/charts/unit-kinds'
import { presentAnnotation } from '~/components/report/frame/report-events'
import { Card } from '~/components/ui/card'
import { alertsMessages } from '~/shared/messages/alerts'
import { ALERT_METRIC_FACTS } from '~/shared/rules/alerts/alert-metrics'
import { metricLabel } from '~/shared/rules/alerts/describe-crossing'
import { formatAlertValue } from '~/shared/rules/alerts/describe-rule'
import type { AlertDetail } from '~/shared/schemas/alert'

const messages = alertsMessages.detail

type Chart = NonNullable<AlertDetail['chart']>
interface Marked {
  at: number
  value: number
  name: string
}

function marksOf({ crossing, retest }: Chart): Marked[] {
  const { at, value } = crossing
  return [
    ...(value === null ? [] : [{ at, value, name: messages.crossed }]),
    ...(retest?.value == null ? [] : [{ at: retest.at, value: retest.value, name: messages.columns.retest }]),
  ]
}

type AlertChartProps = { alert: Pick<AlertDetail, 'chart' | 'events'>; timeZone: string }

/** The metric around the crossing, with its normal range, the re-test, and what happened before. */
export function AlertChart({ alert: { chart, events }, timeZone }: AlertChartProps) {
  if (!chart) return null
  const { metric, normal, threshold } = chart
  const textOf = (value: number) => formatAlertValue(metric, value).text
  const marks = marksOf(chart)
  const flags = marks.map(
    ({ at, value, name }): ChartAnnotation => ({ at, kind: 'alert', text: `${name}, ${textOf(value)}` }),
  )
  return (
    <Card title={messages.chart(metricLabel(metric))} note={chart.where.join(' · ')}>
      <div className="*:max-w-none">
        <LineChart
          title={messages.chart(metricLabel(metric))}
          showTitle={false}
          kind={UNIT_KINDS[ALERT_METRIC_FACTS[metric].unit]}
          times={chart.times}
          to={Math.max(chart.times.at(-1) ?? 0, ...marks.map(({ at }) => at))}
          series={[
            {
              key: metric,
              name: metricLabel(metric),
              values: chart.values,
              excluded: chart.noisy.map(excludedValue),
            },
          ]}
          disturbedAt={chart.noisy.map(({ at }) => at)}
          gaps={chart.gaps}
          breaks={chart.breaks}
          usual={
            normal && {
              ...normal,
              name: messages.normalIs(messages.fromTo(textOf(normal.low), textOf(normal.high))),
            }
          }
          limit={
            threshold === null ? null : { value: threshold, name: messages.thresholdIs(textOf(threshold)) }
          }
          marks={marks}
          annotations={[...events.map(presentAnnotation), ...flags].toSorted(
            (one, other) => one.at - other.at,
          )}
          {...(ALERT_METRIC_FACTS[metric].isMeasured ? {} : { pointName: messages.time })}
          timeZone={timeZone}
          height={200}
        />
      </div>
    </Card>
  )
}

const excludedValue = ({ value }: { value: number | null }) => value
