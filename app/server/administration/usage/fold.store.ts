import { sql } from 'kysely'
import { type Db, execute, firstValue } from '../../platform/db'
import { combineCounters, counterRefs, cutsOf, DAY_KEY, failureCutsOf } from './cut.store'

/** Held until the transaction ends: only one process adds to the sums at a time. */
const LOCK = sql`hashtext('usage_day')`

export const tryLockSums = (db: Db) =>
  firstValue<boolean>(db, false)`select pg_try_advisory_xact_lock(${LOCK}) as locked`

export const lockSums = (db: Db) => execute(db)`select pg_advisory_xact_lock(${LOCK})`

export const hasUsageChanges = () => sql<boolean>`exists (select from usage_change)`

/** Moves changes into the sums, in one statement; returns how many. Those of purged organizations vanish. */
export const foldChanges = (db: Db, limit: number) => firstValue<number>(db, 0)`
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
    select count(*)::int as count from gone`
