import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isSimulatedLoad } from '~/components/charts/time-axis'
import { ServerHtml } from '~/components/hydration/server-html'
import { ReportFrame } from '~/components/report/frame/report-frame'
import { requestsToOf } from '~/components/report/opportunities/advice-filter'
import {
  adviceExperimentLinks,
  experimentLinks,
  fixExperimentLinks,
  offerDialogTo,
} from '~/components/report/opportunities/experiment-links'
import {
  renderAdvice,
  renderOpportunities,
} from '~/components/report/opportunities/render-opportunities.server'
import { FailureNotice } from '~/components/report/runs/failure-notice'
import { Notice } from '~/components/ui/notice'
import { nullIfMissing } from '~/server/screens/api-for'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { opportunitiesMessages as messages } from '~/shared/messages/report-sections'
import { keep } from '~/shared/paths'
import { rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], ['performance'])
  const { point } = report
  if (!point || point.failureCode) return { report, bar, list: null }
  const run = { params: { id: point._id } }
  const [result, { offered }, { fixes }] = await Promise.all([
    nullIfMissing(api.get('/api/lighthouses/{id}/opportunities', run)),
    api.get('/api/lighthouses/{id}/experiments', run),
    api.get('/api/lighthouses/{id}/summary', run),
  ])
  if (!result) return { report, bar, list: null }
  const kept = keep(new URL(request.url).searchParams)
  const tried = { offered, startTo: offerDialogTo(point, kept) }
  const list = renderOpportunities({
    ...result,
    fixes: fixes ?? [],
    fixLinksFor: (fix) => fixExperimentLinks(fix, tried),
    experimentLinksFor: (opportunity) => experimentLinks(opportunity, tried),
  })
  const advice = renderAdvice({
    beyond: result.beyond,
    isSimulated: isSimulatedLoad(point),
    requestsTo: requestsToOf(point, kept),
    experimentLinksFor: (one) => adviceExperimentLinks(one, tried),
  })
  return { report, bar, list: rendered(list + advice, request) }
}

export default function OpportunitiesRoute() {
  const { report, bar, list } = useLoaderData<typeof loader>()
  return (
    <ReportFrame report={report} bar={bar}>
      {(point) => (
        <>
          {point.failureCode ? (
            <FailureNotice code={point.failureCode} detail={point.failureDetail} address={point.finalUrl} />
          ) : null}
          {list ? (
            <ServerHtml
              key={point._id}
              id="opportunities"
              className="flex min-w-0 flex-col gap-4"
              drawing={list}
            />
          ) : point.failureCode ? null : (
            <Notice tone="info">
              <p>{messages.gone}.</p>
            </Notice>
          )}
        </>
      )}
    </ReportFrame>
  )
}
