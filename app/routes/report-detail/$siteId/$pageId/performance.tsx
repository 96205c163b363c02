import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { shiftMarksOf } from '~/components/charts/time-axis'
import { ServerHtml } from '~/components/hydration/server-html'
import { ReportFrame } from '~/components/report/frame/report-frame'
import { useUnpacked } from '~/components/report/frame/use-unpacked'
import { renderVerdict } from '~/components/report/overview/render-summary.server'
import { packNetwork } from '~/components/report/performance/network-lines'
import { PartNav } from '~/components/report/performance/part-nav'
import { PARTS, partLinks } from '~/components/report/performance/parts'
import { renderScatter } from '~/components/report/performance/render-scatter.server'
import { SpeedCharts } from '~/components/report/performance/speed-charts'
import { SPEED_METRICS, SpeedFigures } from '~/components/report/performance/speed-figures'
import { selectedRequest } from '~/components/requests/request-filter'
import { renderTimeline } from '~/components/timeline/render-timeline.server'
import { renderLoad } from '~/components/waterfall/render-load.server'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { readScatter, readTimeline } from '~/server/screens/readers/read-timeline'
import { pack } from '~/shared/packed'
import { viewLabel } from '~/shared/paths'
import { type RenderedHtml, rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { formFactorOf } from '~/shared/rules/report/report-view'

export const meta: MetaFunction = (args) => pageMeta(args, viewLabel('performance'))

const MAX_CHANGES = 50
const BLANK: RenderedHtml = {}
const NONE = { verdict: BLANK, load: BLANK, timeline: BLANK, scatter: BLANK, network: packNetwork(null) }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar, span, zoom } = await readReportScreen(request, params['pageId'], SPEED_METRICS, {
    periods: true,
  })
  const { point } = report
  if (!point) return { bar, report: pack(report), film: null, shifts: [], changes: [], parts: [], ...NONE }
  const { pathname, searchParams: search } = new URL(request.url)
  const run = { params: { id: point._id } }
  const series = { page_id: point.page, device: point.device, location: point.location }
  const [summary, parts, film, changes, totals, timeline, scatter] = await Promise.all([
    api.get('/api/lighthouses/{id}/summary', run),
    api.get('/api/lighthouses/{id}/load', {
      ...run,
      query: { request: selectedRequest(search) ?? undefined },
    }),
    api.get('/api/lighthouses/{id}/filmstrip', run),
    api.get('/api/lighthouses/regressions', { query: { ...series, limit: MAX_CHANGES } }),
    api.get('/api/lighthouses/network', { query: { ...span, ...series } }),
    readTimeline(api, { report, point, search, zoom }),
    readScatter(api, { report, point, search, zoom }),
  ])
  // Item numbers are valid for this test only, so links name the test.
  search.set('pointId', point._id)
  const context = { point, search, timeZone: bar.timeZone, isZoomed: zoom !== null }
  const formFactor = formFactorOf(report)
  return {
    bar,
    report: pack(report),
    film,
    shifts: shiftMarksOf(parts.shifts?.shifts ?? []),
    changes: changes.items,
    parts: partLinks({ requests: parts.requests, lcp: point.metrics.lcp }),
    network: packNetwork(totals),
    verdict: rendered(renderVerdict({ ...context, report, summary }), request),
    load: rendered(renderLoad({ point, formFactor, film, search, ...parts }), request),
    timeline: rendered(renderTimeline({ ...context, timeline, pathname }), request),
    scatter: rendered(renderScatter({ ...context, scatter, formFactor }), request),
  }
}

export default function PerformanceRoute() {
  const {
    bar,
    report: packed,
    film,
    shifts,
    changes,
    parts,
    network,
    ...drawings
  } = useLoaderData<typeof loader>()
  const report = useUnpacked(packed)
  return (
    <ReportFrame report={report} bar={bar}>
      {(point) => (
        <>
          <ServerHtml id="verdict" drawing={drawings.verdict} />
          <SpeedFigures {...{ report, point, film, shifts, changes }} timeZone={bar.timeZone} />
          <PartNav parts={parts} />
          <ServerHtml id="load" className="shown-late flex min-w-0 flex-col gap-6" drawing={drawings.load} />
          <div id={PARTS.history} className="flex min-w-0 scroll-mt-28 flex-col gap-6">
            <SpeedCharts {...{ report, changes, network }} timeZone={bar.timeZone} />
            <ServerHtml id="scatter" className="shown-late min-w-0" drawing={drawings.scatter} />
          </div>
          <ServerHtml
            id={PARTS.events}
            className="shown-late flex min-w-0 scroll-mt-28 flex-col gap-6"
            drawing={drawings.timeline}
          />
        </>
      )}
    </ReportFrame>
  )
}
