import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ServerHtml } from '~/components/hydration/server-html'
import { ConditionsCard } from '~/components/report/audits/conditions-card'
import { renderCategories } from '~/components/report/audits/render-categories.server'
import { ReportFrame } from '~/components/report/frame/report-frame'
import { ScoreCard } from '~/components/report/overview/score-card'
import { FailureNotice } from '~/components/report/runs/failure-notice'
import { renderScripts } from '~/components/script-tree/render-scripts.server'
import { Notice } from '~/components/ui/notice'
import { nullIfMissing } from '~/server/screens/api-for'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { lighthouseMessages as messages } from '~/shared/messages/report-sections'
import { keep, paths, viewLabel } from '~/shared/paths'
import { rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { EngineSection } from '~/shared/schemas/audits'

const SCORES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const

export const meta: MetaFunction = (args) => pageMeta(args, viewLabel('lighthouse'))

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], SCORES)
  const { point } = report
  if (!point) return { report, bar, conditions: null, audits: null, scripts: null }
  const run = { params: { id: point._id } }
  const [conditions, sections, { nodes }] = await Promise.all([
    api.get('/api/lighthouses/{id}/conditions', run),
    point.hasReport ? nullIfMissing(api.get('/api/lighthouses/audits/{id}', run)) : null,
    api.get('/api/lighthouses/{id}/scripttree', run),
  ])
  const { searchParams: search } = new URL(request.url)
  // Item numbers are valid for this test only, so links name the test.
  search.set('pointId', point._id)
  const scripts = point.failureCode ? null : rendered(renderScripts({ nodes, search }), request)
  if (!sections) return { report, bar, conditions, audits: null, scripts }
  const { device, location, _id: pointId } = point
  const kept = { ...keep(search), device, location, pointId }
  const linkTo = (section: EngineSection) =>
    paths.report(params['siteId'] ?? '', params['pageId'] ?? '', section, kept)
  const audits = rendered(renderCategories({ ...sections, linkTo }), request)
  return { report, bar, conditions, audits, scripts }
}

export default function LighthouseRoute() {
  const { report, bar, conditions, audits, scripts } = useLoaderData<typeof loader>()
  const { timeZone } = bar
  return (
    <ReportFrame report={report} bar={bar}>
      {(point) => (
        <>
          {point.failureCode ? (
            <FailureNotice code={point.failureCode} detail={point.failureDetail} address={point.finalUrl} />
          ) : null}
          <ScoreCard {...{ report, point, timeZone }} />
          {conditions?.report?.warnings.length ? (
            <Notice tone="warning" title={messages.warnings}>
              <ul className="list-disc pl-4">
                {conditions.report.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {conditions ? (
            <ConditionsCard {...{ point, conditions, timeZone }} choices={report.choices} />
          ) : null}
          {scripts ? <ServerHtml key={`scripts ${point._id}`} id="scripts" drawing={scripts} /> : null}
          {audits ? (
            <ServerHtml
              key={point._id}
              id="categories"
              className="flex min-w-0 flex-col gap-6"
              drawing={audits}
            />
          ) : point.failureCode ? null : (
            <Notice tone="info">
              <p>{messages.reportGone}.</p>
            </Notice>
          )}
        </>
      )}
    </ReportFrame>
  )
}
