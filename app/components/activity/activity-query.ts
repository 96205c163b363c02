import { activityQuery } from '~/shared/schemas/activity'

type Name = keyof typeof activityQuery.shape

const FILTERS = ['organization', 'actor', 'type', 'from', 'to', 'search'] as const
export type ActivityFilters = Partial<Record<(typeof FILTERS)[number], string>>

const isGiven = (search: URLSearchParams, name: Name): boolean => {
  const value = search.get(name)
  return value !== null && value.trim() !== '' && activityQuery.shape[name].safeParse(value).success
}

export function activityFiltersOf(search: URLSearchParams): ActivityFilters {
  return Object.fromEntries(
    FILTERS.filter((name) => isGiven(search, name)).map((name) => [name, search.get(name) ?? '']),
  )
}

export const activityPageOf = (search: URLSearchParams): { before?: string } =>
  isGiven(search, 'before') ? { before: search.get('before') ?? '' } : {}
