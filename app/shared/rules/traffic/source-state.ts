import type { TrafficProblem, TrafficState } from '../../values/traffic-choices'

/** `expired`, `revoked`: the credentials must be renewed; `quota`, `failing`: it is tried again by itself. */
export type SourceState = 'expired' | 'revoked' | 'quota' | 'failing'

interface Linked {
  /** null: it was deleted. */
  connection: { state: TrafficState; problem: TrafficProblem | null } | null
  property: { problem: TrafficProblem | null } | null
}

/** Why no new figures arrive from a linked property; null where they do, or where none is linked. */
export function sourceState({ connection, property }: Linked): SourceState | null {
  if (!property) return null
  if (!connection) return 'revoked'
  if (connection.state === 'expired' || connection.state === 'revoked') return connection.state
  if (property.problem === 'quota') return 'quota'
  return connection.state === 'failing' || property.problem !== null ? 'failing' : null
}

/** Whether only new credentials help. */
export const needsCredentials = (state: SourceState | null): boolean =>
  state === 'expired' || state === 'revoked'
