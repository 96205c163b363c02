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
import { apiFor } from '../api-for'
import { requirePathIds } from '../not-found'
import { requireVisitorOrShare } from '../visitor'
import { seesManyClients } from './read-navigation'
import { readNextSteps } from './read-next-steps'

/** The results of the pages of a client, project or site, as the URL filters them. */
export async function readResults({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) {
  requirePathIds(params)
  const { clientId, projectId, siteId } = params
  const now = new Date()
  const below = { client: clientId, project: projectId, site: siteId }
  const api = apiFor(request)
  const [{ timeZone, visitor }, choices] = await Promise.all([
    requireVisitorOrShare(request),
    api.get('/api/overview/choices', { query: below }),
  ])
  const view = restrictToChoices(overviewParams(new URL(request.url).searchParams), choices)
  const range = trendRange(view, { now, timeZone })
  const isAll = new URL(request.url).searchParams.get('attention') === 'all'
  const isFilm = view.tab === 'filmstrip'
  const [results, films, uptime, attention, client, project, site, isMany, next] = await Promise.all([
    isFilm ? null : api.get('/api/overview/pages', { query: { ...resultQuery(view, range), ...below } }),
    isFilm ? api.get('/api/overview/filmstrips', { query: { ...filmQuery(view), ...below } }) : null,
    api.get('/api/uptime/now', { query: below }),
    api.get('/api/attention', { query: { ...below, limit: isAll ? MAX_ATTENTION : undefined } }),
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
  return {
    ...shown,
    place: site ?? project ?? client,
    live: { digest: uptime.digest, stream: paths.uptimeNowStream(below) },
  }
}
