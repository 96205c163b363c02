import type { LoaderFunctionArgs } from '@remix-run/node'
import { paths } from '~/shared/paths'
import {
  filmQuery,
  overviewParams,
  restrictToChoices,
  resultQuery,
  trendRange,
} from '~/shared/rules/navigation/overview-params'
import { MAX_ATTENTION } from '~/shared/values/attention-limits'
import { apiFor, nullIfMissing } from '../api-for'
import { searchWithDevice } from '../device-preference'
import { requirePathIds } from '../not-found'
import { requireVisitorOrShare } from '../visitor'
import { readMonth } from './read-month'
import { seesManyClients } from './read-navigation'
import { readNextSteps } from './read-next-steps'

/** The worst ones; the uptime screen has all. */
const MAX_MONITORS = 5

/** The results of the pages of a client, project or site, as the URL filters them. */
export async function readResults({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) {
  requirePathIds(params)
  const { clientId, projectId, siteId } = params
  const now = new Date()
  const below = { client: clientId, project: projectId, site: siteId }
  const api = apiFor(request)
  const [search, { timeZone, visitor }, choices] = await Promise.all([
    searchWithDevice(request),
    requireVisitorOrShare(request),
    api.get('/api/overview/choices', { query: below }),
  ])
  const view = restrictToChoices(overviewParams(search), choices)
  const range = trendRange(view, { now, timeZone })
  const isAll = search.get('attention') === 'all'
  const isFilm = view.tab === 'filmstrip'
  const { startDate, endDate } = range
  const [results, films, uptime, board, attention, visits, client, project, site, isMany, next] =
    await Promise.all([
      isFilm ? null : api.get('/api/overview/pages', { query: { ...resultQuery(view, range), ...below } }),
      isFilm ? api.get('/api/overview/filmstrips', { query: { ...filmQuery(view), ...below } }) : null,
      api.get('/api/uptime/now', { query: below }),
      api.get('/api/uptime/board', { query: { ...below, limit: MAX_MONITORS, timezone: timeZone } }),
      api.get('/api/attention', { query: { ...below, limit: isAll ? MAX_ATTENTION : undefined } }),
      nullIfMissing(
        api.get('/api/overview/visits', {
          query: { ...below, client: Number(clientId), startDate, endDate },
        }),
      ),
      api.get('/api/clients/{id}', { params: { id: String(clientId) } }),
      projectId ? api.get('/api/projects/{id}', { params: { id: projectId } }) : null,
      siteId ? api.get('/api/sites/{id}', { params: { id: siteId } }) : null,
      seesManyClients(api),
      siteId ? readNextSteps(api, visitor, Number(siteId)) : null,
    ])
  const shown = {
    results,
    films,
    attention,
    visits,
    isAll,
    choices,
    client,
    project,
    site,
    isMany,
    next,
    view,
    range,
    now,
  }
  const isMonth = !visitor && !new URL(request.url).searchParams.has('tab')
  return {
    ...shown,
    month: isMonth ? await readMonth(api, below, results?.items ?? []) : null,
    board,
    monitorsTo: visitor && paths.monitors(below),
    place: site ?? project ?? client,
    live: { digest: uptime.digest, stream: paths.uptimeNowStream(below) },
  }
}
