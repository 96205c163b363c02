import { v7 } from 'uuid'
import type { MailingKind } from '~/shared/rules/mailings/kinds'
import { type Db, execute, rowsOf } from '../../platform/db'

export interface NewKey {
  kind: MailingKind
  user: string
  client: number | null
  keyHash: Buffer
}

/** Makes keys of mails that are about to be sent known; a reader who is mailed again is no longer unsubscribed. */
export async function upsertKeys(db: Db, tenant: number, keys: NewKey[], now: Date): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(({ kind, user, client, keyHash }) => ({
    id: v7({ msecs: now.getTime() }),
    kind,
    user,
    client,
    hash: keyHash.toString('hex'),
  }))
  await execute(db)`
    insert into live.mailing_key (organization_id, id, kind, user_id, client_id, key_hash, created_at)
    select ${tenant}, id, kind, "user", client, decode(hash, 'hex'), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, kind text, "user" uuid, client int, hash text)
    on conflict (organization_id, kind, user_id, client_id) do update
      set key_hash = excluded.key_hash, unsubscribed_at = null
      where mailing_key.key_hash <> excluded.key_hash or mailing_key.unsubscribed_at is not null`
}

export interface KeyRow {
  organization_id: number
  id: string
  kind: MailingKind
  user_id: string
  client_id: number | null
  unsubscribed_at: Date | null
}

/** By key alone: the reader of the mail may be signed out. */
export async function listByKeys(db: Db, keyHashes: Buffer[]): Promise<KeyRow[]> {
  if (keyHashes.length === 0) return []
  return rowsOf<KeyRow>(db)`
    select organization_id, id, kind, user_id, client_id, unsubscribed_at from live.mailing_key
    where key_hash = any(${keyHashes}::bytea[])`
}
