import { withParams } from '~/shared/paths'

const COLUMNS = ['name', 'createdAt'] as const
export type SortColumn = (typeof COLUMNS)[number]

const MAX_PAGES = 100_000
const MAX_KEYWORD_LENGTH = 200

/** The list's query from the URL; invalid values are ignored. */
export function listQueryOf(search: URLSearchParams) {
  const number = Number(search.get('pageNumber') ?? 1)
  const isNumber = Number.isInteger(number) && number >= 1 && number <= MAX_PAGES
  return {
    page: isNumber ? number : 1,
    keyword: search.get('searchText')?.trim().slice(0, MAX_KEYWORD_LENGTH) || undefined,
    orderBy: COLUMNS.find((column) => column === search.get('orderBy')) ?? 'name',
    orderDirection: search.get('orderDirection') === 'desc' ? ('desc' as const) : ('asc' as const),
  }
}

export const listQueryFrom = (request: Request) => listQueryOf(new URL(request.url).searchParams)

export function organizationFrom(request: Request): number | undefined {
  const id = new URL(request.url).searchParams.get('organization') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

const MAX_TAGS_LENGTH = 500

export const tagsFrom = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get('tags')?.slice(0, MAX_TAGS_LENGTH) || undefined

type Location = { pathname: string; search: string }

export function sortBy(column: SortColumn, { pathname, search }: Location) {
  const params = new URLSearchParams(search)
  const { orderBy, orderDirection } = listQueryOf(params)
  const isCurrent = orderBy === column
  const next = isCurrent && orderDirection === 'asc' ? 'desc' : 'asc'
  return {
    to: withParams(pathname, params, { orderBy: column, orderDirection: next, pageNumber: null }),
    direction: isCurrent
      ? orderDirection === 'asc'
        ? ('ascending' as const)
        : ('descending' as const)
      : null,
  }
}

export const pageOfList =
  ({ pathname, search }: Location) =>
  (pageNumber: number) =>
    withParams(pathname, new URLSearchParams(search), { pageNumber: pageNumber === 1 ? null : pageNumber })
