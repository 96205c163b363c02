import { affectedRows, type Db } from '../../platform/db'

/** Closed alerts with their crossings and notices. */
export const deleteAlertsBefore = (db: Db, before: Date, limit: number) => affectedRows(db)`
    delete from public.alert where (organization_id, id) in (
      select organization_id, id from public.alert where closed_at < ${before} limit ${limit})`

/** Crossings that belong to no alert: what a re-test did not confirm. */
export const deleteDismissedBefore = (db: Db, before: Date, limit: number) => affectedRows(db)`
    delete from public.alert_crossing where (organization_id, id) in (
      select organization_id, id from public.alert_crossing
      where alert_id is null and closed_at < ${before} limit ${limit})`
