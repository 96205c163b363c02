import { LEVELS, type Level } from '~/shared/rules/navigation/levels'
import { currentLevel, within } from '~/shared/rules/navigation/navigation'
import {
  columnParams,
  type NavigationParams,
  navigationParams,
} from '~/shared/rules/navigation/navigation-params'
import type { NavigationColumn, NavigationPlace } from '~/shared/schemas/navigation'
import { type ApiClient, apiFor, nullIfMissing } from '../api-for'

const idsOf = ({ client, project, site }: NavigationPlace) => ({
  client: client?._id ?? null,
  project: project?._id ?? null,
  site: site?._id ?? null,
})

export async function readNavigation(request: Request) {
  const api = apiFor(request)
  const params = navigationParams(new URL(request.url).searchParams)
  const { client = null, project = null, site = null } = params
  const query = { client, project, site }
  const named = currentLevel(query)
  const lowest =
    named === 'client' ? null : await nullIfMissing(readColumn(api, named, within(named, query)?.id, params))
  const level = lowest ? named : 'client'
  const last = lowest ?? (await readColumn(api, 'client', undefined, params))
  const chosen = idsOf(last.place)
  const above = LEVELS.slice(0, LEVELS.indexOf(level))
  const columns = await Promise.all(above.map((one) => readColumn(api, one, within(one, chosen)?.id, params)))
  return { columns: [...columns, last], chosen, place: last.place, params }
}

function readColumn(
  api: ApiClient,
  level: Level,
  id: number | undefined,
  params: NavigationParams,
): Promise<NavigationColumn> {
  const { organization, device, location } = params
  const query = columnParams(level, params)
  const inside = { params: { id: String(id) }, query }
  if (level === 'client') return api.get('/api/navigation/clients', { query: { ...query, organization } })
  if (level === 'project') return api.get('/api/clients/{id}/navigation', inside)
  if (level === 'site') return api.get('/api/projects/{id}/navigation', inside)
  return api.get('/api/sites/{id}/navigation', { ...inside, query: { ...query, device, location } })
}

export const seesManyClients = async (api: ApiClient): Promise<boolean> =>
  (await api.get('/api/navigation/clients', { query: { limit: 2 } })).items.length > 1

export async function readPlaceSearch(request: Request) {
  const { searchText, organization, device, location } = navigationParams(new URL(request.url).searchParams)
  const query = { search: searchText, organization, device, location }
  return { searchText, found: await apiFor(request).get('/api/navigation/search', { query }) }
}
