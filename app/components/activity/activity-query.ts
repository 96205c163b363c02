import { activityQuery } from '~/shared/schemas/activity'

const FILTERS = ['organization', 'actor', 'type', 'from', 'to', 'searchText'] as const
export type ActivityFilters = Partial<Record<(typeof FILTERS)[number], string>>

const { search: searchText, ...shape } = activityQuery.shape
const SCHEMAS = { ...shape, searchText }

const isGiven = (search: URLSearchParams, name: keyof typeof SCHEMAS): boolean => {
  const value = search.get(name)
  return value !== null && value.trim() !== '' && SCHEMAS[name].safeParse(value).success
}

export function activityFiltersOf(search: URLSearchParams): ActivityFilters {
  return Object.fromEntries(
    FILTERS.filter((name) => isGiven(search, name)).map((name) => [name, search.get(name) ?? '']),
  )
}

/** As the API names them. */
export const activityCallOf = ({ searchText, ...filters }: ActivityFilters) => ({
  ...filters,
  ...(searchText !== undefined && { search: searchText }),
})

export const activityPageOf = (search: URLSearchParams): { before?: string } =>
  isGiven(search, 'before') ? { before: search.get('before') ?? '' } : {}
