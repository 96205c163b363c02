import { monitorQuery } from '~/shared/schemas/monitor'

/** By the names that the API knows, what the address calls them. */
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

/** What the list shows, from the address; what cannot be meant counts as left out. */
export function monitorQueryOf(search: URLSearchParams) {
  const fields = Object.entries(NAMES)
    .map(([name, param]) => [name, search.get(param)?.trim() || undefined] as const)
    .filter(([name, value]) => monitorQuery.partial().safeParse({ [name]: value }).success)
  return monitorQuery.parse(Object.fromEntries(fields))
}

/** The place alone, for what is told of all its monitors. */
export const placeIn = ({ organization, client, project, site }: ReturnType<typeof monitorQueryOf>) => ({
  organization,
  client,
  project,
  site,
})
