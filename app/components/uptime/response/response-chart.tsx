import { LineChart } from '~/components/charts/line-chart'
import type { ChartAnnotation, ChartPeriod } from '~/components/charts/model'
import { uptimeScreenMessages as messages } from '~/shared/messages/uptime'
import type { ResponseLines } from './response-lines'

export interface ResponseChartProps {
  lines: ResponseLines
  periods: ChartPeriod[]
  flags: ChartAnnotation[]
  from: number
  to: number
  timeZone: string
}

export function ResponseChart({ lines, periods, flags, from, to, timeZone }: ResponseChartProps) {
  return (
    <LineChart
      title={messages.chart}
      kind="ms"
      times={lines.times}
      series={[
        { key: 'middle', name: messages.median, values: lines.middle },
        { key: 'high', name: messages.high, values: lines.high },
      ]}
      annotations={flags}
      pointName={messages.when}
      {...{ periods, from, to, timeZone }}
    />
  )
}
