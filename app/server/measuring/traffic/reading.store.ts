import { sql } from 'kysely'
import type { TrafficDay, TrafficFlags } from '~/shared/schemas/traffic'
import type { TrafficDimension, TrafficSource } from '~/shared/values/traffic-choices'
import { type Db, firstOf, hasRows, rowsOf } from '../../platform/db'
import type { LinkedRow } from './progress'

export interface Days {
  startDate: string
  endDate: string
}

export interface LinkRow extends LinkedRow {
  property_id: string
  name: string
  synced_at: Date | null
  source: TrafficSource | null
  label: string | null
}

/** What a site is linked to, with the connection unless it is gone. */
export const findLink = (db: Db, tenant: number, site: number) => firstOf<LinkRow>(db)`
    select p.property_id, p.name, p.time_zone, p.synced_at, p.problem, p.fill_from::text, p.filled_from::text,
      p.next_at, c.source, c.label, c.state, c.reason, c.paused_until
    from live.traffic_property p left join live.traffic_connection c
      on c.organization_id = p.organization_id and c.id = p.connection_id
    where p.organization_id = ${tenant} and p.site_id = ${site}`

export interface DayRow extends TrafficDay {
  isSampled: boolean
  isThresholded: boolean
  hasDataLoss: boolean
}

const within = ({ startDate, endDate }: Days) => sql`d.day between ${startDate}::date and ${endDate}::date`

export const listSiteDays = (db: Db, tenant: number, site: number, days: Days) => rowsOf<DayRow>(db)`
    select d.day::text, d.visits, d.visitors, d.page_views as "pageViews", d.engaged_visits as "engagedVisits",
      d.engagement_seconds::float8 as "engagementSeconds", d.is_incomplete as "isIncomplete",
      d.is_sampled as "isSampled", d.is_thresholded as "isThresholded", d.has_data_loss as "hasDataLoss"
    from traffic_day d where d.organization_id = ${tenant} and d.site_id = ${site} and ${within(days)}
    order by d.day`

/** A page has no flags of its own: those of its site's days. */
export const listPageDays = (db: Db, tenant: number, page: number, days: Days) => rowsOf<DayRow>(db)`
    select d.day::text, d.visits, d.visitors, d.page_views as "pageViews", null::int as "engagedVisits",
      null::float8 as "engagementSeconds", d.is_incomplete as "isIncomplete",
      coalesce(s.is_sampled, false) as "isSampled", coalesce(s.is_thresholded, false) as "isThresholded",
      coalesce(s.has_data_loss, false) as "hasDataLoss"
    from traffic_page_day d
    join live.page p on p.organization_id = d.organization_id and p.id = d.page_id
    left join traffic_day s on s.organization_id = d.organization_id and s.site_id = p.site_id and s.day = d.day
    where d.organization_id = ${tenant} and d.page_id = ${page} and ${within(days)}
    order by d.day`

export interface EntryRow {
  dimension: TrafficDimension
  key: string
  visits: number
  pageViews: number
  previousVisits: number | null
}

/** The largest entries of each dimension in the current days. */
export const listEntries = (
  db: Db,
  tenant: number,
  { site, current, previous, limit }: { site: number; current: Days; previous: Days; limit: number },
) => rowsOf<EntryRow>(db)`
    with entry as (
      select b.dimension, e.key, e.visits, e."pageViews", b.day >= ${current.startDate}::date as is_current
      from traffic_breakdown b,
        jsonb_to_recordset(b.entries) as e(key text, visits int, "pageViews" int)
      where b.organization_id = ${tenant} and b.site_id = ${site}
        and (b.day between ${current.startDate}::date and ${current.endDate}::date
          or b.day between ${previous.startDate}::date and ${previous.endDate}::date)
    ), summed as (
      select dimension, key, coalesce(sum(visits) filter (where is_current), 0)::int as visits,
        coalesce(sum("pageViews") filter (where is_current), 0)::int as "pageViews",
        coalesce(sum(visits) filter (where not is_current), 0)::int as "previousVisits"
      from entry group by dimension, key
    ), ranked as (
      select *, row_number() over (partition by dimension order by visits desc, key) as rank from summed where visits > 0
    )
    select dimension, key, visits, "pageViews", "previousVisits" from ranked where rank <= ${limit}
    order by dimension, rank`

export interface HoursRow {
  day: string
  hours: number[]
  isIncomplete: boolean
}

export const listHours = (db: Db, tenant: number, site: number, days: Days) => rowsOf<HoursRow>(db)`
    select d.day::text, d.hours, d.is_incomplete as "isIncomplete" from traffic_day d
    where d.organization_id = ${tenant} and d.site_id = ${site} and ${within(days)} and d.hours is not null
    order by d.day`

/** What its source says of the newest days of a site. */
export const readFlags = async (
  db: Db,
  tenant: number,
  site: number,
  days: number,
): Promise<TrafficFlags> => {
  const found = await firstOf<TrafficFlags>(db)`
    select coalesce(bool_or(is_sampled), false) as "isSampled", coalesce(bool_or(is_thresholded), false) as "isThresholded",
      coalesce(bool_or(has_data_loss), false) as "hasDataLoss"
    from (select * from traffic_day where organization_id = ${tenant} and site_id = ${site}
      order by day desc limit ${days}) as newest`
  return found as TrafficFlags
}

export const hasPage = (db: Db, tenant: number, site: number, page: number) =>
  hasRows(db)`select from live.page where organization_id = ${tenant} and site_id = ${site} and id = ${page}`
