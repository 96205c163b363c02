import { useLocation, useSearchParams } from '@remix-run/react'
import { LineChart } from '~/components/charts/line-chart'
import { Card } from '~/components/ui/card'
import { SegmentedLinks } from '~/components/ui/tabs'
import { useShowsNotes } from '~/components/visitor/use-visitor'
import { failuresMessages } from '~/shared/messages/failures'
import { networkOverTimeMessages as messages } from '~/shared/messages/speed'
import type { Packed } from '~/shared/packed'
import { withParams } from '~/shared/paths'
import type { NetworkSeries } from '~/shared/schemas/point-series'
import type { ReportView } from '~/shared/schemas/report-view'
import { useEventsLink } from '../frame/use-events-link'
import { useTestLink } from '../frame/use-test-link'
import { useUnpacked } from '../frame/use-unpacked'
import { AMOUNTS, type Amount, amountIn, amountLines } from './network-lines'
import { frameOf } from './series-chart'

const HEIGHT = 120

type Props = {
  report: ReportView
  network: Packed<NetworkSeries | null>
  timeZone: string
}

/** Charts of the page's network load per type. */
export function NetworkCharts({ report, network, timeZone }: Props) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const series = useUnpacked(network)
  const selected = amountIn(search)
  const links = (
    <div data-print="hide">
      <SegmentedLinks
        label={messages.show}
        tabs={AMOUNTS.map((amount) => ({
          to: withParams(pathname, search, { amounts: amount }),
          label: messages.amounts[amount],
          current: amount === selected,
        }))}
      />
    </div>
  )
  return (
    <Card title={messages.title} note={messages.note} actions={links}>
      {series ? (
        <Multiples {...{ report, series, amount: selected, timeZone }} />
      ) : (
        <p className="text-quiet">{failuresMessages.noData}</p>
      )}
    </Card>
  )
}

type MultiplesProps = { report: ReportView; series: NetworkSeries; amount: Amount; timeZone: string }

function Multiples({ report, series, amount, timeZone }: MultiplesProps) {
  const showsNotes = useShowsNotes()
  const pointTo = useTestLink(report)
  const eventsTo = useEventsLink(report)
  const lines = amountLines(series, amount)
  if (lines.length === 0) return <p className="text-quiet">{failuresMessages.noData}</p>
  return (
    <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-4 print:grid-cols-3 print:gap-4">
      {lines.map(({ key, name, metric, hue, line }) => (
        <LineChart
          key={key}
          title={name}
          kind={amount === 'bytes' ? 'bytes' : 'count'}
          height={HEIGHT}
          times={line.times}
          series={[{ key, name, values: line.values, hue }]}
          selectedValues={[report.point?.metrics[metric] ?? null]}
          timeZone={timeZone}
          {...{ pointTo, eventsTo }}
          {...frameOf(report, line, showsNotes)}
        />
      ))}
    </div>
  )
}
