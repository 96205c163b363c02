import { v7 } from 'uuid'
import { testingMessages } from '~/shared/messages/testing'
import type { Actor, AgentActor } from '~/shared/rules/access/roles'
import {
  olderSide,
  PROTOCOL,
  PROTOCOL_HEADER,
  type ProtocolRange,
  protocolIn,
} from '~/shared/rules/measuring/agent-protocol'
import type { AgentRefusal } from '~/shared/schemas/agents-status'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { hashSecret, newSecret } from '../../platform/secrets'
import { LOCAL_AGENT } from './rules'
import {
  findAgentByKey,
  findAgentByOldKey,
  findByName,
  insertLocalAgent,
  replaceKey,
  setRefused,
} from './store'

export const AGENT_KEY_PREFIX = 'lka_'

export const newAgentKey = () => AGENT_KEY_PREFIX + newSecret()

export async function identifyAgent(db: Db, key: string): Promise<Actor> {
  const agent = await findAgentByKey(db, hashSecret(key))
  return agent
    ? { kind: 'agent', agentId: agent.id, locationId: agent.location_id, name: agent.name }
    : { kind: 'anonymous' }
}

/** Why the key of an agent is refused, for its console; also kept for the agents screen where it was an agent's. */
export async function refusalOfAgent(db: Db, key: string, now: Date): Promise<AppError> {
  const agent = await findAgentByOldKey(db, hashSecret(key))
  const reason: AgentRefusal = !agent
    ? 'AGENT_KEY_UNKNOWN'
    : agent.revoked_at
      ? 'AGENT_REVOKED'
      : 'AGENT_KEY_REPLACED'
  if (agent) await setRefused(db, agent.id, reason, now)
  return new AppError('UNAUTHENTICATED', testingMessages.agents.refusals[reason], { reason })
}

/** Throws when the agent speaks no version of the protocol that this server speaks; kept for the agents screen, too. */
export async function refuseOtherProtocol(
  { db, now }: { db: Db; now: () => Date },
  { agentId }: AgentActor,
  headers: Headers,
  own: ProtocolRange = PROTOCOL,
): Promise<void> {
  const older = olderSide(protocolIn(headers.get(PROTOCOL_HEADER)), own)
  if (!older) return
  const reason: AgentRefusal = older === 'agent' ? 'AGENT_TOO_OLD' : 'SERVER_TOO_OLD'
  await setRefused(db, agentId, reason, now())
  throw new AppError('UNAUTHENTICATED', testingMessages.agents.refusals[reason], { reason })
}

export type LocalKeyState = 'created' | 'valid' | 'replaced' | 'refused'

/**
 * Registers the agent beside the server by its key. An existing one keeps its key unless `replace` is set: the agent
 * that runs with it would be refused.
 */
export async function ensureLocalAgent(
  db: Db,
  key: string,
  now: Date,
  { replace, name = LOCAL_AGENT }: { replace: boolean; name?: string | undefined },
): Promise<LocalKeyState> {
  const keyHash = hashSecret(key)
  const known = await findByName(db, name)
  if (!known) {
    await insertLocalAgent(db, { id: v7({ msecs: now.getTime() }), name, keyHash, now })
    return 'created'
  }
  if (known.key_hash.equals(keyHash)) return 'valid'
  if (!replace) return 'refused'
  await replaceKey(db, known.id, keyHash)
  return 'replaced'
}
