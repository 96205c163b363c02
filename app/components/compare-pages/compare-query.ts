import { type CompareQuery, compareQuery } from '~/shared/schemas/compare-pages'

/** How the pages are sorted and which of them are shown, from the address; what cannot be meant counts as left out. */
export function compareQueryOf(search: URLSearchParams): CompareQuery {
  const given = {
    page: search.get('pageNumber') || undefined,
    orderBy: search.get('orderBy') || undefined,
    orderDirection: search.get('orderDirection') || undefined,
  }
  const fields = Object.entries(given).filter(
    ([name, value]) => compareQuery.safeParse({ [name]: value }).success,
  )
  return compareQuery.parse(Object.fromEntries(fields))
}
