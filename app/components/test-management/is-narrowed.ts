export const isNarrowed = (search: URLSearchParams): boolean =>
  ['status', 'client', 'site'].some((name) => search.get(name))
