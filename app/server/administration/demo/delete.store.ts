import { sql } from 'kysely'
import type { Db } from '../../platform/db'

/** Tables whose rows name an organization without following it, with their time where they are large. */
const SLICED = [
  ['run', 'created_at'],
  ['uptime_hour', 'hour_at'],
  ['uptime_check', 'slot_at'],
] as const
const WHOLE = [
  'alert',
  'channel',
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
      const result = await sql`
        delete from ${sql.table(table)} where organization_id = ${tenant}
          and ${sql.ref(column)} >= ${new Date(at)} and ${sql.ref(column)} < ${new Date(at + stepMs)}`.execute(
        db,
      )
      deleted += Number(result.numAffectedRows ?? 0)
    }
  return deleted
}

export async function deleteRest(db: Db, tenant: number): Promise<void> {
  for (const table of WHOLE)
    await sql`delete from ${stored(table)} where organization_id = ${tenant}`.execute(db)
}

export async function listClientIds(db: Db, tenant: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from public.client where organization_id = ${tenant}`.execute(db)
  return rows.map(({ id }) => id)
}

export const deleteClient = (db: Db, tenant: number, id: number) =>
  sql`delete from public.client where organization_id = ${tenant} and id = ${id}`.execute(db)

/** The next sweep removes the bytes, then the rows. */
export async function expireEvidence(db: Db, tenant: number, now: Date): Promise<void> {
  await sql`delete from evidence_review where organization_id = ${tenant}`.execute(db)
  await sql`update blob set expires_at = ${now}::timestamptz - interval '1 second', needed_until = null
    where organization_id = ${tenant}`.execute(db)
}

/** Last, because the removal of files is counted too. */
export async function deleteUsage(db: Db, tenant: number): Promise<void> {
  for (const table of ['usage_change', 'usage_day', 'usage_failure_day', 'usage_name'] as const)
    await sql`delete from ${sql.table(table)} where organization_id = ${tenant}`.execute(db)
}

/** What was done in it, except that it was deleted. */
export async function deleteActivity(db: Db, tenant: number): Promise<void> {
  for (const table of ['activity', 'activity_window'] as const)
    await sql`delete from ${sql.table(table)} where organization_id = ${tenant}
      ${table === 'activity' ? sql`and action <> 'organization.delete'` : sql``}`.execute(db)
}

export const deleteOrganizationRow = (db: Db, tenant: number) =>
  sql`delete from public.organization where id = ${tenant}`.execute(db)
