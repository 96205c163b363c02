import { metricMessages } from '~/shared/messages/report'
import { formFactorOf } from '~/shared/rules/report/report-view'
import type { FilmstripView, PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import type { Regression } from '~/shared/schemas/run-quality'
import { FilmCard } from '../filmstrip/film-card'
import type { Shift } from '../filmstrip/filmstrip-slots'
import { ThresholdNote } from '../frame/threshold-note'
import { OpportunitiesLink } from '../opportunities/opportunities-link'
import { MetricGrid } from '../overview/metric-card'
import { metricCards, periodNote } from '../overview/metric-cards'
import { FailureNotice } from '../runs/failure-notice'
import { withLevelShifts } from './level-conclusions'
import { PARTS } from './parts'

export const SPEED_METRICS = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'tti', 'ttfb', 'inp'] as const

type Props = {
  report: ReportView
  point: PointDetail
  film: FilmstripView
  shifts: readonly Shift[]
  changes: readonly Regression[]
  timeZone: string
}

/** The figures of the test, and how the page looked while it loaded. */
export function SpeedFigures({ report, point, film, shifts, changes, timeZone }: Props) {
  const formFactor = formFactorOf(report)
  const reason = point.failureCode ? metricMessages.runFailed : undefined
  const cards = metricCards(report, SPEED_METRICS, formFactor, { reason })
  return (
    <>
      {point.failureCode ? (
        <FailureNotice code={point.failureCode} detail={point.failureDetail} address={point.finalUrl} />
      ) : null}
      <div id={PARTS.metrics} className="flex scroll-mt-28 flex-col gap-2">
        <MetricGrid
          cards={withLevelShifts(cards, { changes, point, from: Date.parse(report.start), timeZone })}
          note={periodNote(report, SPEED_METRICS)}
        />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          {point.failureCode ? null : <OpportunitiesLink point={point} />}
          <ThresholdNote metrics={SPEED_METRICS} formFactor={formFactor} />
        </div>
      </div>
      <div id={PARTS.filmstrip} className="min-w-0 scroll-mt-28">
        <FilmCard {...{ film, point, shifts }} />
      </div>
    </>
  )
}
