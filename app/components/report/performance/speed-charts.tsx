import { Card } from '~/components/ui/card'
import type { Packed } from '~/shared/packed'
import { formFactorOf } from '~/shared/rules/report/report-view'
import type { NetworkSeries } from '~/shared/schemas/point-series'
import type { ReportView } from '~/shared/schemas/report-view'
import type { Regression } from '~/shared/schemas/run-quality'
import { NetworkCharts } from './network-charts'
import { MetricChart } from './series-chart'

const CHARTS = ['lcp', 'cls', 'tbt', 'ttfb'] as const

type Props = {
  report: ReportView
  changes: readonly Regression[]
  network: Packed<NetworkSeries | null>
  timeZone: string
}

export function SpeedCharts({ report, changes, network, timeZone }: Props) {
  const formFactor = formFactorOf(report)
  return (
    <>
      <div className="shown-late grid gap-6 xl:grid-cols-2 print:grid-cols-2 print:gap-4">
        {CHARTS.map((metric) => (
          <Card key={metric}>
            <MetricChart {...{ report, metric, formFactor, changes, timeZone }} />
          </Card>
        ))}
      </div>
      <NetworkCharts {...{ report, network, timeZone }} />
    </>
  )
}
