import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { filmRuns } from '~/components/experiments/arm-films'
import { CLOSED, ExperimentsScreen } from '~/components/experiments/experiments-screen'
import { renderExperiments } from '~/components/experiments/render-experiments.server'
import { activeTestIds, hasToListAll, selectExperiment } from '~/components/experiments/under-way'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readFilms } from '~/server/screens/readers/read-films'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { redirectWithToast } from '~/server/screens/toast'
import { experimentsMessages as messages } from '~/shared/messages/experiments'
import { withParams } from '~/shared/paths'
import { rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { experimentForm } from '~/shared/schemas/experiment'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [])
  const { point } = report
  const { pathname, searchParams: search } = new URL(request.url)
  const { experiments: own, ...offers } = point
    ? await api.get('/api/lighthouses/{id}/experiments', { params: { id: point._id } })
    : { experiments: null, offered: [], unavailable: null }
  const page = Number(params['pageId'])
  const experiments = hasToListAll(own, search.get('experiment'))
    ? await api.get('/api/lighthouses/experiments', { query: { page_id: page } })
    : (own ?? [])
  if (!point && experiments.length === 0) return { report, bar, ...offers, underWay: [], cards: null }
  const shown = selectExperiment(experiments, search.get('experiment'))
  const films = await readFilms(api, shown ? filmRuns(shown) : {})
  const place = { site: Number(params['siteId']), page }
  const html = renderExperiments({ experiments, place, pathname, search, timeZone: bar.timeZone, films })
  return { report, bar, ...offers, underWay: activeTestIds(experiments), cards: rendered(html, request) }
}

export async function action({ request }: ActionFunctionArgs) {
  return submitForm(request, experimentForm, async (body) => {
    const { pathname, searchParams } = new URL(request.url)
    const { _id } = await apiFor(request).post('/api/lighthouses/{id}/experiments', {
      params: { id: searchParams.get('pointId') ?? '' },
      body,
    })
    const to = withParams(pathname, searchParams, { ...CLOSED, experiment: _id })
    return redirectWithToast(to, { status: 'success', message: messages.started })
  })
}

export default function ExperimentsRoute() {
  const lastResult = useActionData<typeof action>()
  return <ExperimentsScreen {...useLoaderData<typeof loader>()} lastResult={lastResult} />
}
