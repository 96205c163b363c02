/** Whether the address narrows the list by more than a search or an organization. */
export const isNarrowed = (search: URLSearchParams): boolean =>
  ['status', 'client', 'site'].some((name) => search.get(name))
