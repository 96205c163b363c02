import { sql } from 'kysely'
import { type Db, execute, transact, valuesOf } from '../db'
import type { Mirrored } from './mirrored-tables'

export type Row = Record<string, unknown>

/** As JSON, in which a copy can be compared and written. */
export const readRows = (db: Db, { table }: Mirrored): Promise<Row[]> =>
  valuesOf<Row>(db)`select to_jsonb(t) from ${sql.id('public', table)} t`

export const readRowsById = (db: Db, { table }: Mirrored, ids: readonly string[]): Promise<Row[]> =>
  valuesOf<Row>(db)`select to_jsonb(t) from ${sql.id('public', table)} t where t.id = any(${ids}::uuid[])`

export const readPage = (db: Db, { table }: Mirrored, after: string, limit: number): Promise<Row[]> =>
  valuesOf<Row>(db)`select to_jsonb(t) from ${sql.id('public', table)} t where t.id > ${after}::uuid
    order by t.id limit ${limit}`

/** The only writer of copies, see the triggers of `guardMirrored`. */
export const asMirror = (cell: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  transact(cell, async (tx) => {
    await execute(tx)`select set_config('lightkeeper.mirror', 'on', true)`
    await work(tx)
    await execute(tx)`select set_config('lightkeeper.mirror', '', true)`
  })

export const writeCopies = (cell: Db, { table, key }: Mirrored, rows: readonly Row[]): Promise<void> =>
  asMirror(cell, async (tx) => {
    const names = Object.keys(rows[0] ?? {})
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const others = names.filter((name) => !key.includes(name))
    const changes = sql.join(others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
    const to = sql.id('public', table)
    await execute(tx)`insert into ${to} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${to}, ${JSON.stringify(rows)}::jsonb)
      on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${changes}`
  })

export const deleteCopies = (cell: Db, { table }: Mirrored, ids: readonly unknown[]): Promise<void> =>
  asMirror(
    cell,
    (tx) =>
      execute(tx)`delete from ${sql.id('public', table)} where id::text = any(${ids.map(String)}::text[])`,
  )

/** Of these people, those with an organization in the cell. */
export const listMembers = (cell: Db, ids: readonly string[]): Promise<string[]> =>
  valuesOf<string>(cell)`
    select distinct user_id from live.organization_member where user_id = any(${ids}::uuid[])`

export const listCellsOf = (home: Db, userId: string): Promise<number[]> =>
  valuesOf<number>(home)`select cell from user_cell where user_id = ${userId} order by cell`

/** Of these people, notes who has organizations in the cell. */
export async function setMembers(
  home: Db,
  cell: number,
  people: readonly string[],
  members: readonly string[],
): Promise<void> {
  await execute(home)`delete from user_cell where cell = ${cell} and user_id = any(${people}::uuid[])
    and user_id <> all(${members}::uuid[])`
  await execute(home)`insert into user_cell (user_id, cell)
    select id, ${cell} from user_account where id = any(${members}::uuid[]) on conflict do nothing`
}
