import { metricMessages } from '~/shared/messages/report'
import type { Packed } from '~/shared/packed'
import { formFactorOf } from '~/shared/rules/report/report-view'
import type { FilmstripView, NetworkSeries, PointDetail, ReportView } from '~/shared/schemas/lighthouse'
import type { Regression } from '~/shared/schemas/run-quality'
import { FilmCard } from '../filmstrip/film-card'
import type { Shift } from '../filmstrip/filmstrip-slots'
import { OpportunitiesLink } from '../opportunities/opportunities-link'
import { MetricGrid } from '../overview/metric-card'
import { metricCards, periodNote } from '../overview/metric-cards'
import { FailureNotice } from '../runs/failure-notice'
import { SpeedCharts } from './speed-charts'

export const SPEED_METRICS = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'tti', 'ttfb', 'inp'] as const

type Props = {
  report: ReportView
  point: PointDetail
  film: FilmstripView
  shifts: readonly Shift[]
  changes: Regression[]
  network: Packed<NetworkSeries | null>
  timeZone: string
}

export function SpeedFigures({ report, point, film, shifts, changes, network, timeZone }: Props) {
  const formFactor = formFactorOf(report)
  const reason = point.failureCode ? metricMessages.runFailed : undefined
  return (
    <>
      {point.failureCode ? <FailureNotice code={point.failureCode} address={point.finalUrl} /> : null}
      <MetricGrid
        cards={metricCards(report, SPEED_METRICS, formFactor, { reason })}
        note={periodNote(report, SPEED_METRICS)}
      />
      {point.failureCode ? null : <OpportunitiesLink point={point} />}
      <FilmCard {...{ film, point, shifts }} />
      <SpeedCharts {...{ report, changes, network, timeZone }} />
    </>
  )
}
