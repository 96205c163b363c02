/**
 * Versions of the protocol between agent and server, as `oldest-newest`. Raise `newest` with a change that the other side
 * must know of, and `oldest` when the one before is not understood any more: not before the next release, so that servers
 * and agents of two neighbouring releases work together.
 */
export interface ProtocolRange {
  oldest: number
  newest: number
}

export const PROTOCOL: ProtocolRange = { oldest: 1, newest: 2 }
export const PROTOCOL_HEADER = 'x-lightkeeper-protocol'

/** Before version 0.2.0 neither side said it. */
const UNSAID: ProtocolRange = { oldest: 1, newest: 1 }

export const protocolText = ({ oldest, newest }: ProtocolRange): string => `${oldest}-${newest}`

export function protocolIn(header: string | null | undefined): ProtocolRange {
  const [, oldest, newest] = /^(\d{1,4})-(\d{1,4})$/.exec(header ?? '') ?? []
  return oldest && newest ? { oldest: Number(oldest), newest: Number(newest) } : UNSAID
}

/** Which of the two speaks no version that the other one speaks, because it is older; null when they can talk. */
export function olderSide(agent: ProtocolRange, server: ProtocolRange): 'agent' | 'server' | null {
  if (agent.newest < server.oldest) return 'agent'
  return server.newest < agent.oldest ? 'server' : null
}
