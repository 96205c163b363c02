import { type Db, rowsOf, valuesOf } from '../../platform/db'

/** Demo data keeps the alerts of its story. */
export const listTenantsWithActive = (db: Db) => valuesOf<number>(db)`
    select distinct organization_id from real.alert_crossing
    where status in ('confirming', 'open')`

export interface PlacedCrossing {
  organization_id: number
  id: string
  rule_id: string | null
  metric: string
  client_id: number
  project_id: number
  site_id: number
  page_id: number | null
  device_id: number | null
  location_id: number | null
  opened_at: Date | null
  /** Its page, monitor, site or client is deleted. */
  is_deleted: boolean
  /** Its page is tested there no more. */
  is_untested: boolean
}

/** Where crossings are that are open or wait, at the current place of their site. */
export const listPlacedCrossings = (db: Db, tenant: number) => rowsOf<PlacedCrossing>(db)`
    select c.organization_id, c.id, c.rule_id, c.metric, coalesce(s.client_id, c.client_id) as client_id,
      coalesce(s.project_id, c.project_id) as project_id, c.site_id, c.page_id, c.device_id, c.location_id, c.opened_at,
      (s.id is null or (c.page_id is not null and p.id is null) or (c.monitor_id is not null and m.id is null))
        as is_deleted,
      (c.page_id is not null and c.device_id is not null and (not coalesce(p.is_active, true)
        or not exists (select from site_device sd where sd.organization_id = c.organization_id
          and sd.site_id = p.site_id and sd.device_id = c.device_id)
        or not exists (select from site_location sl where sl.organization_id = c.organization_id
          and sl.site_id = p.site_id and sl.location_id = c.location_id))) as is_untested
    from settled.alert_crossing c
    left join live.site s on s.organization_id = c.organization_id and s.id = c.site_id
    left join live.page p on p.organization_id = c.organization_id and p.id = c.page_id
    left join live.monitor m on m.organization_id = c.organization_id and m.id = c.monitor_id
    where c.organization_id = ${tenant} and c.status in ('confirming', 'open')`
