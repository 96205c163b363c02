import type { ExpressionBuilder, InsertObject, Kysely, RawBuilder, Selectable, UpdateObject } from 'kysely'
import type { Db } from '~/server/platform/db'
import { getRuntime } from '~/server/platform/runtime'

type Tables = Db extends Kysely<infer All> ? All : never
type Table = keyof Tables & string
type Row<T extends Table> = Selectable<Tables[T]>
/** The values that a row must have; none means all rows. */
type Where<T extends Table> = Partial<Row<T>>

/** A statement about any table has no types; those of these functions are for their callers. */
const untyped = () => getRuntime().db as unknown as Kysely<Record<string, Record<string, unknown>>>

type Builder = ExpressionBuilder<Record<string, Record<string, unknown>>, string>
/** A value that is undefined matches no row, not all. */
const matching = (where: object) => (row: Builder) =>
  row.and(
    Object.entries(where).map(([column, value]) => row(column, value === null ? 'is' : '=', value ?? null)),
  )

export async function insertRows<T extends Table>(
  table: T,
  rows: InsertObject<Tables, T> | InsertObject<Tables, T>[],
): Promise<void> {
  await untyped().insertInto(table).values(rows).execute()
}

export async function updateRows<T extends Table>(
  table: T,
  where: Where<T>,
  values: UpdateObject<Tables, T>,
): Promise<void> {
  const changed = untyped()
    .updateTable(table as 'table')
    .set(values as object)
  await changed.where(matching(where)).execute()
}

/** The rows in no order; with their `columns` only, if these are named. */
export async function readRows<T extends Table, C extends keyof Row<T> & string = keyof Row<T> & string>(
  table: T,
  where: Where<T> = {},
  ...columns: C[]
): Promise<Pick<Row<T>, C>[]> {
  const found = untyped()
    .selectFrom(table as 'table')
    .where(matching(where))
  const rows = await (columns.length > 0 ? found.select(columns) : found.selectAll()).execute()
  return rows as unknown[] as Pick<Row<T>, C>[]
}

export async function readRow<T extends Table, C extends keyof Row<T> & string = keyof Row<T> & string>(
  table: T,
  where: Where<T> = {},
  ...columns: C[]
): Promise<Pick<Row<T>, C>> {
  const [row] = await readRows(table, where, ...columns)
  if (!row) throw new Error(`${table} has no row with ${JSON.stringify(where)}`)
  return row
}

/** In this order. */
export async function emptyTables(...tables: Table[]): Promise<void> {
  for (const table of tables) await untyped().deleteFrom(table).execute()
}

export const runSql = async <R>(statement: RawBuilder<R>): Promise<R[]> =>
  (await statement.execute(getRuntime().db)).rows
