import { type Db, execute, rowsOf } from '../../platform/db'

/** Monitors with request secrets, deleted ones too. */
export const listSealed = (db: Db, tenant: number, monitors: number[]) => rowsOf<{
  id: number
  sealed: string
}>(db)`
    select id, sealed from public.monitor
    where organization_id = ${tenant} and id = any(${monitors}::int[]) and sealed is not null`

export const updateSealed = (db: Db, tenant: number, monitor: number, sealed: string) => execute(db)`
    update public.monitor set sealed = ${sealed}
    where organization_id = ${tenant} and id = ${monitor}`
