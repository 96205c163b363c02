import type { Traffic } from '~/shared/schemas/traffic'

/** What the section shows instead of figures; null where there are any. */
export function emptyStateOf({
  property,
  page,
  current,
}: Pick<Traffic, 'property' | 'page' | 'current'>): 'notConnected' | 'filling' | 'noPage' | 'none' | null {
  if (current.totals !== null) return null
  if (!property) return 'notConnected'
  if (property.isFilling && page === null) return 'filling'
  return page === null ? 'none' : 'noPage'
}
