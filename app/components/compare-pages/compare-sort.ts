import { withParams } from '~/shared/paths'
import type { CompareQuery } from '~/shared/schemas/compare-pages'

export type Sorted = Pick<CompareQuery, 'orderBy' | 'orderDirection'>
type Here = { pathname: string; search: string; now: Sorted }

export function compareSort(column: CompareQuery['orderBy'], { pathname, search, now }: Here) {
  const isCurrent = now.orderBy === column
  const isRising = isCurrent && now.orderDirection === 'asc'
  const changes = { orderBy: column, orderDirection: isRising ? 'desc' : 'asc', pageNumber: null }
  const direction = isRising ? ('ascending' as const) : ('descending' as const)
  return {
    to: withParams(pathname, new URLSearchParams(search), changes),
    direction: isCurrent ? direction : null,
  }
}
