const KEPT = [
  'organization',
  'startDate',
  'endDate',
  'device',
  'location',
  'searchText',
  'lng',
  'from-mail',
] as const

export type Params = Record<string, string | number | null | undefined>

export function withQuery(path: string, params: Params): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** Search params that survive navigation. */
export function keep(search: URLSearchParams): Params {
  return Object.fromEntries(KEPT.map((name) => [name, search.get(name)]))
}

/** For a search result: drops the search text, which other screens would use differently. */
export const preservedParams = (search: URLSearchParams): Params => ({ ...keep(search), searchText: null })

/** Changes search params of a URL; undefined and null remove one. */
export function withParams(pathname: string, search: URLSearchParams, changes: Params): string {
  return withQuery(pathname, { ...Object.fromEntries(search), ...changes })
}

export type Id = number | string
