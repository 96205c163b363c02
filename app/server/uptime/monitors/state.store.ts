import { type RawBuilder, sql } from 'kysely'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import type { MonitorStatus, StatusPolicy } from '~/shared/rules/uptime/types'
import { type Db, execute, firstValue, isHeld, rowsOf } from '../../platform/db'

/** Locked until the transaction ends. */
export interface Watched {
  organization: number
  client: number
  project: number
  site: number
  monitor: number
  kind: MonitorKind
  target: string
  isPaused: boolean
  settleAt: number | null
  truth: MonitorStatus
  /** The open outage. */
  outage: string | null
  policy: StatusPolicy
}

interface WatchedRow {
  organization: number
  client: number
  project: number
  site: number
  monitor: number
  kind: MonitorKind
  target: string
  is_paused: boolean
  settle_at: Date | null
  truth: MonitorStatus
  outage: string | null
  interval_seconds: number
  timeout_ms: number
  locations: number[]
}

/** Fixed order of ids, to avoid deadlocks. */
async function lockWhere(
  db: Db,
  where: RawBuilder<unknown>,
  ending: RawBuilder<unknown>,
  schema: 'live' | 'public' = 'live',
): Promise<Watched[]> {
  const rows = await rowsOf<WatchedRow>(db)`
    select m.organization_id as organization, m.client_id as client, m.project_id as project, m.site_id as site,
      m.id as monitor, m.kind, coalesce(m.target, p.url) as target, m.paused_at is not null as is_paused,
      m.interval_seconds, m.timeout_ms, s.truth, s.outage_id as outage, s.settle_at,
      array(select l.location_id::int from monitor_location l where l.organization_id = m.organization_id
        and l.monitor_id = m.id order by 1) as locations
    from ${sql.table(`${schema}.monitor`)} m
    join monitor_state s on s.organization_id = m.organization_id and s.monitor_id = m.id
    left join ${sql.table(`${schema}.page`)} p on p.organization_id = m.organization_id and p.id = m.page_id
    where ${where} and not ${isHeld(sql`m.organization_id`)} order by m.id ${ending}`
  return rows.map(({ is_paused, settle_at, interval_seconds, timeout_ms, locations, ...row }) => ({
    ...row,
    isPaused: is_paused,
    settleAt: settle_at?.getTime() ?? null,
    policy: { locations, intervalMs: interval_seconds * 1000, timeoutMs: timeout_ms },
  }))
}

/** Of all tenants: a prober knows only ids. */
export const lockStatesById = (db: Db, monitors: number[]): Promise<Watched[]> =>
  lockWhere(db, sql`m.id = any(${monitors}::int[])`, sql`for update of s`)

export const lockStates = (
  db: Db,
  monitors: { organization: number; monitor: number }[],
): Promise<Watched[]> =>
  lockWhere(
    db,
    sql`(m.organization_id, m.id) in (select * from unnest(${monitors.map((each) => each.organization)}::int[],
      ${monitors.map((each) => each.monitor)}::int[]))`,
    sql`for update of s`,
  )

/** Monitors that a deletion hides and that are not paused yet. */
export const lockDeleted = (db: Db, tenant: number, deletion: string, limit: number): Promise<Watched[]> =>
  lockWhere(
    db,
    sql`m.organization_id = ${tenant} and m.deletion_id = ${deletion} and s.state <> 'paused'`,
    sql`limit ${limit} for update of s`,
    'public',
  )

/** Everything inside the deepest level that is named. */
export interface MonitoredPlace {
  tenant: number
  clientId: number | null
  projectId: number | null
  siteId: number | null
}

/** Restored monitors: paused although no one paused them. */
export const lockRestored = (
  db: Db,
  { tenant, clientId, projectId, siteId }: MonitoredPlace,
  limit: number,
): Promise<Watched[]> =>
  lockWhere(
    db,
    sql`m.organization_id = ${tenant} and m.client_id = coalesce(${clientId}, m.client_id)
      and m.project_id = coalesce(${projectId}, m.project_id) and m.site_id = coalesce(${siteId}, m.site_id)
      and s.state = 'paused' and m.paused_at is null`,
    sql`limit ${limit} for update of s`,
  )

const dueMonitors = (now: Date) => sql`from monitor_due d where d.due_at <= ${now}
  and not ${isHeld(sql`d.organization_id`)}`

/**
 * The first of them, by the index: how many are due is never what the planner expects, since the statistics of a column
 * that moves with the clock are always old.
 */
const firstDue = (now: Date, limit: number) => sql`(select d.organization_id, d.monitor_id ${dueMonitors(now)}
  order by d.due_at limit ${limit})`

export const hasUnsettled = (now: Date) => sql<boolean>`exists (select ${dueMonitors(now)}
  and exists (select from live.monitor m where m.organization_id = d.organization_id and m.id = d.monitor_id))`

/**
 * Puts off what is not due yet, since checks came in meanwhile; returns how many. The states are locked, so that none
 * gets an earlier time in between.
 */
export const postponeDue = (tx: Db, now: Date, limit: number) => firstValue<number>(tx, 0)`
    with due as materialized ${firstDue(now, limit)}, early as (
      select s.organization_id, s.monitor_id, s.settle_at from due d cross join lateral (
        select * from monitor_state where organization_id = d.organization_id and monitor_id = d.monitor_id
          and (settle_at > ${now}) is not false for update skip locked) s
    ), ended as (
      delete from monitor_due d using early e
      where d.organization_id = e.organization_id and d.monitor_id = e.monitor_id and e.settle_at is null
    ), postponed as (
      update monitor_due d set due_at = e.settle_at from early e
      where d.organization_id = e.organization_id and d.monitor_id = e.monitor_id and e.settle_at is not null
    )
    select count(*)::int as n from early`

export const lockUnsettled = (db: Db, now: Date, limit: number): Promise<Watched[]> =>
  lockWhere(
    db,
    sql`(m.organization_id, m.id) in ${firstDue(now, 10 * limit)} and s.settle_at <= ${now}`,
    sql`limit ${limit} for update of s skip locked`,
  )

export interface StateChange {
  organization: number
  monitor: number
  truth: MonitorStatus
  outage: string | null
  settleAt: number | null
  /** Before `settleAt` of the locked state, or the first. */
  isEarlier: boolean
  /** Newest slot in this report. */
  seen: { at: number; responseMs: number | null } | null
  /** null: none seen, the known one stays. */
  certificate: { end: number; name: string | null } | null
}

const dateOf = (at: number | null | undefined) => (at === null || at === undefined ? null : new Date(at))

/**
 * `monitor_due` is written only when it would be too late: it is postponed when it is due. Never later than `settle_at`,
 * it need not be looked at unless that moves to an earlier time.
 */
export async function updateStates(db: Db, changes: StateChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = <T>(read: (change: StateChange) => T) => changes.map(read)
  await execute(db)`
    with changed as (
    update monitor_state s set state = u.state, since = u.since, reason = u.reason, truth = u.truth::jsonb,
      outage_id = u.outage_id, settle_at = u.settle_at, checked_at = greatest(s.checked_at, u.checked_at),
      response_ms = case when u.checked_at >= coalesce(s.checked_at, u.checked_at) then u.response_ms
        else s.response_ms end,
      certificate_ends_at = coalesce(u.certificate_ends_at, s.certificate_ends_at),
      certificate_name = case when u.certificate_ends_at is null then s.certificate_name else u.certificate_name end
    from unnest(${column((each) => each.organization)}::int[], ${column((each) => each.monitor)}::int[],
      ${column(({ truth }) => truth.state)}::text[], ${column(({ truth }) => dateOf(truth.since))}::timestamptz[],
      ${column(({ truth }) => truth.reason)}::text[], ${column(({ truth }) => JSON.stringify(truth))}::text[],
      ${column(({ outage }) => outage)}::uuid[], ${column(({ settleAt }) => dateOf(settleAt))}::timestamptz[],
      ${column(({ seen }) => dateOf(seen?.at))}::timestamptz[],
      ${column(({ seen }) => (seen?.responseMs == null ? null : Math.round(seen.responseMs)))}::int[],
      ${column(({ certificate }) => dateOf(certificate?.end))}::timestamptz[],
      ${column(({ certificate }) => certificate?.name ?? null)}::text[], ${column(({ isEarlier }) => isEarlier)}::bool[])
      as u(organization_id, monitor_id, state, since, reason, truth, outage_id, settle_at, checked_at, response_ms,
        certificate_ends_at, certificate_name, is_earlier)
    where s.organization_id = u.organization_id and s.monitor_id = u.monitor_id
    returning s.organization_id, s.monitor_id, s.settle_at, u.is_earlier)
    insert into monitor_due (organization_id, monitor_id, due_at)
    select c.organization_id, c.monitor_id, c.settle_at from changed c
    where c.is_earlier and not exists (select from monitor_due d
      where d.organization_id = c.organization_id and d.monitor_id = c.monitor_id and d.due_at <= c.settle_at)
    on conflict (organization_id, monitor_id) do update set due_at = excluded.due_at`
}

export interface NewState {
  organization: number
  monitor: number
  truth: MonitorStatus
}

/** Returns the inserted ones. */
export async function insertStates(db: Db, states: NewState[]): Promise<NewState[]> {
  if (states.length === 0) return []
  const rows = await rowsOf<{ monitor_id: number }>(db)`
    insert into monitor_state (organization_id, monitor_id, state, since, reason, truth)
    select organization_id, monitor_id, state, since, reason, truth::jsonb
    from unnest(${states.map((each) => each.organization)}::int[], ${states.map((each) => each.monitor)}::int[],
      ${states.map(({ truth }) => truth.state)}::text[],
      ${states.map(({ truth }) => new Date(truth.since))}::timestamptz[],
      ${states.map(({ truth }) => truth.reason)}::text[],
      ${states.map(({ truth }) => JSON.stringify(truth))}::text[])
      as u(organization_id, monitor_id, state, since, reason, truth)
    on conflict do nothing returning monitor_id`
  const made = new Set(rows.map(({ monitor_id }) => monitor_id))
  return states.filter(({ monitor }) => made.has(monitor))
}

/** Monitors without a state. */
export function listStateless(db: Db, monitors: number[]) {
  return rowsOf<{ organization: number; monitor: number; created_at: Date }>(db)`
    select m.organization_id as organization, m.id as monitor, m.created_at from live.monitor m
    where m.id = any(${monitors}::int[]) and not exists (select from monitor_state s
      where s.organization_id = m.organization_id and s.monitor_id = m.id)`
}
