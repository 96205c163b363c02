import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { ServerHtml } from '~/components/hydration/server-html'
import { requestedStep } from '~/components/report/audits/requested-step'
import { ReportFrame } from '~/components/report/frame/report-frame'
import { useUnpacked } from '~/components/report/frame/use-unpacked'
import { lastTestOf, recentOf } from '~/components/report/overview/conclusions'
import { fieldFiguresOf } from '~/components/report/overview/field-on-cards'
import { OverviewFigures } from '~/components/report/overview/overview-figures'
import { OVERVIEW_METRICS } from '~/components/report/overview/overview-metrics'
import { renderSummary } from '~/components/report/overview/render-summary.server'
import { renderTimeline } from '~/components/timeline/render-timeline.server'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { nullIfMissing } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { readOverview } from '~/server/screens/readers/read-overview'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { readTimeline } from '~/server/screens/readers/read-timeline'
import { pack } from '~/shared/packed'
import { viewLabel } from '~/shared/paths'
import { type RenderedHtml, rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, viewLabel('overview'))

const RunsDialog = lazyPart(() => import('~/components/report/runs/runs-dialog').then((m) => m.RunsDialog))
const StepAuditsDialog = lazyPart(() =>
  import('~/components/report/audits/step-audits-dialog').then((m) => m.StepAuditsDialog),
)

const SCORES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
const BLANK: RenderedHtml = {}
const NONE = {
  ...{ steps: null, runs: null, audits: null, beside: null },
  ...{ timeline: BLANK, verdict: BLANK, parts: BLANK, notes: BLANK },
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const keys = [...SCORES, ...OVERVIEW_METRICS]
  const { api, report, bar, zoom } = await readReportScreen(request, params['pageId'], keys, {
    periods: true,
  })
  const { point } = report
  if (!point) return { report: pack(report), bar, ...NONE }
  const run = { params: { id: point._id } }
  const dialog = dialogOf(request)
  const { pathname, searchParams: search } = new URL(request.url)
  const step = search.get('step') ?? ''
  const [{ steps }, runs, audits, timeline, overview] = await Promise.all([
    api.get('/api/lighthouses/{id}/steps', run),
    dialog === 'runs' ? api.get('/api/lighthouses/{id}/runs', run) : null,
    dialog === 'step'
      ? nullIfMissing(
          api.get('/api/lighthouses/{id}/steps/{step}/audits', { params: { ...run.params, step } }),
        )
      : null,
    readTimeline(api, { report, point, search, zoom }),
    readOverview(api, report, point),
  ])
  const html = renderTimeline({
    point,
    search,
    timeZone: bar.timeZone,
    isZoomed: zoom !== null,
    timeline,
    pathname,
  })
  const summary = renderSummary({ report, point, search, timeZone: bar.timeZone, ...overview })
  return {
    ...{ report: pack(report), bar, steps, runs, audits },
    beside: {
      last: lastTestOf(overview.summary.sinceTest),
      recent: recentOf(report, overview.summary, bar.timeZone),
      scores: overview.summary.sinceTest?.scores ?? [],
      field: fieldFiguresOf(overview.field.record),
    },
    verdict: rendered(summary.verdict, request),
    parts: rendered(summary.parts, request),
    notes: rendered(summary.notes, request),
    timeline: rendered(html, request),
  }
}

export default function OverviewRoute() {
  const { report: packed, bar, steps, runs, audits, ...rest } = useLoaderData<typeof loader>()
  const report = useUnpacked(packed)
  const [search] = useSearchParams()
  const { point } = report
  const step = point ? requestedStep(search, steps) : null
  const runsDialog = point && runs ? <RunsDialog {...runs} selectedId={point._id} /> : null
  const dialog =
    runsDialog ?? (step ? <StepAuditsDialog step={step} sections={audits?.sections ?? null} /> : null)
  return (
    <DialogHost dialog={dialog}>
      <ReportFrame report={report} bar={bar}>
        {(current) => (
          <>
            <OverviewFigures {...{ report, steps, ...rest }} point={current} timeZone={bar.timeZone} />
            <ServerHtml
              id="timeline"
              className="shown-late flex min-w-0 flex-col gap-6"
              drawing={rest.timeline}
            />
          </>
        )}
      </ReportFrame>
    </DialogHost>
  )
}
