import { managedTestQuery } from '~/shared/schemas/test-management'

const NAMES = {
  status: 'status',
  organization: 'organization',
  client: 'client',
  site: 'site',
  search: 'searchText',
} as const

export function testQueryOf(search: URLSearchParams) {
  const given = {
    page: search.get('pageNumber') || undefined,
    ...Object.fromEntries(
      Object.entries(NAMES).map(([name, param]) => [name, search.get(param)?.trim() || undefined]),
    ),
  }
  const fields = Object.entries(given).filter(
    ([name, value]) => managedTestQuery.partial().safeParse({ [name]: value }).success,
  )
  return managedTestQuery.parse(Object.fromEntries(fields))
}
