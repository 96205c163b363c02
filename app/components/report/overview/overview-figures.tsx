import { useParams, useSearchParams } from '@remix-run/react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { ServerHtml } from '~/components/hydration/server-html'
import { Card } from '~/components/ui/card'
import { metricMessages } from '~/shared/messages/report'
import { paths, type ReportSection } from '~/shared/paths'
import type { RenderedHtml } from '~/shared/rendered-html'
import { formFactorOf } from '~/shared/rules/report/report-view'
import type { ComparedScore } from '~/shared/schemas/compare-tests'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import type { ScriptStep } from '~/shared/schemas/script-steps'
import { PointFacts } from '../frame/point-facts'
import { MetricChart } from '../performance/series-chart'
import { FailureNotice } from '../runs/failure-notice'
import type { FieldFigures } from './card-lines'
import type { LastTest, Recent } from './conclusions'
import { MetricGrid } from './metric-card'
import { metricCards, periodNote } from './metric-cards'
import { OVERVIEW_METRICS } from './overview-metrics'
import { ScoreDials } from './score-dials'

const ScriptSteps = lazyPart(() => import('../runs/script-steps').then((m) => m.ScriptSteps))

type Props = {
  report: ReportView
  point: PointDetail
  steps: ScriptStep[] | null
  timeZone: string
  /** From other sources than the report; null without a test. */
  beside: { last: LastTest; recent: Recent; scores: ComparedScore[]; field: FieldFigures } | null
  verdict: RenderedHtml
  parts: RenderedHtml
  notes: RenderedHtml
}

/** Only significant changes since the last test. */
const changesIn = (scores: readonly ComparedScore[] = []) =>
  Object.fromEntries(
    scores.flatMap(({ key, difference, verdict }) =>
      verdict === 'better' || verdict === 'worse' ? [[key, difference]] : [],
    ),
  )

export function OverviewFigures(props: Props) {
  const { report, point, steps, timeZone, beside, verdict, parts, notes } = props
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
  const { last, recent, field, scores } = beside ?? {}
  const more = { to: sectionTo('performance'), reason, last, recent, field }
  const cards = metricCards(report, OVERVIEW_METRICS, formFactor, more)
  return (
    <>
      <Card>
        <ServerHtml id="verdict" drawing={verdict} />
        <div className="mt-4 grid items-center gap-x-8 gap-y-6 border-t border-line pt-4 xl:grid-cols-[minmax(36rem,1fr)_minmax(0,auto)]">
          <ScoreDials
            isAll
            scores={point.scores}
            change={changesIn(scores)}
            gapReason={point.gapReason}
            reason={reason}
            to={sectionTo}
          />
          <div className="border-line max-xl:border-t max-xl:pt-4 xl:border-l xl:pl-8">
            <PointFacts {...{ point, report, timeZone }} />
          </div>
        </div>
      </Card>
      {point.failureCode ? (
        <FailureNotice code={point.failureCode} detail={point.failureDetail} address={point.finalUrl} />
      ) : null}
      <ServerHtml id="summary" className="flex min-w-0 flex-col gap-6" drawing={parts} />
      {steps ? <ScriptSteps {...{ steps, formFactor, point }} /> : null}
      <div className="flex min-w-0 flex-col gap-1">
        <MetricGrid cards={cards} note={periodNote(report, OVERVIEW_METRICS)} />
        <ServerHtml id="notes" drawing={notes} />
      </div>
      <div className="grid gap-6 xl:grid-cols-2 print:grid-cols-2 print:gap-4">
        <Card>
          <MetricChart {...{ report, formFactor, timeZone }} metric="lcp" />
        </Card>
        <Card>
          <MetricChart {...{ report, formFactor, timeZone }} metric="bytes" />
        </Card>
      </div>
    </>
  )
}
