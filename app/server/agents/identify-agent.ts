import { v7 } from 'uuid'
import type { Actor } from '~/shared/rules/access/roles'
import { hashSecret, newSecret } from '../auth'
import type { Db } from '../db'
import { LOCAL_AGENT } from './rules'
import { findAgentByKey, upsertAgent } from './store'

export const AGENT_KEY_PREFIX = 'lka_'

export const newAgentKey = () => AGENT_KEY_PREFIX + newSecret()

export async function identifyAgent(db: Db, key: string): Promise<Actor> {
  const agent = await findAgentByKey(db, hashSecret(key))
  return agent
    ? { kind: 'agent', agentId: agent.id, locationId: agent.location_id, name: agent.name }
    : { kind: 'anonymous' }
}

/** The local agent reads its key from our file; the database has only the hash. */
export async function ensureLocalAgent(db: Db, key: string, now: Date, name = LOCAL_AGENT): Promise<void> {
  await upsertAgent(db, {
    id: v7({ msecs: now.getTime() }),
    name,
    locationSlug: 'local',
    keyHash: hashSecret(key),
    now,
  })
}
