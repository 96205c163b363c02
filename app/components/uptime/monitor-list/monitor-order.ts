import { withParams } from '~/shared/paths'

const ORDERS = ['state', 'name', 'response', 'availability'] as const

export function sortMonitors(
  column: (typeof ORDERS)[number],
  { pathname, search }: { pathname: string; search: string },
) {
  const params = new URLSearchParams(search)
  const shown = ORDERS.find((one) => one === params.get('orderBy')) ?? 'state'
  const isDown = params.get('orderDirection') === 'desc'
  const isCurrent = shown === column
  const orderDirection = isCurrent && !isDown ? 'desc' : 'asc'
  return {
    to: withParams(pathname, params, { orderBy: column, orderDirection, pageNumber: null }),
    direction: !isCurrent ? null : isDown ? ('descending' as const) : ('ascending' as const),
  }
}

export const isNarrowed = (search: URLSearchParams): boolean =>
  ['client', 'project', 'site', 'state', 'kind'].some((name) => search.get(name))
