import { withParams } from '~/shared/paths'

interface Sorted {
  sort: string
  direction: 'asc' | 'desc'
}

export function sortLink(pathname: string, search: URLSearchParams, now: Sorted, key: string) {
  const isCurrent = now.sort === key
  const direction = isCurrent && now.direction === 'asc' ? 'desc' : 'asc'
  return {
    to: withParams(pathname, search, { sort: key, direction, pageNumber: null }),
    direction: isCurrent
      ? now.direction === 'asc'
        ? ('ascending' as const)
        : ('descending' as const)
      : null,
  }
}
