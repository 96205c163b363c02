import { type Db, execute, firstValue, rowsOf, valuesOf } from '../../../platform/db'

/** Tenants with rules on these metrics. */
export const listTenantsWithRules = (db: Db, metrics: readonly string[]) => valuesOf<number>(db)`
    select distinct organization_id from work.alert_rule
    where is_enabled and metric = any(${metrics}::text[])
    order by 1`

/** False when another worker evaluates the tenant. */
export const tryLockEvaluation = (tx: Db, tenant: number) => firstValue<boolean>(tx, false)`
    select pg_try_advisory_xact_lock(hashtext('alerts of uptime'), ${tenant}::int) as is_locked`

export interface WatchedMonitor {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number | null
  monitor_id: number
  certificate_ends_at: Date | null
  certificate_name: string | null
}

/** Monitors that are not paused; competitors have no alerts. */
export const listMonitors = (tx: Db, tenant: number) => rowsOf<WatchedMonitor>(tx)`
    select m.organization_id, m.client_id, m.project_id, m.site_id, m.page_id, m.id as monitor_id,
      t.certificate_ends_at, t.certificate_name
    from own.monitor m left join monitor_state t on t.organization_id = m.organization_id and t.monitor_id = m.id
    join work.site s on s.organization_id = m.organization_id and s.id = m.site_id
    where m.organization_id = ${tenant} and m.paused_at is null
    order by m.id`

export interface WatchedSite {
  client_id: number
  project_id: number
  site_id: number
  hosts: string[]
}

export const listSitesWithHosts = (tx: Db, tenant: number) => rowsOf<WatchedSite>(tx)`
    select s.client_id, s.project_id, s.id as site_id,
      array_agg(distinct lower(substring(p.url from '^https?://(?:[^/?#@]*@)?([^/:?#]+)'))) as hosts
    from work.site s join live.page p on p.organization_id = s.organization_id and p.site_id = s.id
    where s.organization_id = ${tenant} and not s.is_competitor
    group by s.client_id, s.project_id, s.id order by s.id`

export interface Counter {
  rule_id: string
  monitor_id: number
  crossings: number
  evaluated_until: Date
}

export const listCounters = (tx: Db, tenant: number, rules: string[]) => rowsOf<Counter>(tx)`
    select rule_id, monitor_id, crossings, evaluated_until from alert_counter
    where organization_id = ${tenant} and rule_id = any(${rules}::uuid[]) and monitor_id is not null`

export async function saveCounters(tx: Db, tenant: number, counters: Counter[]): Promise<void> {
  if (counters.length === 0) return
  await execute(tx)`
    insert into alert_counter (organization_id, rule_id, series, monitor_id, crossings, evaluated_until)
    select ${tenant}, u.rule_id, 'monitor:' || u.monitor_id, u.monitor_id, u.crossings, u.evaluated_until
    from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb) as u(rule_id uuid, monitor_id int, crossings smallint,
      evaluated_until timestamptz)
    on conflict (organization_id, rule_id, series) do update set crossings = excluded.crossings,
      evaluated_until = excluded.evaluated_until`
}
