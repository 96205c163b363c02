import { boardQuery } from '~/shared/schemas/monitor-board'

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

/** Parses the query of the board from the URL; invalid values are ignored. */
export function boardQueryOf(search: URLSearchParams) {
  const fields = Object.entries(NAMES)
    .map(([name, param]) => [name, search.get(param)?.trim() || undefined] as const)
    .filter(([name, value]) => boardQuery.partial().safeParse({ [name]: value }).success)
  return boardQuery.parse(Object.fromEntries(fields))
}

export const placeIn = ({ organization, client, project, site }: ReturnType<typeof boardQueryOf>) => ({
  organization,
  client,
  project,
  site,
})

export const isNarrowed = (search: URLSearchParams): boolean =>
  ['client', 'project', 'site', 'state', 'kind'].some((name) => search.get(name))
