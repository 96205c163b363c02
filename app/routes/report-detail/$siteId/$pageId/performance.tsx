import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { FailureNotice } from '~/components/report/failure-notice'
import { Filmstrip } from '~/components/report/filmstrip'
import { MetricGrid } from '~/components/report/metric-card'
import { metricCards } from '~/components/report/metric-cards'
import { NoPoint } from '~/components/report/no-point'
import { ReportBar } from '~/components/report/report-bar'
import { PhaseLegend, RequestSummary } from '~/components/report/request-summary'
import { RequestsTable } from '~/components/report/requests-table'
import { MetricChart } from '~/components/report/series-chart'
import { useUnpacked } from '~/components/report/use-unpacked'
import { Card } from '~/components/ui/card'
import { readReportScreen } from '~/server/http/read-report'
import { messages } from '~/shared/messages'
import { pack } from '~/shared/packed'
import { formFactorOf } from '~/shared/rules/report-view'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { ReportView } from '~/shared/schemas/lighthouse'

export const meta: MetaFunction = () => [{ title: 'Performance · Lightkeeper' }]

const METRICS = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'tti', 'ttfb', 'inp'] as const
const CHARTS = ['lcp', 'cls', 'tbt', 'ttfb'] as const

type Shown = { report: ReportView; requests: NetworkRequest[] | null }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], METRICS)
  if (!report.point) return { bar, filmstrip: null, packed: pack<Shown>({ report, requests: null }) }
  const run = { params: { id: report.point._id } }
  const [{ requests }, filmstrip] = await Promise.all([
    api.get('/api/lighthouses/{id}/requests', run),
    api.get('/api/lighthouses/{id}/filmstrip', run),
  ])
  return { bar, filmstrip, packed: pack<Shown>({ report, requests }) }
}

export default function PerformanceRoute() {
  const { bar, filmstrip, packed } = useLoaderData<typeof loader>()
  const { report, requests } = useUnpacked<Shown>(packed)
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
      {point.failureCode ? <FailureNotice code={point.failureCode} /> : null}
      <MetricGrid cards={metricCards(report, METRICS, formFactor, { reason })} />
      <Card title="Filmstrip">
        {filmstrip ? (
          <Filmstrip {...filmstrip} fcpMs={point.metrics.fcp} lcpMs={point.metrics.lcp} />
        ) : (
          <p className="text-quiet">{messages.report.noFrames}</p>
        )}
      </Card>
      <div className="grid gap-6 xl:grid-cols-2">
        {CHARTS.map((metric) => (
          <Card key={metric}>
            <MetricChart {...{ report, metric, formFactor }} timeZone={bar.timeZone} />
          </Card>
        ))}
      </div>
      <Card title="Requests" flush actions={requests ? <PhaseLegend /> : null}>
        {requests ? (
          <>
            <div className="px-4 pb-3">
              <RequestSummary requests={requests} />
            </div>
            <RequestsTable requests={requests} />
          </>
        ) : (
          <p className="px-4 pb-4 text-quiet">{messages.report.noRequests}</p>
        )}
      </Card>
    </>
  )
}
