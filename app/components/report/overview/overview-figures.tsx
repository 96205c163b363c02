import { useParams, useSearchParams } from '@remix-run/react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { Card } from '~/components/ui/card'
import { metricMessages } from '~/shared/messages/report'
import { paths, type ReportSection } from '~/shared/paths'
import { formFactorOf } from '~/shared/rules/report/report-view'
import type { PointDetail, ReportView } from '~/shared/schemas/lighthouse'
import type { ScriptStep } from '~/shared/schemas/script-steps'
import { PointDownloads } from '../frame/point-downloads'
import { PointFacts } from '../frame/point-facts'
import { MetricChart, ScoreChart } from '../performance/series-chart'
import { FailureNotice } from '../runs/failure-notice'
import { MetricGrid } from './metric-card'
import { metricCards, periodNote } from './metric-cards'
import { scoreChanges } from './score-changes'
import { ScoreDials } from './score-dials'

export const OVERVIEW_METRICS = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb', 'bytes', 'requests'] as const

const seriesFile = ({ page, device, location }: PointDetail, { start, end }: ReportView) =>
  paths.seriesExport({ page_id: page, device, location, start_date: start, end_date: end })

const ScriptSteps = lazyPart(() => import('../runs/script-steps').then((m) => m.ScriptSteps))

type Props = { report: ReportView; point: PointDetail; steps: ScriptStep[] | null; timeZone: string }

export function OverviewFigures({ report, point, steps, timeZone }: Props) {
  const { siteId = '', pageId = '' } = useParams()
  const [search] = useSearchParams()
  const sectionTo = (section: ReportSection) =>
    paths.report(siteId, pageId, section, {
      ...Object.fromEntries(search),
      device: point.device,
      location: point.location,
      pointId: point._id,
    })
  const formFactor = formFactorOf(report)
  const reason = point.failureCode ? metricMessages.runFailed : undefined
  const cards = metricCards(report, OVERVIEW_METRICS, formFactor, { to: sectionTo('performance'), reason })
  return (
    <>
      {point.failureCode ? <FailureNotice code={point.failureCode} address={point.finalUrl} /> : null}
      <Card>
        <div className="grid items-center gap-x-8 gap-y-6 lg:grid-cols-[minmax(27rem,1fr)_minmax(0,auto)]">
          <ScoreDials
            scores={point.scores}
            change={scoreChanges(report)}
            reason={reason}
            to={(_, section) => sectionTo(section)}
          />
          <div className="border-line max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-8">
            <PointFacts {...{ point, report, timeZone }} />
          </div>
        </div>
        <div className="mt-4 border-t border-line pt-3 text-13">
          <PointDownloads
            point={point}
            coverTo={sectionTo('coverpage')}
            seriesTo={seriesFile(point, report)}
          />
        </div>
      </Card>
      {steps ? <ScriptSteps {...{ steps, formFactor, point }} /> : null}
      <MetricGrid cards={cards} note={periodNote(report, OVERVIEW_METRICS)} />
      <div className="grid gap-6 xl:grid-cols-2">
        <Card>
          <ScoreChart {...{ report, timeZone }} />
        </Card>
        <Card>
          <MetricChart {...{ report, formFactor, timeZone }} metric="bytes" />
        </Card>
      </div>
    </>
  )
}
