import { withParams } from '~/shared/paths'

const MAX_PAGES = 100_000
const MAX_SEARCH_LENGTH = 200

export function peopleQueryOf<Column extends string>(
  search: URLSearchParams,
  columns: readonly [Column, ...Column[]],
) {
  const number = Number(search.get('pageNumber') ?? 1)
  const isNumber = Number.isInteger(number) && number >= 1 && number <= MAX_PAGES
  return {
    page: isNumber ? number : 1,
    search: search.get('searchText')?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
    orderBy: columns.find((column) => column === search.get('orderBy')) ?? columns[0],
    orderDirection: search.get('orderDirection') === 'desc' ? ('desc' as const) : ('asc' as const),
  }
}

export const peopleQueryFrom = <Column extends string>(
  request: Request,
  columns: readonly [Column, ...Column[]],
) => peopleQueryOf(new URL(request.url).searchParams, columns)

type Location = { pathname: string; search: string }

export function sortPeople<Column extends string>(
  column: Column,
  columns: readonly [Column, ...Column[]],
  { pathname, search }: Location,
) {
  const params = new URLSearchParams(search)
  const { orderBy, orderDirection } = peopleQueryOf(params, columns)
  const isCurrent = orderBy === column
  const orderNext = isCurrent && orderDirection === 'asc' ? 'desc' : 'asc'
  return {
    to: withParams(pathname, params, { orderBy: column, orderDirection: orderNext, pageNumber: null }),
    direction: !isCurrent
      ? null
      : orderDirection === 'asc'
        ? ('ascending' as const)
        : ('descending' as const),
  }
}

export function flagFrom(request: Request, name: string): 'true' | 'false' | undefined {
  const value = new URL(request.url).searchParams.get(name)
  return value === 'true' || value === 'false' ? value : undefined
}

export const paramFrom = (request: Request, name: string): string | undefined =>
  new URL(request.url).searchParams.get(name)?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined

export function idFrom(request: Request, name: string): string | undefined {
  const id = paramFrom(request, name) ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? id : undefined
}
