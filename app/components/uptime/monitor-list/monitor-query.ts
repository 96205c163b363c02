import { monitorQuery } from '~/shared/schemas/monitor'

/** Search params by API field, where the names differ. */
const NAMES = {
  page: 'pageNumber',
  organization: 'organization',
  client: 'client',
  project: 'project',
  site: 'site',
  state: 'state',
  kind: 'kind',
  search: 'searchText',
  orderBy: 'orderBy',
  orderDirection: 'orderDirection',
} as const

/** Parses the list query from the URL; invalid values are ignored. */
export function monitorQueryOf(search: URLSearchParams) {
  const fields = Object.entries(NAMES)
    .map(([name, param]) => [name, search.get(param)?.trim() || undefined] as const)
    .filter(([name, value]) => monitorQuery.partial().safeParse({ [name]: value }).success)
  return monitorQuery.parse(Object.fromEntries(fields))
}

export const placeIn = ({ organization, client, project, site }: ReturnType<typeof monitorQueryOf>) => ({
  organization,
  client,
  project,
  site,
})
