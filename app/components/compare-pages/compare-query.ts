import { type CompareQuery, compareQuery } from '~/shared/schemas/compare-pages'

/** Parses sort order and page number from the URL; invalid values are ignored. */
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
