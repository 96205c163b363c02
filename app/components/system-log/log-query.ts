import { type LogLevel, type LogPart, type LogSpan, systemLogQuery } from '~/shared/schemas/system-log'

const FILTERS = ['type', 'location', 'level', 'span', 'from', 'to', 'searchText'] as const
export type LogFilters = Partial<Record<'location' | 'from' | 'to' | 'searchText', string>> & {
  type?: LogPart
  level?: LogLevel
  span?: LogSpan
}

const { search: searchText, ...shape } = systemLogQuery.shape
const SCHEMAS = { ...shape, searchText }

const isGiven = (search: URLSearchParams, name: keyof typeof SCHEMAS): boolean => {
  const value = search.get(name)
  return value !== null && value.trim() !== '' && SCHEMAS[name].safeParse(value).success
}

/** Invalid parameters are ignored. */
export const logFiltersOf = (search: URLSearchParams): LogFilters =>
  Object.fromEntries(
    FILTERS.filter((name) => isGiven(search, name)).map((name) => [name, search.get(name) ?? '']),
  ) as LogFilters

/** As the API names them. */
export const logCallOf = ({ searchText, ...filters }: LogFilters) => ({
  ...filters,
  ...(searchText !== undefined && { search: searchText }),
})

export const logPageOf = (search: URLSearchParams): { before?: string } =>
  isGiven(search, 'before') ? { before: search.get('before') ?? '' } : {}
