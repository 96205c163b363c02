import { type Db, execute, findRow, firstOf } from '../../../platform/db'

export interface TokenRow {
  id: string
  hint: string
  created_at: Date
  used_at: Date | null
}

/** Of any organization that is not deleted. */
export const findToken = (db: Db, hash: Buffer) =>
  firstOf<TokenRow & { organization_id: number }>(db)`
    select organization_id, id, hint, created_at, used_at from live.scim_token where hash = ${hash}`

export const readToken = (db: Db, tenant: number): Promise<TokenRow | undefined> =>
  findRow(db, 'live.scim_token', { organizationId: tenant }, ['id', 'hint', 'created_at', 'used_at'])

export const touchToken = (db: Db, tenant: number, now: Date) => execute(db)`
  update live.scim_token set used_at = ${now} where organization_id = ${tenant}`

export const writeToken = (
  tx: Db,
  tenant: number,
  { id, hash, hint, userId, now }: { id: string; hash: Buffer; hint: string; userId: string; now: Date },
) => execute(tx)`
  insert into public.scim_token (organization_id, id, hash, hint, created_by, created_at)
  values (${tenant}, ${id}::uuid, ${hash}, ${hint}, ${userId}::uuid, ${now})
  on conflict (organization_id) do update set id = excluded.id, hash = excluded.hash, hint = excluded.hint,
    created_by = excluded.created_by, created_at = excluded.created_at, used_at = null`

export const deleteToken = (tx: Db, tenant: number) => execute(tx)`
  delete from live.scim_token where organization_id = ${tenant}`

export const countProvisioned = (db: Db, tenant: number) => firstOf<{ users: number; groups: number }>(db)`
  select (select count(*)::int from live.scim_user where organization_id = ${tenant}) as users,
    (select count(*)::int from live.scim_group where organization_id = ${tenant}) as groups`
