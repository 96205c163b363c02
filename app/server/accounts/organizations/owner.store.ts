import { sql } from 'kysely'
import type { Db } from '../../platform/db'

const NAME = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

export async function listOwners(
  db: Db,
  tenant: number,
): Promise<{ _id: string; email: string; name: string }[]> {
  const rows = await db
    .selectFrom('live.organization_owner as o')
    .innerJoin('user_account as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.email'])
    .select(NAME.as('name'))
    .where('o.organization_id', '=', tenant)
    .orderBy(sql`lower(${NAME}), u.id`)
    .execute()
  return rows.map((row) => ({ _id: row.id, email: row.email, name: row.name }))
}

export const countMembers = async (db: Db, tenant: number): Promise<number> =>
  (
    await db
      .selectFrom('live.organization_member as organization_member')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('organization_id', '=', tenant)
      .executeTakeFirstOrThrow()
  ).total

export const findAccounts = (db: Db, ids: string[], emails: string[]) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'is_active'])
    .where(sql<boolean>`id = any(${ids}::uuid[]) or lower(email) = any(${emails}::text[])`)
    .execute()

/** Replaces the owners and makes them members. */
export async function replaceOwners(db: Db, tenant: number, users: string[], now: Date): Promise<void> {
  await db
    .deleteFrom('live.organization_owner')
    .where('organization_id', '=', tenant)
    .where('user_id', 'not in', users)
    .execute()
  await db
    .insertInto('live.organization_owner')
    .values(users.map((user_id) => ({ organization_id: tenant, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('live.organization_member')
    .values(users.map((user_id) => ({ organization_id: tenant, user_id, joined_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
