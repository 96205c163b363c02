export const AGENT_STATES = [
  'measuring',
  'ready',
  'draining',
  'drained',
  'silent',
  'refused',
  'new',
  'revoked',
] as const
export type AgentState = (typeof AGENT_STATES)[number]

/** An agent calls at least every 30 s. */
export const ALIVE_MS = 2 * 60_000

/** A refused agent calls at least once a minute. */
const REFUSED_MS = 5 * 60_000

export interface KnownAgent {
  lastSeenAt: Date | null
  drainingSince: Date | null
  revokedAt: Date | null
  isMeasuring: boolean
  /** Last call with a key that is not valid any more. */
  refusedAt: Date | null
}

export function agentState(agent: KnownAgent, now: Date): AgentState {
  if (agent.revokedAt) return 'revoked'
  if (agent.drainingSince) return agent.isMeasuring ? 'draining' : 'drained'
  const ageOf = (at: Date | null) => (at ? now.getTime() - at.getTime() : Number.POSITIVE_INFINITY)
  const isRefused = ageOf(agent.refusedAt) < Math.min(REFUSED_MS, ageOf(agent.lastSeenAt))
  if (ageOf(agent.lastSeenAt) > ALIVE_MS && isRefused) return 'refused'
  if (!agent.lastSeenAt) return 'new'
  if (ageOf(agent.lastSeenAt) > ALIVE_MS) return 'silent'
  return agent.isMeasuring ? 'measuring' : 'ready'
}
