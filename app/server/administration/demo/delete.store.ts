import { sql } from 'kysely'
import { affectedRows, type Db, execute, valuesOf } from '../../platform/db'

/** Tables whose rows name an organization without following it, with their time where they are large. */
const SLICED = [
  ['run', 'created_at'],
  ['uptime_hour', 'hour_at'],
  ['uptime_check', 'slot_at'],
] as const
const WHOLE = [
  'alert',
  'channel',
  'traffic_connection',
  'mailing',
  'run_latest',
  'change_search',
  'regression',
  'incident',
  'test_batch',
  'crux_origin',
  'favicon',
  'team',
  'deletion',
] as const

const stored = (table: string) => sql.table(`public.${table}`)

/** Rows of one slice of time per statement, so that nothing is locked for long; returns how many. */
export async function deleteSlices(
  db: Db,
  tenant: number,
  { from, until, stepMs }: { from: number; until: number; stepMs: number },
): Promise<number> {
  let deleted = 0
  for (const [table, column] of SLICED)
    for (let at = from; at < until; at += stepMs) {
      deleted += await affectedRows(db)`
        delete from ${sql.table(table)} where organization_id = ${tenant}
          and ${sql.ref(column)} >= ${new Date(at)} and ${sql.ref(column)} < ${new Date(at + stepMs)}`
    }
  return deleted
}

export async function deleteRest(db: Db, tenant: number): Promise<void> {
  for (const table of WHOLE) await execute(db)`delete from ${stored(table)} where organization_id = ${tenant}`
}

export const listClientIds = (db: Db, tenant: number) =>
  valuesOf<number>(db)`select id from public.client where organization_id = ${tenant}`

export const deleteClient = (db: Db, tenant: number, id: number) =>
  execute(db)`delete from public.client where organization_id = ${tenant} and id = ${id}`

/** The next sweep removes the bytes, then the rows. */
export async function expireEvidence(db: Db, tenant: number, now: Date): Promise<void> {
  await execute(db)`delete from evidence_review where organization_id = ${tenant}`
  await execute(db)`
    update blob set expires_at = ${now}::timestamptz - interval '1 second', needed_until = null
    where organization_id = ${tenant}`
}

/** Last, because the removal of files is counted too. */
export async function deleteUsage(db: Db, tenant: number): Promise<void> {
  for (const table of ['usage_change', 'usage_day', 'usage_failure_day', 'usage_name'] as const)
    await execute(db)`delete from ${sql.table(table)} where organization_id = ${tenant}`
}

/** What was done in it, except that it was deleted. */
export async function deleteActivity(db: Db, tenant: number): Promise<void> {
  for (const table of ['activity', 'activity_window'] as const)
    await execute(db)`delete from ${sql.table(table)} where organization_id = ${tenant}
      ${table === 'activity' ? sql`and action <> 'organization.delete'` : sql``}`
}

export const deleteOrganizationRow = (db: Db, tenant: number) =>
  execute(db)`delete from public.organization where id = ${tenant}`
