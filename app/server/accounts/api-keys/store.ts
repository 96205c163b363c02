import { type RawBuilder, sql } from 'kysely'
import type { Subscription } from '~/shared/rules/access/subscription'
import { type Db, execute, findRow, firstOf } from '../../platform/db'
import { notFound } from '../../platform/errors'
import { subscriptionFromColumns } from '../../structure/quotas'

/** The row that holds at most one key. */
export type Holder =
  | { kind: 'user'; userId: string }
  | { kind: 'client'; tenant: number; clientId: number }
  | { kind: 'organization'; tenant: number }

function rowOf(holder: Holder): { table: RawBuilder<unknown>; isHolder: RawBuilder<boolean> } {
  if (holder.kind === 'user') return { table: sql`user_account`, isHolder: sql`id = ${holder.userId}::uuid` }
  if (holder.kind === 'organization')
    return { table: sql`live.organization`, isHolder: sql`id = ${holder.tenant}` }
  return {
    table: sql`live.client`,
    isHolder: sql`organization_id = ${holder.tenant} and id = ${holder.clientId}`,
  }
}

export interface KeyRow {
  hint: string | null
  created_at: Date | null
  used_at: Date | null
}

/** With `lock` the row stays locked until the transaction ends. */
export async function getKey(db: Db, holder: Holder, lock = false): Promise<KeyRow> {
  const { table, isHolder } = rowOf(holder)
  const row = await firstOf<KeyRow>(db)`
    select api_key_hint as hint, api_key_created_at as created_at, api_key_used_at as used_at
    from ${table} where ${isHolder} ${lock ? sql`for update` : sql``}`
  if (!row) throw notFound()
  return row
}

export async function replaceKey(
  db: Db,
  holder: Holder,
  key: { hash: Buffer; hint: string; createdAt: Date } | null,
): Promise<void> {
  const { table, isHolder } = rowOf(holder)
  await execute(db)`
    update ${table} set api_key_hash = ${key?.hash ?? null}, api_key_hint = ${key?.hint ?? null},
    api_key_created_at = ${key?.createdAt ?? null}, api_key_used_at = null where ${isHolder}`
}

export async function touchKey(db: Db, holder: Holder, now: Date): Promise<void> {
  const { table, isHolder } = rowOf(holder)
  await execute(db)`update ${table} set api_key_used_at = ${now} where ${isHolder}`
}

export interface FoundHolder {
  organizationId: number
  clientId: number | null
  name: string
  usedAt: Date | null
  /** null when the organization needs none. */
  subscription: Subscription | null
}

type HolderRow = Parameters<typeof subscriptionFromColumns>[0] & {
  organization_id: number
  client_id: number | null
  name: string
  used_at: Date | null
}

export async function findHolder(
  db: Db,
  kind: 'client' | 'organization',
  hash: Buffer,
): Promise<FoundHolder | undefined> {
  const source =
    kind === 'client'
      ? sql`select organization_id, id as client_id, name, api_key_used_at as used_at from live.client
          where api_key_hash = ${hash}`
      : sql`select id as organization_id, null::int as client_id, name, api_key_used_at as used_at
          from live.organization where api_key_hash = ${hash}`
  const row = await firstOf<HolderRow>(db)`
    select h.organization_id, h.client_id, h.name, h.used_at, s.status, s.payment_type, s.invoice_status,
      s.trial_level, s.trial_started_at, s.ends_at
    from (${source}) h left join subscription s on s.organization_id = h.organization_id`
  return row && presentHolder(row)
}

const presentHolder = (row: HolderRow): FoundHolder => ({
  organizationId: row.organization_id,
  clientId: row.client_id,
  name: row.name,
  usedAt: row.used_at,
  subscription: subscriptionFromColumns(row),
})

/** The organization whose activity log gets a user's own changes; null without an organization. */
export const findHome = async (db: Db, userId: string): Promise<number | null> =>
  (await findRow(db, 'user_account', { id: userId }, ['home_organization_id']))?.home_organization_id ?? null
