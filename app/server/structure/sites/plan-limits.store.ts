import { type Db, firstValue, rowsOf } from '../../platform/db'

/** Enabled schedules of the organization and how many sites have each. */
export const listSchedules = (db: Db, tenant: number) => rowsOf<{
  cron: string
  timezone: string
  sites: number
}>(db)`
  select cron, timezone, count(*)::int as sites from live.site_schedule
  where organization_id = ${tenant} and is_enabled group by cron, timezone`

export const countSitesOverLocations = (db: Db, tenant: number, max: number) => firstValue<number>(db, 0)`
  select count(*)::int from live.site s where s.organization_id = ${tenant}
    and (select count(*) from site_location l where l.organization_id = s.organization_id and l.site_id = s.id) > ${max}`
