import { LineChart } from '~/components/charts/line-chart'
import type { ChartAnnotation, ChartPeriod } from '~/components/charts/model'
import { uptimeScreenMessages } from '~/shared/messages/uptime'
import type { ResponseLines } from './response-lines'

const words = uptimeScreenMessages

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
      title={words.chart}
      kind="ms"
      times={lines.times}
      series={[
        { key: 'middle', name: words.median, values: lines.middle },
        { key: 'high', name: words.high, values: lines.high },
      ]}
      annotations={flags}
      pointName={words.when}
      {...{ periods, from, to, timeZone }}
    />
  )
}
