import type { AgentMachineLoad } from '~/shared/schemas/agent'
import type { Db } from '../../platform/db'

export const findAgentByKey = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('agent')
    .select(['id', 'location_id', 'name'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export async function touchAgent(
  db: Db,
  id: string,
  seen: {
    version: string
    lighthouseVersion: string
    chromiumVersion: string
    machine?: AgentMachineLoad | null | undefined
    now: Date
  },
): Promise<void> {
  await db
    .updateTable('agent')
    .set({
      version: seen.version,
      lighthouse_version: seen.lighthouseVersion,
      chromium_version: seen.chromiumVersion,
      last_seen_at: seen.now,
      ...(seen.machine && { machine: JSON.stringify(seen.machine) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function isInService(db: Db, id: string): Promise<boolean> {
  const agent = await db
    .selectFrom('agent')
    .select('id')
    .where('id', '=', id)
    .where('draining_since', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return agent !== undefined
}

export async function setAgentSeen(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('agent').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** The agent whose key this was: it was replaced, or the agent was revoked. */
export const findAgentByOldKey = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('agent')
    .select(['id', 'revoked_at'])
    .where((e) =>
      e.or([
        e.and([e('key_hash', '=', keyHash), e('revoked_at', 'is not', null)]),
        e('replaced_key_hash', '=', keyHash),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function setRefused(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('agent')
    .set({ refused_at: now, refused_reason: reason })
    .where('id', '=', id)
    .execute()
}

export const findByName = (db: Db, name: string) =>
  db
    .selectFrom('agent')
    .select(['id', 'key_hash'])
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export async function replaceKey(db: Db, id: string, keyHash: Buffer): Promise<void> {
  await db
    .updateTable('agent')
    .set((e) => ({ key_hash: keyHash, replaced_key_hash: e.ref('key_hash') }))
    .where('id', '=', id)
    .execute()
}

export async function insertLocalAgent(
  db: Db,
  agent: { id: string; name: string; keyHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('agent')
    .columns(['id', 'location_id', 'name', 'key_hash', 'created_at'])
    .expression((e) =>
      e
        .selectFrom('location')
        .select((s) => [
          s.val(agent.id).as('id'),
          'location.id as location_id',
          s.val(agent.name).as('name'),
          s.val(agent.keyHash).as('key_hash'),
          s.val(agent.now).as('created_at'),
        ])
        .where('slug', '=', 'local'),
    )
    .execute()
}
