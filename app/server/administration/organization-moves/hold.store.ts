import { sql } from 'kysely'
import { HOME } from '../../platform/cell-settings'
import {
  type Db,
  execute,
  firstOf,
  firstValue,
  hasRows,
  rowsOf,
  transact,
  upsertRow,
} from '../../platform/db'
import type { MovedTable } from './catalogue.store'
import { WRITTEN_BY_READING } from './tables'

export type HoldKind = 'arriving' | 'frozen' | 'left'

export const setHold = (
  db: Db,
  organization: number,
  hold: { moveId: string; kind: HoldKind; until?: Date | null },
) => upsertRow(db, 'organization_hold', { organizationId: organization }, { until: null, ...hold })

export const findHold = (db: Db, organization: number) =>
  firstOf<{ move_id: string; kind: HoldKind; until: Date | null }>(db)`
    select move_id, kind, until from organization_hold where organization_id = ${organization}`

export const deleteHold = (db: Db, organization: number) =>
  execute(db)`delete from organization_hold where organization_id = ${organization}`

/** Writers that hold a table for longer are waited for in several attempts. */
const LOCK_TIMEOUT = '500ms'

const nameOf = (organization: number, which: 'write' | 'delete') => `frozen_${organization}_${which}`

/**
 * Refuses changes of the rows of the organization. A trigger waits for running transactions, so that what they have
 * written is seen by all that follows.
 */
export const freezeTable = (db: Db, { table, tenant }: MovedTable, organization: number): Promise<void> =>
  transact(db, async (tx) => {
    const [when, refuse] = WRITTEN_BY_READING.has(table)
      ? [sql`before`, sql`skip_frozen`]
      : [sql`after`, sql`refuse_frozen`]
    const call = sql`for each row when (`
    const end = sql`) execute function ${refuse}(${sql.lit(String(organization))})`
    const is = (row: 'new' | 'old') => sql`${sql.raw(row)}.${sql.ref(tenant)} = ${sql.lit(organization)}`
    await execute(tx)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`
    await execute(tx)`create or replace trigger ${sql.ref(nameOf(organization, 'write'))}
      ${when} insert or update on ${sql.id('public', table)} ${call}${is('new')}${end}`
    await execute(tx)`create or replace trigger ${sql.ref(nameOf(organization, 'delete'))}
      ${when} delete on ${sql.id('public', table)} ${call}${is('old')}${end}`
  })

/** Tables that still refuse changes of the organization. */
export const listFrozen = (db: Db, organization: number) => rowsOf<{ table: string; name: string }>(db)`
  select tgrelid::regclass::text as table, tgname as name from pg_trigger
  where tgname = any(${[nameOf(organization, 'write'), nameOf(organization, 'delete')]}::text[])
    and tgparentid = 0`

export const thawTable = (db: Db, { table, name }: { table: string; name: string }): Promise<void> =>
  transact(db, async (tx) => {
    await execute(tx)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`
    await execute(tx)`drop trigger if exists ${sql.ref(name)} on ${sql.raw(table)}`
  })

/** Work that began before the freeze, and ends by itself. */
export const hasRunning = (db: Db, organization: number) => hasRows(db)`
  select from test_job where organization_id = ${organization} and state = 'running'
  union all
  select from mail where for_organization_id = ${organization} and sent_at is null and failed_at is null
    and held_until is null and send_at < now() limit 1`

export const listRunningPages = (db: Db, organization: number) => rowsOf<{ page_id: number }>(db)`
  select distinct page_id from test where organization_id = ${organization} and status = 'running'`

/** The end of the packed uptime; raw checks before it must not move to a cell that has packed more or less. */
export const readPackedUntil = async (db: Db, locks = false): Promise<number | null> => {
  const at = await firstValue<Date | null>(db, null)`
    select packed_until from uptime_packing ${locks ? sql`for share` : sql``}`
  return at?.getTime() ?? null
}

/** What refers to the organization without belonging to it. */
export const forgetOrganization = (tx: Db, organization: number) =>
  execute(tx)`update saved_filter set shared_with = null where shared_with = ${organization}`

export const findDirectoryCell = (db: Db, organization: number) => firstValue<number>(db, HOME)`
  select cell from organization_cell where organization_id = ${organization}`

/** Home has no row. */
export async function setDirectoryCell(
  db: Db,
  { organization, name, cell }: { organization: number; name: string; cell: number },
): Promise<void> {
  if (cell === HOME) await execute(db)`delete from organization_cell where organization_id = ${organization}`
  else await upsertRow(db, 'organization_cell', { organizationId: organization }, { cell, name })
}
