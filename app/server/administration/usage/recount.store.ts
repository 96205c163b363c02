import { type RawBuilder, sql } from 'kysely'
import { type Db, execute, findFirstMonth, firstValue } from '../../platform/db'
import { COUNTERS, type Counter, dayOf, endOf, reasonOf, testsBySource } from '../../platform/usage-counts'
import { combineCounters, cutsOf, DAY_KEY, failureCutsOf } from './cut.store'

export interface RecountedDays {
  /** UTC days, the end exclusive. */
  from: string
  to: string
  /** All organizations when absent. */
  tenant?: number | undefined
}

/** Bytes are balanced on their own, and mails are not kept. */
const RECOUNTED = COUNTERS.filter((name) => name !== 'bytes' && name !== 'mails')
const FINISHED: readonly Counter[] = ['succeeded', 'failed', 'canceled']
const RUNS: readonly Counter[] = ['runs', 'agent_ms']

/** A part of the count: its own counters, the others null. */
const part = (counters: readonly Counter[], values: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select u.organization_id, u.day, u.client_id, u.project_id, u.site_id, u.device_id, u.location_id, u.reason,
    ${sql.join(RECOUNTED.map((name) => (counters.includes(name) ? sql.ref(`u.${name}`) : sql`null::bigint`)))}
  from (select ${values} from ${from}) u`

const TESTS = ['tests_manual', 'tests_scheduled', 'tests_experiment'] as const

/** The rows themselves, as changes would have counted them. Mails and bytes are not part of it. */
function counted({ from, to, tenant }: RecountedDays): RawBuilder<unknown> {
  const start = sql`${from}::date::timestamp at time zone 'UTC'`
  const end = sql`${to}::date::timestamp at time zone 'UTC'`
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`
  const of = (column: string) => (tenant === undefined ? sql`true` : sql`${sql.ref(column)} = ${tenant}`)
  const ofTest = sql`t.organization_id, s.client_id, s.project_id, t.site_id, t.device_id, t.location_id`
  const site = (alias: string) =>
    sql`join public.site s on s.organization_id = ${sql.ref(`${alias}.organization_id`)} and s.id = ${sql.ref(`${alias}.site_id`)}`
  const charged = sql`case when t.is_refunded then 0 when t.is_experiment then 2 * e.runs else 1 end`
  const monitor = sql`select m.organization_id, m.client_id, m.project_id, m.site_id, 0 as device_id, h.location_id, '' as reason`
  const parts = [
    part(
      TESTS,
      sql`${ofTest}, '' as reason, ${dayOf(sql`t.created_at`)} as day, ${testsBySource(sql`b.source`, charged)}`,
      sql`test t join test_batch b on b.organization_id = t.organization_id and b.id = t.batch_id
        left join experiment e on e.organization_id = t.organization_id and e.test_id = t.id and t.is_experiment
        ${site('t')} where ${within('t.created_at')} and ${of('t.organization_id')}`,
    ),
    part(
      FINISHED,
      sql`${ofTest}, ${reasonOf('t')} as reason, ${dayOf(sql`t.finished_at`)} as day, ${endOf('t')}`,
      // A test ends within days of its request; the index is on the request.
      sql`test t ${site('t')} where ${within('t.finished_at')} and ${of('t.organization_id')}
        and t.created_at >= ${start} - interval '8 days' and t.created_at < ${end}`,
    ),
    part(
      RUNS,
      sql`${ofTest}, '' as reason, ${dayOf(sql`t.created_at`)} as day, 1 as runs, t.duration_ms as agent_ms`,
      sql`run t ${site('t')} where t.imported_from is null and ${within('t.created_at')} and ${of('t.organization_id')}`,
    ),
    part(
      ['checks'],
      sql`h.*`,
      sql`(${monitor}, ${dayOf(sql`h.hour_at`)} as day, h.checks from uptime_hour h
        join public.monitor m on m.organization_id = h.organization_id and m.id = h.monitor_id
        where ${within('h.hour_at')} and ${of('h.organization_id')}
        union all ${monitor}, ${dayOf(sql`h.slot_at`)} as day, 1 as checks from uptime_check h
        join public.monitor m on m.organization_id = h.organization_id and m.id = h.monitor_id
        where ${within('h.slot_at')} and ${of('h.organization_id')}
          and h.slot_at >= coalesce((select packed_until from uptime_packing), '-infinity')) h`,
    ),
  ]
  return sql.join(parts, sql` union all `)
}

/**
 * Raises the sums of some days to a count of the rows; what was deleted stays counted. One snapshot: changes that are
 * not in the sums yet are subtracted. The caller holds the lock of the sums.
 */
export async function recountDays(db: Db, days: RecountedDays): Promise<void> {
  const pending = sql`select organization_id, day, client_id, project_id, site_id, device_id, location_id, reason,
    ${sql.join(RECOUNTED.map((name) => sql`-${sql.ref(name)}`))} from usage_change
    where day >= ${days.from}::date and day < ${days.to}::date
      and ${days.tenant === undefined ? sql`true` : sql`organization_id = ${days.tenant}`}`
  await execute(db)`
    with counted (organization_id, day, client_id, project_id, site_id, device_id, location_id, reason,
      ${sql.join(RECOUNTED.map((name) => sql.ref(name)))}) as materialized (${counted(days)} union all ${pending}),
    days as (
      insert into usage_day (${DAY_KEY}, ${sql.join(RECOUNTED.map((name) => sql.ref(name)))})
      select ${DAY_KEY}, ${sql.join(RECOUNTED.map((name) => sql`greatest(0, ${sql.ref(name)})`))}
      from (${cutsOf('counted', RECOUNTED)}) k
      on conflict (${DAY_KEY}) do update
        set ${combineCounters((old, added) => sql`greatest(${old}, ${added})`, RECOUNTED)})
    insert into usage_failure_day (organization_id, cut, client_id, project_id, reason, day, failed)
    select organization_id, cut, client_id, project_id, reason, day, failed from (${failureCutsOf('counted')}) k
    where failed > 0
    on conflict (organization_id, cut, client_id, project_id, reason, day)
      do update set failed = greatest(usage_failure_day.failed, excluded.failed)`
}

/** The next day to count, locked; undefined when all are counted or another process counts. */
export const lockBackfill = (db: Db) => firstValue<string | undefined>(db, undefined)`
    select before::text from usage_backfill for update skip locked`

export async function setBackfill(db: Db, before: string | null): Promise<void> {
  if (before === null) await execute(db)`delete from usage_backfill`
  else await execute(db)`update usage_backfill set before = ${before}::date`
}

/** The first day that may have rows. */
export const findFirstDay = async (db: Db): Promise<string | undefined> =>
  (await findFirstMonth(db, ['run', 'uptime_hour']))?.toISOString().slice(0, 10)
