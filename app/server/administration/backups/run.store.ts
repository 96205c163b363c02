import { type RawBuilder, sql } from 'kysely'
import {
  affectedRows,
  type Db,
  deleteRows,
  firstOf,
  firstValue,
  insertRow,
  updateRows,
} from '../../platform/db'

export type RunKind = 'backup' | 'drill' | 'base'

export const insertRun = (db: Db, id: string, kind: RunKind, startedAt: Date) =>
  insertRow(db, 'backup_run', { id, kind, startedAt })

export const endRun = (
  db: Db,
  id: string,
  result: { endedAt: Date; backup?: string; bytes?: number; error?: string },
) => updateRows(db, 'backup_run', { id }, result)

export const forgetRun = (db: Db, id: string) => deleteRows(db, 'backup_run', { id })

/** None has succeeded since `since`, and none was begun after `retryAfter`. */
export const isDue = (
  kind: RunKind,
  { since, retryAfter }: { since: Date; retryAfter: Date },
) => sql<boolean>`
  not exists (select from backup_run where kind = ${kind} and started_at >= ${since}
    and ended_at is not null and error is null)
  and not exists (select from backup_run where kind = ${kind} and started_at >= ${retryAfter})`

export const holds = (db: Db, condition: RawBuilder<boolean>) =>
  firstValue<boolean>(db, false)`select ${condition} as holds`

export const deleteRunsBefore = (db: Db, before: Date) => affectedRows(db)`
  delete from backup_run where started_at < ${before}`

interface Run {
  started_at: Date
  ended_at: Date
  backup: string | null
  bytes: number | null
  error: string | null
}

export const findLast = (db: Db, kind: RunKind) => firstOf<Run>(db)`
  select started_at, ended_at, backup, bytes, error from backup_run
  where kind = ${kind} and ended_at is not null order by started_at desc limit 1`

export const findLastGood = (db: Db, kind: RunKind) => firstOf<Run>(db)`
  select started_at, ended_at, backup, bytes, error from backup_run
  where kind = ${kind} and ended_at is not null and error is null order by started_at desc limit 1`
