import type { Traffic } from '~/shared/schemas/traffic'

/** Why no new figures arrive; null where they do. */
type VisitsProblem = 'expired' | 'revoked' | 'failing'

export function problemOf({
  connection,
  property,
}: Pick<Traffic, 'connection' | 'property'>): VisitsProblem | null {
  if (!property) return null
  // Its connection was deleted.
  if (!connection) return 'revoked'
  if (connection.state !== 'connected') return connection.state
  return property.problem === null || property.problem === 'quota' ? null : 'failing'
}

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
