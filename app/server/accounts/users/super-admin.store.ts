import { sql } from 'kysely'
import type { Paging } from '~/shared/schemas/paging'
import { type Db, type Listed, listPage, updateRows } from '../../platform/db'
import { matchingText, NAME } from './store'

export interface SuperAdminRow {
  id: string
  email: string
  name: string
  is_active: boolean
  last_logged_in_at: Date | null
}

export async function listSuperAdmins(
  db: Db,
  query: Paging & { search?: string | undefined },
): Promise<Listed<SuperAdminRow>> {
  const found = db
    .selectFrom('user_account as u')
    .where('u.is_super', '=', true)
    .where(sql<boolean>`${query.search === undefined ? sql`true` : matchingText(query.search)}`)
  return listPage(
    db,
    found.select(['u.id', 'u.email', 'u.is_active', 'u.last_logged_in_at']).select(NAME.as('name')),
    sql`lower(${NAME}), u.id`,
    query,
  )
}

/** Locked until the transaction ends. */
export const lockSuperAdmins = (db: Db) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'is_active'])
    .where('is_super', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockByEmail = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'is_active', 'is_super'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

export const setSuper = (db: Db, id: string, isSuper: boolean): Promise<boolean> =>
  updateRows(db, 'user_account', { id }, { isSuper })
