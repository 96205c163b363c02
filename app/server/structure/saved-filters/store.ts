import { sql } from 'kysely'
import {
  type Db,
  deleteRows,
  execute,
  firstValue,
  inCamelCase,
  insertRow,
  updateRows,
} from '../../platform/db'

export interface SavedFilterRow {
  id: string
  user_id: string
  list: string
  name: string
  search: string
  shared_with: number | null
}

export interface Reader {
  userId: string
  /** Whose shared filters the user sees. */
  organizations: number[]
}

const visible = (db: Db, { userId, organizations }: Reader) =>
  db
    .selectFrom('saved_filter')
    .select(['id', 'user_id', 'list', 'name', 'search', 'shared_with'])
    .where(sql<boolean>`(user_id = ${userId} or shared_with = any(${organizations}::int[]))`)

export const listFilters = (db: Db, reader: Reader, list: string, limit: number): Promise<SavedFilterRow[]> =>
  visible(db, reader).where('list', '=', list).orderBy(sql`lower(name)`).orderBy('id').limit(limit).execute()

export const findFilter = (db: Db, reader: Reader, id: string): Promise<SavedFilterRow | undefined> =>
  visible(db, reader).where('id', '=', id).executeTakeFirst()

/** Serializes additions of one user. */
export async function countOwnFilters(tx: Db, userId: string, list: string): Promise<number> {
  await execute(tx)`select from user_account where id = ${userId} for no key update`
  return firstValue<number>(tx, 0)`
    select count(*)::int as n from saved_filter where user_id = ${userId} and list = ${list}`
}

export async function insertFilter(db: Db, filter: SavedFilterRow, now: Date): Promise<void> {
  await insertRow(db, 'saved_filter', { ...inCamelCase(filter), createdAt: now, updatedAt: now })
}

export const updateFilter = (
  db: Db,
  { id, user_id: userId, name, search, shared_with: sharedWith }: SavedFilterRow,
  now: Date,
): Promise<boolean> =>
  updateRows(db, 'saved_filter', { id, userId }, { name, search, sharedWith, updatedAt: now })

export async function deleteFilter(db: Db, { id, user_id }: SavedFilterRow): Promise<void> {
  await deleteRows(db, 'saved_filter', { id, userId: user_id })
}
