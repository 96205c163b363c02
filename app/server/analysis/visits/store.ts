import { sql } from 'kysely'
import type { FormFactor } from '~/shared/schemas/agent'
import type { FieldFigures } from '~/shared/schemas/field-data'
import { isCounted } from '../../measuring/results'
import { type Db, rowsOf } from '../../platform/db'

export interface VisitsOf {
  tenant: number
  site: number
  page: number | null
  /** In the time zone of the source. */
  startDate: string
  endDate: string
}

export interface DeviceRow {
  day: string
  key: string
  visits: number
}

/** Visits by the device's name at the source; those of a page in proportion to its share of the site's visits of the day. */
export const listDeviceVisits = (
  db: Db,
  { tenant, site, page, startDate, endDate }: VisitsOf,
) => rowsOf<DeviceRow>(db)`
    select b.day::text, e.key, e.visits * (${
      page === null ? sql`1` : sql`coalesce(p.visits, 0)::float8 / nullif(d.visits, 0)`
    })::float8 as visits
    from traffic_breakdown b
    join traffic_day d on d.organization_id = b.organization_id and d.site_id = b.site_id and d.day = b.day
    ${
      page === null
        ? sql``
        : sql`left join traffic_page_day p on p.organization_id = b.organization_id and p.page_id = ${page} and p.day = b.day`
    }
    cross join jsonb_to_recordset(b.entries) as e(key text, visits int)
    where b.organization_id = ${tenant} and b.site_id = ${site} and b.dimension = 'device' and d.visits > 0
      and b.day between ${startDate}::date and ${endDate}::date`

export interface LabRow {
  day: string
  form_factor: FormFactor
  lcp: number
  /** The day's last test. */
  point: string
  page_id: number
}

/** Median LCP of each day's counted tests of the site's own pages, or of one. */
export const listDailyLcp = (
  db: Db,
  { tenant, site, page, startDate, endDate }: VisitsOf,
  timeZone: string,
) => rowsOf<LabRow>(db)`
    select (r.created_at at time zone ${timeZone}::text)::date::text as day, d.form_factor,
      percentile_cont(0.5) within group (order by r.lcp::float8) as lcp,
      (array_agg(r.id order by r.created_at desc))[1] as point,
      (array_agg(r.page_id order by r.created_at desc))[1] as page_id
    from live.page p
    join run r on r.organization_id = p.organization_id and r.page_id = p.id and r.is_point and r.status = 'success'
      and ${isCounted('r')} and r.lcp is not null
      and r.created_at >= (${startDate}::timestamp at time zone ${timeZone}::text)
      and r.created_at < ((${endDate}::date + 1)::timestamp at time zone ${timeZone}::text)
    join live.device d on d.organization_id = r.organization_id and d.id = r.device_id
    where p.organization_id = ${tenant} and p.site_id = ${site} ${page === null ? sql`` : sql`and p.id = ${page}`}
    group by 1, 2`

export interface FieldRow {
  form_factor: FormFactor
  lcp: FieldFigures['LCP'] | null
}

/**
 * The newest LCP of real users whose 28 days overlap the days: of the page, or of the origin of the site's first page
 * where it is about the site or the page has none.
 */
export const listFieldLcp = (
  db: Db,
  { tenant, site, page, startDate, endDate }: VisitsOf,
) => rowsOf<FieldRow>(db)`
    with subject as (
      select s.* from crux_subject s where s.organization_id = ${tenant} and s.page_id = ${
        page ??
        sql`(select p.id from live.page p where p.organization_id = ${tenant} and p.site_id = ${site} order by p.id limit 1)`
      }
    ), found (form_factor, last_date, metrics, rank) as (
      ${
        page === null
          ? sql``
          : sql`select s.form_factor, r.last_date, r.metrics, 0 from subject s
        join crux_record r using (organization_id, page_id, form_factor)
        where r.last_date >= ${startDate}::date and r.first_date <= ${endDate}::date
      union all`
      }
      select s.form_factor, r.last_date, r.metrics, 1 from subject s
      join crux_origin_record r using (organization_id, origin, form_factor)
      where r.last_date >= ${startDate}::date and r.first_date <= ${endDate}::date
    )
    select distinct on (form_factor) form_factor, metrics -> 'LCP' as lcp from found
    where metrics ? 'LCP' order by form_factor, rank, last_date desc`
