import { sql } from 'kysely'
import { HOME } from '../cell-settings'
import { type Db, execute, findRow, rowsOf, upsertRow, valuesOf } from '../db'
import { MIRRORED } from './mirrored-tables'

const NAME = 'cell'
/** Bounds of ids by the width of their column: those of cell n begin at n times this. */
const SPAN = { 2: 3_000, 4: 100_000_000, 8: 100_000_000_000_000 } as const

interface Identity {
  number: number
  /** Random, the same in all cells of one installation. */
  installation: string
}

export async function findIdentity(db: Db): Promise<Identity | undefined> {
  const row = await findRow(db, 'product_state', { name: NAME }, ['value'])
  return row?.value as Identity | undefined
}

export const setIdentity = (db: Db, identity: Identity, now: Date) =>
  upsertRow(db, 'product_state', { name: NAME }, { value: JSON.stringify(identity), updatedAt: now })

interface Sequence {
  sequence: string
  width: keyof typeof SPAN
}

/** Of columns with generated numbers; copies keep the numbers of home. */
const listSequences = (db: Db) => rowsOf<Sequence>(db)`
  select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence, t.typlen as width
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attidentity <> '' and not a.attisdropped
    and c.relname <> all(${MIRRORED.map(({ table }) => table)}::text[])`

const TYPES = { 2: 'smallint', 4: 'int', 8: 'bigint' } as const

/** Ids of two cells are never the same, so an organization keeps its ids when it moves. Home begins at 1. */
export async function setIdRanges(db: Db, number: number): Promise<void> {
  for (const { sequence, width } of await listSequences(db)) {
    const name = sql.raw(sequence)
    const [first, last] = [number * SPAN[width], (number + 1) * SPAN[width] - 1].map((id) =>
      sql.raw(String(id)),
    )
    const [used = 0] = await valuesOf<number>(db)`select last_value from ${name}`
    if (number === HOME) await execute(db)`alter sequence ${name} maxvalue ${last}`
    else if (used < number * SPAN[width])
      await execute(db)`alter sequence ${name} as ${sql.raw(TYPES[width])} minvalue ${first} maxvalue ${last}
        start ${first} restart`
  }
}

/** Other parts that write them by mistake would be undone by the mirror. */
export async function guardMirrored(db: Db): Promise<void> {
  for (const { table } of MIRRORED)
    await execute(db)`create or replace trigger written_at_home_only
      before insert or update or delete on ${sql.id('public', table)}
      for each statement execute function refuse_outside_mirror()`
}

/** Of organizations with rows of their own: a database with them can't become a cell. */
export const countOrganizations = async (db: Db): Promise<number> =>
  (await valuesOf<number>(db)`select count(*)::int from public.organization`)[0] ?? 0
