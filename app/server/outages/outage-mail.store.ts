import { sql } from 'kysely'
import type { Db } from '../db'

export const findOutageMail = (db: Db, tenant: number, client: number, user: string) =>
  db
    .selectFrom('outage_mail')
    .select('is_subscribed')
    .where('organization_id', '=', tenant)
    .where('client_id', '=', client)
    .where('user_id', '=', user)
    .executeTakeFirst()

/** `keyHash` is for a new subscription; it is replaced with the first mail. */
export async function upsertOutageMail(
  db: Db,
  tenant: number,
  wish: { client: number; user: string; isWanted: boolean; keyHash: Buffer; now: Date },
): Promise<void> {
  const { client, user, isWanted, keyHash, now } = wish
  await sql`
    insert into outage_mail (organization_id, client_id, user_id, is_subscribed, key_hash, updated_at)
    values (${tenant}, ${client}, ${user}, ${isWanted}, ${keyHash}, ${now})
    on conflict (organization_id, client_id, user_id) do update set is_subscribed = excluded.is_subscribed,
      updated_at = excluded.updated_at`.execute(db)
}

/** Registers the unsubscribe key; the subscription itself does not change. */
export async function saveMailKey(
  db: Db,
  tenant: number,
  { client, user, keyHash, now }: { client: number; user: string; keyHash: Buffer; now: Date },
): Promise<void> {
  await sql`
    insert into outage_mail (organization_id, client_id, user_id, is_subscribed, key_hash, updated_at)
    values (${tenant}, ${client}, ${user}, null, ${keyHash}, ${now})
    on conflict (organization_id, client_id, user_id) do update set key_hash = excluded.key_hash
      where outage_mail.key_hash <> excluded.key_hash`.execute(db)
}

/** By key alone: the reader of the mail may be signed out. */
export async function unsubscribeByKeys(db: Db, keyHashes: Buffer[], now: Date): Promise<void> {
  if (keyHashes.length === 0) return
  await db
    .updateTable('outage_mail')
    .set({ is_subscribed: false, updated_at: now })
    .where('key_hash', 'in', keyHashes)
    .execute()
}
