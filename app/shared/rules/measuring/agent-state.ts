export const AGENT_STATES = ['measuring', 'ready', 'draining', 'drained', 'silent', 'new', 'revoked'] as const
export type AgentState = (typeof AGENT_STATES)[number]

/** An agent calls at least every 30 s. */
export const ALIVE_MS = 2 * 60_000

export interface KnownAgent {
  lastSeenAt: Date | null
  drainingSince: Date | null
  revokedAt: Date | null
  isMeasuring: boolean
}

export function agentState(agent: KnownAgent, now: Date): AgentState {
  if (agent.revokedAt) return 'revoked'
  if (agent.drainingSince) return agent.isMeasuring ? 'draining' : 'drained'
  if (!agent.lastSeenAt) return 'new'
  if (now.getTime() - agent.lastSeenAt.getTime() > ALIVE_MS) return 'silent'
  return agent.isMeasuring ? 'measuring' : 'ready'
}
