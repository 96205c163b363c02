import { sql } from 'kysely'
import { affectedRows, type Db, execute, valuesOf } from '../../platform/db'
import type { Reference } from './catalogue.store'
import { BLANK_COLUMNS } from './tables'

/** Ids of rows of all organizations that this organization's rows refer to. */
export const listReferred = (db: Db, { table, column }: Reference, organization: number) =>
  valuesOf<string>(db)`
    select distinct ${sql.ref(column)}::text as id from ${sql.id('public', table)}
    where organization_id = ${organization} and ${sql.ref(column)} is not null`

export const listMissing = (db: Db, table: string, ids: readonly string[]) => valuesOf<string>(db)`
  select wanted.id from unnest(${ids}::text[]) as wanted(id)
  where not exists (select from ${sql.id('public', table)} t where t.id::text = wanted.id)`

/** As JSON, without what copies do not have. */
export const readOriginals = (db: Db, table: string, ids: readonly string[]) => valuesOf<string>(db)`
  select (to_jsonb(t) || ${blank(table)}::jsonb)::text from ${sql.id('public', table)} t
  where t.id::text = any(${ids}::text[])`

const blank = (table: string) =>
  table === 'user_account'
    ? JSON.stringify(Object.fromEntries([...BLANK_COLUMNS].map((column) => [column, null])))
    : '{}'

/** As the mirror writes them. */
export async function insertCopies(tx: Db, table: string, rows: readonly string[]): Promise<number> {
  await execute(tx)`select set_config('lightkeeper.mirror', 'on', true)`
  const name = sql.id('public', table)
  return affectedRows(tx)`insert into ${name} overriding system value
    select * from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb) on conflict do nothing`
}
