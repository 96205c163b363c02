import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Table } from '../../entities'
import { liveTable } from './live-table'
import { withNameConflict } from './name-conflict'
import type { Db, Relations } from './pool'
import { execute, hasChanged, rowsOf } from './statements'

type Relation = keyof Relations & string
export type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S

/** Columns by their names in camel case. */
type InCamelCase<Row> = { [C in keyof Row as CamelCase<C & string>]: Row[C] }
type OrExpression<Values> = { [K in keyof Values]: Values[K] | Expression<unknown> }

export type NewRow<T extends Relation> = InCamelCase<OrExpression<Insertable<Relations[T]>>>
/** Undefined leaves a column as it is. */
export type Change<T extends Relation> = InCamelCase<OrExpression<Updateable<Relations[T]>>>
type OrAny<Values> = { [K in keyof Values]?: Values[K] | readonly Values[K][] }
type Key<T extends Relation> = InCamelCase<OrAny<Selectable<Relations[T]>>>
/** Makes a name that is no column a type error, also in a variable. */
type Only<Allowed, Given> = Given & Record<Exclude<keyof Given, keyof Allowed>, never>

const columnNameOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnOf = (name: string) => sql.ref(columnNameOf(name))

/** A row by the names of its columns in camel case. */
export const inCamelCase = <Row extends object>(row: Row): InCamelCase<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as InCamelCase<Row>

/** Values by the names of their columns. */
export const inSnakeCase = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [columnNameOf(name), value]))

const given = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

const assigning = (values: object) =>
  sql.join(given(values).map(([name, value]) => sql`${columnOf(name)} = ${value}`))

/** A key without a value must not reach more rows. */
function matching(key: object) {
  const conditions = Object.entries(key).map(([name, value]) => {
    if (value === undefined) throw new Error(`The key has no value for ${name}`)
    if (value === null) return sql`${columnOf(name)} is null`
    return Array.isArray(value) ? sql`${columnOf(name)} = any(${value})` : sql`${columnOf(name)} = ${value}`
  })
  return sql.join(conditions, sql` and `)
}

function insert(db: Db, table: string, row: object, onConflict = sql``) {
  const values = given(row)
  return withNameConflict(
    rowsOf(db)`
      insert into ${sql.table(table)} (${sql.join(values.map(([name]) => columnOf(name)))})
      values (${sql.join(values.map(([, value]) => value))}) ${onConflict} returning *`,
  )
}

/** Returns the row with the values that the database filled in. */
export async function insertRow<T extends Relation, R extends NewRow<T>>(
  db: Db,
  table: T,
  row: Only<NewRow<T>, R>,
): Promise<Selectable<Relations[T]>> {
  const [written] = await insert(db, table, row)
  return written as Selectable<Relations[T]>
}

/** False when there is such a row already. */
export const insertUnlessKnown = async <T extends Relation, R extends NewRow<T>>(
  db: Db,
  table: T,
  row: Only<NewRow<T>, R>,
): Promise<boolean> => (await insert(db, table, row, sql`on conflict do nothing`)).length > 0

/** Changes the row of the key, or adds it with the values that only new rows get. */
export async function upsertRow<T extends Relation, K extends Change<T>, C extends Change<T>>(
  db: Db,
  table: T,
  key: Only<Change<T>, K>,
  change: Only<Change<T>, C>,
  fresh?: Change<T>,
): Promise<void> {
  const target = sql.join(given(key).map(([name]) => columnOf(name)))
  const onConflict = sql`on conflict (${target}) do update set ${assigning(change)}`
  await insert(db, table, { ...fresh, ...key, ...change }, onConflict)
}

/** Changes all rows of the key; null stands for rows without, a list for any of it. Returns whether there were any. */
export async function updateRows<T extends Relation, C extends Change<T>>(
  db: Db,
  table: T,
  key: Key<T>,
  change: Only<Change<T>, C>,
): Promise<boolean> {
  if (given(change).length === 0) return true
  return withNameConflict(
    hasChanged(db)`update ${sql.table(table)} set ${assigning(change)} where ${matching(key)}`,
  )
}

export const deleteRows = async <T extends Relation>(db: Db, table: T, key: Key<T>) =>
  hasChanged(db)`delete from ${sql.table(table)} where ${matching(key)}`

/** Columns of a row. */
export type Columns<T extends Relation, C extends keyof Selectable<Relations[T]>> = Pick<
  Selectable<Relations[T]>,
  C
>

const readerOf =
  (locking = sql``) =>
  async <T extends Relation, C extends keyof Selectable<Relations[T]> & string>(
    db: Db,
    table: T,
    key: Key<T>,
    columns: readonly C[],
  ): Promise<Columns<T, C> | undefined> => {
    const rows = await rowsOf(db)`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where ${matching(key)} ${locking}`
    return rows[0] as Columns<T, C> | undefined
  }

export const findRow = readerOf()

/** Locks the row until the transaction ends. */
export const lockRow = readerOf(sql`for update`)

/** Relations of tenants whose rows have an id. */
type OfTenant = {
  [T in Relation]: Relations[T] extends { organization_id: unknown; id: unknown } ? T : never
}[Relation]
type IdOf<T extends OfTenant> = Selectable<Relations[T]> extends { id: infer Id } ? Id : never

/** A function that adds a row of the tenant. */
export const inserterOf =
  <T extends OfTenant>(table: T) =>
  <R extends Omit<NewRow<T>, 'organizationId'>>(db: Db, tenant: number, row: Only<NewRow<T>, R>) =>
    insertRow(db, table, { organizationId: tenant, ...row } as never) as Promise<Selectable<Relations[T]>>

/** A function that changes a row of the tenant by its id, at the given time when the row says when it was changed. */
export const updaterOf =
  <T extends OfTenant>(table: T) =>
  <C extends Change<T>>(
    db: Db,
    tenant: number,
    id: IdOf<T>,
    change: Only<Change<T>, C>,
    now?: Date,
  ): Promise<boolean> =>
    updateRows(db, table, { organizationId: tenant, id } as never, { ...change, updatedAt: now } as never)

/** A function that deletes a row of the tenant by its id. */
export const deleterOf = (table: Table) => (db: Db, tenant: number, id: number | string) =>
  execute(db)`delete from ${liveTable(table)} where organization_id = ${tenant} and id = ${id}`
