import type { Db } from '../db'

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
  seen: { version: string; lighthouseVersion: string; chromiumVersion: string; now: Date },
): Promise<void> {
  await db
    .updateTable('agent')
    .set({
      version: seen.version,
      lighthouse_version: seen.lighthouseVersion,
      chromium_version: seen.chromiumVersion,
      last_seen_at: seen.now,
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

export async function upsertAgent(
  db: Db,
  agent: { id: string; name: string; locationSlug: string; keyHash: Buffer; now: Date },
): Promise<void> {
  const known = await db
    .selectFrom('agent')
    .select('id')
    .where('name', '=', agent.name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (known) {
    await db.updateTable('agent').set({ key_hash: agent.keyHash }).where('id', '=', known.id).execute()
    return
  }
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
        .where('slug', '=', agent.locationSlug),
    )
    .execute()
}
