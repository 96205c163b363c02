import { sql } from 'kysely'
import { type Db, execute } from '../../platform/db'
import { combineCounters, counterRefs, cutsOf, DAY_KEY, failureCutsOf } from './cut.store'

/** Held until the transaction ends: only one process adds to the sums at a time. */
const LOCK = sql`hashtext('usage_day')`

export async function tryLockSums(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${LOCK}) as locked`.execute(db)
  return rows[0]?.locked ?? false
}

export const lockSums = (db: Db) => execute(db)`select pg_advisory_xact_lock(${LOCK})`

export const hasUsageChanges = () => sql<boolean>`exists (select from usage_change)`

/** Moves changes into the sums, in one statement; returns how many. Those of purged organizations vanish. */
export async function foldChanges(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from usage_change c using (
        select organization_id, id from usage_change limit ${limit} for update skip locked) taken
      where c.organization_id = taken.organization_id and c.id = taken.id returning c.*),
    known as (select g.* from gone g join public.organization o on o.id = g.organization_id),
    days as (
      insert into usage_day (${DAY_KEY}, ${counterRefs}) ${cutsOf('known')}
      on conflict (${DAY_KEY}) do update set ${combineCounters((old, added) => sql`${old} + ${added}`)}),
    failures as (
      insert into usage_failure_day (organization_id, cut, client_id, project_id, reason, day, failed)
      ${failureCutsOf('known')}
      on conflict (organization_id, cut, client_id, project_id, reason, day)
        do update set failed = usage_failure_day.failed + excluded.failed)
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
