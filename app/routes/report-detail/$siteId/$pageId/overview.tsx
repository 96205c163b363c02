import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import { EventList } from '~/components/report/event-list'
import { FailureNotice } from '~/components/report/failure-notice'
import { MetricGrid } from '~/components/report/metric-card'
import { metricCards } from '~/components/report/metric-cards'
import { NoPoint } from '~/components/report/no-point'
import { PointFacts } from '~/components/report/point-facts'
import { ReportBar } from '~/components/report/report-bar'
import { RunsDialog } from '~/components/report/runs-dialog'
import { ScoreDials } from '~/components/report/score-dials'
import { ScriptSteps } from '~/components/report/script-steps'
import { MetricChart, ScoreChart } from '~/components/report/series-chart'
import { StepAuditsDialog, stepIn } from '~/components/report/step-audits-dialog'
import { useUnpacked } from '~/components/report/use-unpacked'
import { dialogOf } from '~/components/settings/dialog-of'
import { Card } from '~/components/ui/card'
import { unlessGone } from '~/server/http/api-for'
import { readReportScreen } from '~/server/http/read-report'
import { messages } from '~/shared/messages'
import { pack } from '~/shared/packed'
import { paths, type ReportSection } from '~/shared/paths'
import { formFactorOf } from '~/shared/rules/report-view'

export const meta: MetaFunction = () => [{ title: 'Overview · Lightkeeper' }]

const SCORES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
const METRICS = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb', 'bytes', 'requests'] as const

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [...SCORES, ...METRICS])
  if (!report.point) return { report: pack(report), bar, steps: null, runs: null, audits: null }
  const run = { params: { id: report.point._id } }
  const dialog = dialogOf(request)
  const step = new URL(request.url).searchParams.get('step') ?? ''
  const [{ steps }, runs, audits] = await Promise.all([
    api.get('/api/lighthouses/{id}/steps', run),
    dialog === 'runs' ? api.get('/api/lighthouses/{id}/runs', run) : null,
    dialog === 'step'
      ? unlessGone(api.get('/api/lighthouses/{id}/steps/{step}/audits', { params: { ...run.params, step } }))
      : null,
  ])
  return { report: pack(report), bar, steps, runs, audits }
}

export default function OverviewRoute() {
  const { report: packed, bar, steps, runs, audits } = useLoaderData<typeof loader>()
  const report = useUnpacked(packed)
  const { siteId = '', pageId = '' } = useParams()
  const [search] = useSearchParams()
  const { point } = report
  if (!point) {
    return (
      <>
        <ReportBar report={report} {...bar} />
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      </>
    )
  }
  if (runs) return <RunsDialog {...runs} shown={point._id} />
  const asked = stepIn(search, steps)
  if (asked) return <StepAuditsDialog step={asked} sections={audits?.sections ?? null} />
  const sectionTo = (section: ReportSection) =>
    paths.report(siteId, pageId, section, {
      ...Object.fromEntries(search),
      device: point.device,
      location: point.location,
      pointId: point._id,
    })
  const performance = sectionTo('performance')
  const reason = point.failureCode ? messages.metric.runFailed : undefined
  return (
    <>
      <ReportBar report={report} {...bar} />
      {point.failureCode ? <FailureNotice code={point.failureCode} /> : null}
      <Card>
        <div className="grid items-center gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <ScoreDials scores={point.scores} reason={reason} to={(_, section) => sectionTo(section)} />
          <div className="border-line max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-8">
            <PointFacts {...{ point, report }} timeZone={bar.timeZone} coverTo={sectionTo('coverpage')} />
          </div>
        </div>
      </Card>
      {steps ? <ScriptSteps steps={steps} formFactor={formFactorOf(report)} point={point} /> : null}
      <MetricGrid cards={metricCards(report, METRICS, formFactorOf(report), { to: performance, reason })} />
      <div className="grid gap-6 xl:grid-cols-2">
        <Card>
          <ScoreChart report={report} timeZone={bar.timeZone} />
        </Card>
        <Card>
          <MetricChart
            report={report}
            metric="bytes"
            formFactor={formFactorOf(report)}
            timeZone={bar.timeZone}
          />
        </Card>
      </div>
      <EventList report={report} page={Number(pageId)} timeZone={bar.timeZone} />
    </>
  )
}
