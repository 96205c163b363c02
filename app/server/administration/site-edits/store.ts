import { sql } from 'kysely'
import { type Db, execute, rowsOf } from '../../platform/db'
import type { ScheduleValues } from '../../structure/sites'

export interface EditedSite {
  id: number
  name: string
  client_id: number
  project_id: number
  tags: string[]
  updated_at: Date
  cron: string | null
  timezone: string | null
  is_enabled: boolean | null
  devices: number[]
  regions: number[]
}

/** With `lock` until the transaction ends, in the order of ids. */
export function listEditedSites(db: Db, tenant: number, ids: number[], lock = false) {
  return rowsOf<EditedSite>(db)`
    select s.id, s.name, s.client_id, s.project_id, s.tags, s.updated_at, k.cron, k.timezone, k.is_enabled,
      array(select d.device_id from site_device d where d.organization_id = s.organization_id
        and d.site_id = s.id order by 1) as devices,
      array(select l.location_id::int from site_location l where l.organization_id = s.organization_id
        and l.site_id = s.id order by 1) as regions
    from live.site s
    left join live.site_schedule k on k.organization_id = s.organization_id and k.site_id = s.id
    where s.organization_id = ${tenant} and s.id = any(${ids}::int[])
    order by s.id ${lock ? sql`for update of s` : sql``}`
}

export interface SitePlace {
  id: number
  client_id: number
  project_id: number
}

export const listSitePlaces = (db: Db, tenant: number, ids: number[]): Promise<SitePlace[]> =>
  db
    .selectFrom('live.site as site')
    .select(['id', 'client_id', 'project_id'])
    .where('organization_id', '=', tenant)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()

/** Also of sites whose own row stays the same, so that their version changes. */
export const touchSites = (db: Db, tenant: number, ids: number[], now: Date) => execute(db)`
    update live.site set updated_at = ${now}
    where organization_id = ${tenant} and id = any(${ids}::int[])`

export const writeTags = (db: Db, tenant: number, sites: { id: number; tags: string[] }[]) => execute(db)`
    update live.site s set tags = array(select jsonb_array_elements_text(v.tags))
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as v(id int, tags jsonb)
    where s.organization_id = ${tenant} and s.id = v.id`

const CHOICES = {
  devices: { table: 'site_device', column: 'device_id', type: sql`int[]` },
  regions: { table: 'site_location', column: 'location_id', type: sql`smallint[]` },
} as const

/** The same devices or locations for all of these sites. */
export async function writeChoices(
  db: Db,
  tenant: number,
  choice: keyof typeof CHOICES,
  sites: number[],
  chosen: number[],
): Promise<void> {
  const { table, column, type } = CHOICES[choice]
  await execute(db)`delete from ${sql.table(table)} where organization_id = ${tenant}
    and site_id = any(${sites}::int[]) and ${sql.ref(column)} <> all(${chosen}::${type})`
  await execute(db)`insert into ${sql.table(table)} (organization_id, site_id, ${sql.ref(column)})
    select ${tenant}, site, choice from unnest(${sites}::int[]) site
    cross join unnest(${chosen}::${type}) choice on conflict do nothing`
}

export async function writeSchedules(
  db: Db,
  tenant: number,
  schedules: Map<number, ScheduleValues>,
): Promise<void> {
  const values = [...schedules].map(([site_id, plan]) => ({
    site_id,
    cron: plan.cron,
    timezone: plan.timezone,
    is_enabled: plan.isEnabled,
    jitter_seconds: plan.jitterSeconds,
    next_run_at: plan.nextRunAt,
  }))
  await execute(db)`
    insert into live.site_schedule (organization_id, site_id, cron, timezone, is_enabled, jitter_seconds, next_run_at)
    select ${tenant}, v.* from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v(site_id int, cron text, timezone text, is_enabled boolean, jitter_seconds int, next_run_at timestamptz)
    on conflict (organization_id, site_id) do update set cron = excluded.cron, timezone = excluded.timezone,
      is_enabled = excluded.is_enabled, jitter_seconds = excluded.jitter_seconds,
      next_run_at = excluded.next_run_at`
}
