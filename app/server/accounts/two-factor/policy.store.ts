import { sql } from 'kysely'
import type { Paging } from '~/shared/schemas/paging'
import { type Db, findRow, firstOf, rowsOf, updateRows, upsertRow, valuesOf } from '../../platform/db'

const NAME = 'two-factor'

export interface MemberRow {
  id: string
  name: string
  email: string
}

const fullName = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

const withoutFactor = sql<boolean>`u.is_active
  and not exists (select from totp_secret t where t.user_id = u.id and t.confirmed_at is not null)
  and not exists (select from passkey p where p.user_id = u.id)`

/** Whether a rule requires a second factor of the user, who may have one. */
export async function isRequiredOf(db: Db, userId: string, isSuper: boolean): Promise<boolean> {
  const row = await firstOf<{ is: boolean }>(db)`
    select exists (select from live.organization_member m join live.organization o on o.id = m.organization_id
      where m.user_id = ${userId} and o.requires_two_factor) as is`
  return row?.is || (isSuper && (await isRequiredOfSuperAdmins(db)))
}

export async function isRequiredOfSuperAdmins(db: Db): Promise<boolean> {
  const row = await findRow(db, 'product_state', { name: NAME }, ['value'])
  return (row?.value as { superAdmins?: boolean } | undefined)?.superAdmins === true
}

export const requireOfSuperAdmins = (db: Db, isRequired: boolean, now: Date): Promise<void> =>
  upsertRow(
    db,
    'product_state',
    { name: NAME },
    { value: JSON.stringify({ superAdmins: isRequired }), updatedAt: now },
  )

export const listSuperAdminsWithout = (db: Db) => rowsOf<MemberRow>(db)`
    select u.id, ${fullName} as name, u.email from user_account u
    where u.is_super and ${withoutFactor} order by 2, 1 limit 200`

export async function isRequiredIn(db: Db, tenant: number): Promise<boolean> {
  const row = await findRow(db, 'live.organization', { id: tenant }, ['requires_two_factor'])
  return row?.requires_two_factor ?? false
}

export const requireIn = (db: Db, tenant: number, isRequired: boolean, now: Date): Promise<boolean> =>
  updateRows(db, 'live.organization', { id: tenant }, { requiresTwoFactor: isRequired, updatedAt: now })

/** Members of an organization that is in another database than the accounts with their factors. */
export const listMemberIds = (db: Db, tenant: number): Promise<string[]> =>
  valuesOf<string>(db)`select user_id from live.organization_member where organization_id = ${tenant}`

const membersOf = (tenant: number) => sql`
  live.organization_member m join user_account u on u.id = m.user_id where m.organization_id = ${tenant}`

export async function listMembersWithout(
  db: Db,
  of: { tenant: number } | { ids: string[] },
  { page, limit }: Paging,
): Promise<{ rows: MemberRow[]; total: number; members: number }> {
  const members = 'ids' in of ? sql`user_account u where u.id = any(${of.ids}::uuid[])` : membersOf(of.tenant)
  const row = await firstOf<{ members: number; total: number }>(db)`
    select count(*) filter (where u.is_active) as members, count(*) filter (where ${withoutFactor}) as total
    from ${members}`
  const rows = await rowsOf<MemberRow>(db)`
    select u.id, ${fullName} as name, u.email
    from ${members} and ${withoutFactor}
    order by 2, 1 limit ${limit} offset ${(page - 1) * limit}`
  return { rows, total: Number(row?.total ?? 0), members: Number(row?.members ?? 0) }
}
