import { sql } from 'kysely'
import { type Db, execute, rowsOf } from '../../platform/db'
import type { Combination } from './combination.store'

export interface DueSite {
  organization_id: number
  site_id: number
  cron: string
  timezone: string
  jitter_seconds: number
}

const dueSites = (now: Date) => sql`from work.site_schedule where is_enabled and next_run_at <= ${now}`

export const hasDueSites = (now: Date) => sql<boolean>`exists (select ${dueSites(now)})`

/** Locked until the transaction ends; other schedulers skip them. */
export const lockDueSites = (db: Db, now: Date, limit: number) => rowsOf<DueSite>(db)`
    select organization_id, site_id, cron, timezone, jitter_seconds ${dueSites(now)}
    order by next_run_at limit ${limit} for update skip locked`

export const setNextRuns = (
  db: Db,
  sites: { organization_id: number; site_id: number; next_run_at: Date | null }[],
  now: Date,
) => execute(db)`
    update live.site_schedule s set next_run_at = u.next_run_at, last_run_at = ${now}
    from unnest(${sites.map((site) => site.organization_id)}::int[], ${sites.map((site) => site.site_id)}::int[],
      ${sites.map((site) => site.next_run_at)}::timestamptz[]) as u(organization_id, site_id, next_run_at)
    where s.organization_id = u.organization_id and s.site_id = u.site_id`

/** Active pages with their devices and locations, without those still queued or tested less often. */
export const listDueCombinations = (db: Db, sites: DueSite[], now: Date) => rowsOf<Combination>(db)`
    select p.organization_id, p.id as page_id, p.site_id, d.id as device_id, sl.location_id, d.form_factor, s.runs
    from unnest(${sites.map((site) => site.organization_id)}::int[], ${sites.map((site) => site.site_id)}::int[])
      as due(organization_id, site_id)
    join live.site s on s.organization_id = due.organization_id and s.id = due.site_id
    join live.page p on p.organization_id = due.organization_id and p.site_id = due.site_id and p.is_active
    join site_device sd on sd.organization_id = due.organization_id and sd.site_id = due.site_id
    join live.device d on d.organization_id = sd.organization_id and d.id = sd.device_id
    join site_location sl on sl.organization_id = due.organization_id and sl.site_id = due.site_id
    where not exists (
      select 1 from test t where t.organization_id = p.organization_id and t.page_id = p.id
        and t.device_id = d.id and t.location_id = sl.location_id and t.status in ('queued', 'running')
        and not t.is_experiment)
      and not exists (
        select 1 from test_backoff b where b.organization_id = p.organization_id and b.page_id = p.id
          and b.device_id = d.id and b.location_id = sl.location_id and b.url = p.url and b.next_test_at > ${now})
    order by p.organization_id, p.id, d.id, sl.location_id`
