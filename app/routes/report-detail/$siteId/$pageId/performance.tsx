import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { FailureNotice } from '~/components/report/failure-notice'
import { Filmstrip } from '~/components/report/filmstrip'
import { MetricGrid } from '~/components/report/metric-card'
import { metricCards } from '~/components/report/metric-cards'
import { NoPoint } from '~/components/report/no-point'
import { OpportunitiesLink } from '~/components/report/opportunities-link'
import { ReportBar } from '~/components/report/report-bar'
import { MetricChart } from '~/components/report/series-chart'
import { SpeedViews } from '~/components/report/speed-views'
import { useUnpacked } from '~/components/report/use-unpacked'
import { Card } from '~/components/ui/card'
import { ServerDrawn } from '~/components/ui/server-drawn'
import { drawLoad } from '~/components/waterfall/draw-load.server'
import { chosenRequest } from '~/components/waterfall/request-filter'
import { readReportScreen } from '~/server/http/read-report'
import { type Drawn, drawn } from '~/shared/drawn'
import { messages } from '~/shared/messages'
import { pack } from '~/shared/packed'
import { formFactorOf } from '~/shared/rules/report-view'

export const meta: MetaFunction = () => [{ title: 'Performance · Lightkeeper' }]

const METRICS = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'tti', 'ttfb', 'inp'] as const
const CHARTS = ['lcp', 'cls', 'tbt', 'ttfb'] as const
/** More of the newest than a chart can tell apart. */
const MOST_CHANGES = 50

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], METRICS)
  const { point } = report
  if (!point) return { bar, report: pack(report), film: null, load: {} as Drawn, changes: [] }
  const search = new URL(request.url).searchParams
  const run = { params: { id: point._id } }
  const series = { page_id: point.page, device: point.device, location: point.location }
  const [parts, film, changes] = await Promise.all([
    api.get('/api/lighthouses/{id}/load', { ...run, query: { request: chosenRequest(search) ?? undefined } }),
    api.get('/api/lighthouses/{id}/filmstrip', run),
    api.get('/api/lighthouses/regressions', { query: { ...series, limit: MOST_CHANGES } }),
  ])
  // What is numbered here is so in this test only: a link to it names the test.
  search.set('pointId', point._id)
  const load = drawn(drawLoad({ point, formFactor: formFactorOf(report), film, search, ...parts }), request)
  return { bar, report: pack(report), film, load, changes: changes.items }
}

export default function PerformanceRoute() {
  const { bar, report: packed, film, load, changes } = useLoaderData<typeof loader>()
  const report = useUnpacked(packed)
  const { pageId = '' } = useParams()
  const { point } = report
  if (!point) {
    return (
      <>
        <ReportBar report={report} {...bar} />
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      </>
    )
  }
  const formFactor = formFactorOf(report)
  const reason = point.failureCode ? messages.metric.runFailed : undefined
  return (
    <>
      <ReportBar report={report} {...bar} />
      <SpeedViews />
      {point.failureCode ? <FailureNotice code={point.failureCode} /> : null}
      <MetricGrid cards={metricCards(report, METRICS, formFactor, { reason })} />
      {point.failureCode ? null : <OpportunitiesLink point={point} />}
      <Card title="Filmstrip">
        {film ? (
          <Filmstrip {...film} fcpMs={point.metrics.fcp} lcpMs={point.metrics.lcp} />
        ) : (
          <p className="text-quiet">{messages.report.noFrames}</p>
        )}
      </Card>
      <div className="grid gap-6 xl:grid-cols-2">
        {CHARTS.map((metric) => (
          <Card key={metric}>
            <MetricChart {...{ report, metric, formFactor, changes }} timeZone={bar.timeZone} />
          </Card>
        ))}
      </div>
      <ServerDrawn id="load" className="flex min-w-0 flex-col gap-6" drawing={load} />
    </>
  )
}
