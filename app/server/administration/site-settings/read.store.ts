import { sql } from 'kysely'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import { type Db, rowsOf } from '../../platform/db'
import { ownUnlessAsked } from '../../platform/db/competitors'

export interface SettingsFilter {
  client?: number | undefined
  project?: number | undefined
  sites?: number[] | undefined
}

/** Ids in the order of project and name; competitors only when their project or site is asked for. */
export async function listSiteIds(
  db: Db,
  tenant: number,
  { client, project, sites }: SettingsFilter,
): Promise<number[]> {
  const rows = await db
    .selectFrom(`${ownUnlessAsked({ project, site: sites?.[0] }, 'site')} as s`)
    .innerJoin('live.project as p', (join) =>
      join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.project_id'),
    )
    .select('s.id')
    .where('s.organization_id', '=', tenant)
    .$if(client !== undefined, (query) => query.where('s.client_id', '=', Number(client)))
    .$if(project !== undefined, (query) => query.where('s.project_id', '=', Number(project)))
    .$if(sites !== undefined, (query) => query.where(sql<boolean>`s.id = any(${sites ?? []}::int[])`))
    .orderBy(sql`s.client_id, lower(p.name), p.id, lower(s.name), s.id`)
    .execute()
  return rows.map(({ id }) => id)
}

export interface StoredSiteRow {
  id: number
  client_id: number
  project_id: number
  project_name: string
  name: string
  tags: string[]
  runs: number
  keeps_trace: boolean
  counts_noisy: boolean
  consent_cookie_name: string | null
  consent_cookie_value: string | null
  ga_property_id: string | null
  is_universal_ga: boolean
  cron: string | null
  timezone: string | null
  is_enabled: boolean | null
  devices: number[]
  locations: number[]
}

export const readSiteRows = (db: Db, tenant: number, ids: number[]) => rowsOf<StoredSiteRow>(db)`
    select s.id, s.client_id, s.project_id, p.name as project_name, s.name, s.tags, s.runs, s.keeps_trace,
      s.counts_noisy, s.consent_cookie_name, s.consent_cookie_value, s.ga_property_id, s.is_universal_ga, t.cron,
      t.timezone, t.is_enabled,
      array(select device_id from site_device d where d.organization_id = s.organization_id
        and d.site_id = s.id order by 1) as devices,
      array(select location_id::int from site_location l where l.organization_id = s.organization_id
        and l.site_id = s.id order by 1) as locations
    from unnest(${ids}::int[]) with ordinality as u(id, nth)
    join live.site s on s.organization_id = ${tenant} and s.id = u.id
    join live.project p on p.organization_id = s.organization_id and p.id = s.project_id
    left join live.site_schedule t on t.organization_id = s.organization_id and t.site_id = s.id
    order by u.nth`

export interface StoredPageRow {
  id: number
  site_id: number
  name: string
  url: string
  original_url: string
  is_active: boolean
  script: string | null
}

export const readPageRows = (db: Db, tenant: number, sites: number[]) => rowsOf<StoredPageRow>(db)`
    select p.id, p.site_id, p.name, p.url, p.original_url, p.is_active, t.text as script
    from live.page p left join test_script t on t.organization_id = p.organization_id and t.page_id = p.id
    where p.organization_id = ${tenant} and p.site_id = any(${sites}::int[]) order by p.id`

export interface StoredMonitorRow {
  id: number
  site_id: number
  page_id: number | null
  name: string
  target: string | null
  settings: MonitorSettings
  sealed: string | null
  interval_seconds: number
  timeout_ms: number
  slow_ms: number | null
  is_paused: boolean
  locations: number[]
}

export const readMonitorRows = (db: Db, tenant: number, sites: number[]) => rowsOf<StoredMonitorRow>(db)`
    select m.id, m.site_id, m.page_id, m.name, m.target, m.settings, m.sealed, m.interval_seconds, m.timeout_ms,
      m.slow_ms, m.paused_at is not null as is_paused,
      array(select l.location_id::int from monitor_location l where l.organization_id = m.organization_id
        and l.monitor_id = m.id order by 1) as locations
    from live.monitor m
    where m.organization_id = ${tenant} and m.site_id = any(${sites}::int[]) order by m.id`
