import { type RawBuilder, sql } from 'kysely'
import type { KeyScope } from '~/shared/rules/access/key-scopes'
import type { Subscription } from '~/shared/rules/access/subscription'
import type { KeyLimitsRow } from '../../platform/access'
import { type Db, execute, findRow, firstOf, insertRow, lockAdditions, rowsOf } from '../../platform/db'
import { notFound } from '../../platform/errors'
import { subscriptionFromColumns } from '../../structure/quotas'

/** Whose keys they are. */
export type Holder =
  | { kind: 'user'; userId: string }
  | { kind: 'client'; tenant: number; clientId: number }
  | { kind: 'organization'; tenant: number }

export interface KeyRow {
  id: string
  name: string
  hint: string
  scopes: KeyScope[]
  addresses: string[]
  created_by: string | null
  created_at: Date
  expires_at: Date | null
  used_at: Date | null
}

function keysOf(holder: Holder): { table: RawBuilder<unknown>; ofHolder: RawBuilder<boolean> } {
  if (holder.kind === 'user')
    return { table: sql`user_api_key`, ofHolder: sql`k.user_id = ${holder.userId}::uuid` }
  const clientId = holder.kind === 'client' ? holder.clientId : null
  return {
    table: sql`live.api_key`,
    ofHolder: sql`k.organization_id = ${holder.tenant} and k.client_id is not distinct from ${clientId}::int`,
  }
}

function select(holder: Holder, condition: RawBuilder<unknown>) {
  const { table, ofHolder } = keysOf(holder)
  const author = sql`(select u.email from user_account u where u.id = k.created_by)`
  return sql`select k.id, k.name, k.hint, k.scopes, k.addresses, k.created_at, k.expires_at, k.used_at,
      ${holder.kind === 'user' ? sql`null` : author} as created_by
    from ${table} k where ${ofHolder} and ${condition}`
}

export const listKeys = (db: Db, holder: Holder): Promise<KeyRow[]> =>
  rowsOf<KeyRow>(db)`${select(holder, sql`true`)} order by k.created_at desc, k.id`

export async function lockKey(tx: Db, holder: Holder, id: string): Promise<KeyRow> {
  const row = await firstOf<KeyRow>(tx)`${select(holder, sql`k.id = ${id}::uuid`)} for update of k`
  if (!row) throw notFound()
  return row
}

/** The key of the calls for a single key. */
export const findStandardKey = (db: Db, holder: Holder): Promise<KeyRow | undefined> =>
  firstOf<KeyRow>(db)`select * from (${select(holder, sql`k.is_standard`)}) standard_key`

/** An owner gets one key at a time. */
export const lockKeys = (tx: Db, holder: Holder): Promise<void> =>
  lockAdditions(
    tx,
    'api_key',
    holder.kind === 'user' ? holder.userId : holder.tenant,
    holder.kind === 'client' ? holder.clientId : null,
  )

export interface NewKeyRow {
  id: string
  name: string
  hash: Buffer
  hint: string
  scopes: readonly KeyScope[]
  addresses: string[]
  isStandard: boolean
  createdAt: Date
  expiresAt: Date | null
}

export async function insertKey(
  tx: Db,
  holder: Holder,
  { scopes, ...key }: NewKeyRow,
  createdBy: string,
): Promise<void> {
  const row = { ...key, scopes: [...scopes] }
  if (holder.kind === 'user') await insertRow(tx, 'user_api_key', { ...row, userId: holder.userId })
  else
    await insertRow(tx, 'live.api_key', {
      ...row,
      createdBy,
      organizationId: holder.tenant,
      clientId: holder.kind === 'client' ? holder.clientId : null,
    })
}

export async function updateKey(
  tx: Db,
  holder: Holder,
  { id, name, scopes, addresses, expires_at }: KeyRow,
): Promise<void> {
  const { table, ofHolder } = keysOf(holder)
  await execute(tx)`update ${table} k set name = ${name}, scopes = ${scopes}, addresses = ${addresses},
    expires_at = ${expires_at}, warned_at = case when expires_at = ${expires_at} then warned_at end
    where ${ofHolder} and k.id = ${id}::uuid`
}

export async function deleteKey(tx: Db, holder: Holder, id: string): Promise<void> {
  const { table, ofHolder } = keysOf(holder)
  await execute(tx)`delete from ${table} k where ${ofHolder} and k.id = ${id}::uuid`
}

export async function touchKey(db: Db, kind: Holder['kind'], id: string, now: Date): Promise<void> {
  const table = kind === 'user' ? sql`user_api_key` : sql`live.api_key`
  await execute(db)`update ${table} set used_at = ${now} where id = ${id}::uuid`
}

export interface FoundHolder extends KeyLimitsRow {
  organizationId: number
  clientId: number | null
  /** Of the owner and of the key. */
  name: string
  /** null when the organization needs none. */
  subscription: Subscription | null
}

type HolderRow = Parameters<typeof subscriptionFromColumns>[0] &
  KeyLimitsRow & { organization_id: number; client_id: number | null; holder: string; name: string }

export async function findHolder(
  db: Db,
  kind: 'client' | 'organization',
  hash: Buffer,
): Promise<FoundHolder | undefined> {
  const row = await firstOf<HolderRow>(db)`
    select k.organization_id, k.client_id, k.name, k.id as key_id, k.scopes, k.addresses, k.expires_at, k.used_at,
      coalesce(c.name, o.name) as holder, s.status, s.payment_type, s.invoice_status, s.trial_level,
      s.trial_started_at, s.ends_at
    from live.api_key k join live.organization o on o.id = k.organization_id
    left join live.client c on c.organization_id = k.organization_id and c.id = k.client_id
    left join subscription s on s.organization_id = k.organization_id
    where k.hash = ${hash} and (k.client_id is null) = ${kind === 'organization'}`
  return (
    row && {
      ...row,
      organizationId: row.organization_id,
      clientId: row.client_id,
      name: `${row.holder}: ${row.name}`,
      subscription: subscriptionFromColumns(row),
    }
  )
}

/** The organization whose activity log gets a user's own changes; null without an organization. */
export const findHome = async (db: Db, userId: string): Promise<number | null> =>
  (await findRow(db, 'user_account', { id: userId }, ['home_organization_id']))?.home_organization_id ?? null
