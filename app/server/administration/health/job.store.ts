import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, firstValue } from '../../platform/db'
import type { JobRecord as JobTable } from '../../platform/db/types'

export type JobRecord = Selectable<JobTable>
/** Since when a job fails is known by the table: another worker may have failed first. */
export type NewJobRecord = Omit<JobRecord, 'failing_since'>

/** For each group whether one of its conditions holds, in one statement. */
export async function evaluateConditions(
  db: Db,
  groups: readonly (readonly RawBuilder<boolean>[])[],
): Promise<boolean[]> {
  const any = groups.map((conditions) => sql`(${sql.join(conditions, sql` or `)})`)
  return firstValue<boolean[]>(db, [])`select array[${sql.join(any)}] as held`
}

export async function saveJobRecords(db: Db, records: readonly NewJobRecord[]): Promise<void> {
  await db
    .insertInto('job_record')
    .values(
      records.map((record) => ({ ...record, failing_since: record.failures > 0 ? record.failed_at : null })),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({
        pause_ms: e.ref('excluded.pause_ms'),
        waits_for_work: e.ref('excluded.waits_for_work'),
        started_at: sql`greatest(job_record.started_at, excluded.started_at)`,
        duration_ms: sql`coalesce(excluded.duration_ms, job_record.duration_ms)`,
        done: sql`coalesce(excluded.done, job_record.done)`,
        failures: e.ref('excluded.failures'),
        failing_since: sql`case when excluded.failures > 0
          then coalesce(job_record.failing_since, excluded.failing_since) end`,
        failed_at: sql`greatest(job_record.failed_at, excluded.failed_at)`,
        failure: sql`coalesce(excluded.failure, job_record.failure)`,
        next_at: e.ref('excluded.next_at'),
        running_until: e.ref('excluded.running_until'),
      })),
    )
    .execute()
}

/** Jobs of an older version. */
export async function deleteOtherJobRecords(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom('job_record').where('name', 'not in', names).execute()
}

export const listJobRecords = (db: Db): Promise<JobRecord[]> =>
  db.selectFrom('job_record').selectAll().orderBy('name').execute()
