import { sql } from 'kysely'
import type { FieldChartMetric } from '~/shared/rules/personal-dashboards/choices'
import type { Granularity } from '~/shared/rules/personal-dashboards/granularity'
import { type Db, rowsOf } from '../../platform/db'
import { type FigureRow, type FiguresOf, figuresOf, type GroupRow, toFigures } from './lab.store'

const KEY = {
  none: sql`'all'`,
  page: sql`'page:' || f.page_id`,
  site: sql`'site:' || k.site_id`,
  device: sql`'formFactor:' || f.form_factor`,
  location: sql`'all'`,
} as const

/**
 * Figures over the pages' 75th percentiles of real users, by the day on which their period ends. A page without data of
 * its own counts by its origin. `devices` choose the form factor.
 */
export async function listFieldFigures(
  db: Db,
  { tenant, settings, pages, from, to }: FiguresOf,
  unit: Granularity,
): Promise<FigureRow[]> {
  if (pages.length === 0) return []
  const metric = (settings.metric as FieldChartMetric).toUpperCase()
  const ids = pages.map((page) => page.page_id)
  const within = sql`last_date >= (${from}::timestamptz at time zone 'UTC')::date
    and last_date < (${to}::timestamptz at time zone 'UTC')::date`
  const onDevice =
    settings.devices.length > 0
      ? sql`and form_factor in (select d.form_factor from public.device d
          where d.organization_id = ${tenant} and d.id = any(${settings.devices}::int[]))`
      : sql``
  const value = sql`(f.metrics -> ${metric}::text ->> 'p75')::float8`
  const rows = await rowsOf<GroupRow>(db)`
    with own as (
      select page_id, form_factor, last_date, metrics from crux_record
      where organization_id = ${tenant} and page_id = any(${ids}::int[]) and ${within} ${onDevice}
    ), found as (
      select * from own
      union all
      select s.page_id, s.form_factor, r.last_date, r.metrics from crux_subject s
      join crux_origin_record r using (organization_id, origin, form_factor)
      where s.organization_id = ${tenant} and s.page_id = any(${ids}::int[]) and ${within} ${onDevice}
        and not exists (select from own o where o.page_id = s.page_id and o.form_factor = s.form_factor)
    )
    select ${KEY[settings.groupBy]} as row_key, ${figuresOf(value)},
      (extract(epoch from date_trunc(${unit}, f.last_date::timestamp at time zone 'UTC', 'UTC')) * 1000)::float8 as start
    from found f join unnest(${ids}::int[], ${pages.map((page) => page.site_id)}::int[]) as k(page_id, site_id)
      on k.page_id = f.page_id
    where ${value} is not null
    group by row_key, start`
  return toFigures(rows)
}
