import { affectedRows, type Db, execute, hasRows } from '../db'

/** What was committed before is in the log before this position. */
export const saveWrite = (db: Db, caller: string) => execute(db)`
    insert into recent_write (caller, lsn, at) values (${caller}, pg_current_wal_insert_lsn(), now())
    on conflict (caller) do update set lsn = excluded.lsn, at = excluded.at`

/** After a restore, positions of the former database may be ahead for ever. */
export const hasWriteAfter = (db: Db, caller: string, lsn: string) => hasRows(db)`
    select from recent_write where caller = ${caller} and lsn > ${lsn}::pg_lsn
      and at > now() - interval '10 minutes'`

export const deleteWritesBefore = (db: Db, at: Date) => affectedRows(db)`
    delete from recent_write where at < ${at}`
