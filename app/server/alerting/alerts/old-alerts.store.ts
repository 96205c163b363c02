import { sql } from 'kysely'
import type { Db } from '../../platform/db'

const deleted = async (result: Promise<{ numAffectedRows?: bigint }>) =>
  Number((await result).numAffectedRows ?? 0)

/** Closed alerts with their crossings and notices. */
export const deleteAlertsBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deleted(
    sql`delete from public.alert where (organization_id, id) in (
      select organization_id, id from public.alert where closed_at < ${before} limit ${limit})`.execute(db),
  )

/** Crossings that belong to no alert: what a re-test did not confirm. */
export const deleteDismissedBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deleted(
    sql`delete from public.alert_crossing where (organization_id, id) in (
      select organization_id, id from public.alert_crossing
      where alert_id is null and closed_at < ${before} limit ${limit})`.execute(db),
  )
