import { sql } from 'kysely'
import type { Db } from './pool'
import { execute, valuesOf } from './statements'
import type { DB } from './types'
import { type CamelCase, inSnakeCase } from './write-rows'

/** Keeps a statement below a few megabytes. */
const CHUNK = 2_000

const hex = (_: string, value: unknown) => {
  if (typeof value !== 'object' || value === null) return value
  const { type, data } = value as { type?: unknown; data?: unknown }
  return type === 'Buffer' && Array.isArray(data) ? `\\x${Buffer.from(data).toString('hex')}` : value
}

type Name<Column extends string> = Column | CamelCase<Column>

/**
 * Inserts rows by the set: PostgreSQL reads them from one JSON document. All rows have the same columns, which may be in
 * camel case; times are ISO texts, bytes buffers.
 */
export async function insertRows<T extends keyof DB & string>(
  db: Db,
  table: T,
  given: readonly Partial<Record<Name<keyof DB[T] & string>, unknown>>[],
  { skipsKnown = false } = {},
): Promise<void> {
  const rows = given.map(inSnakeCase)
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  for (let at = 0; at < rows.length; at += CHUNK) {
    const document = JSON.stringify(rows.slice(at, at + CHUNK), hex)
    await execute(db)`insert into ${sql.id('public', table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.id('public', table)}, ${document}::json)
      ${skipsKnown ? sql`on conflict do nothing` : sql``}`
  }
}

/** Ids for rows to be inserted, so that rows that refer to them can be written by the set. */
export const allocateIds = (db: Db, table: keyof DB & string, count: number) => valuesOf<number>(db)`
    select nextval(pg_get_serial_sequence(${`public.${table}`}, 'id'))::int as id from generate_series(1, ${count})`
