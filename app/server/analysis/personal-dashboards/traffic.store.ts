import { sql } from 'kysely'
import type { TrafficChartMetric } from '~/shared/rules/personal-dashboards/choices'
import type { Granularity } from '~/shared/rules/personal-dashboards/granularity'
import { type Db, rowsOf } from '../../platform/db'
import type { FiguresOf } from './lab.store'

const COLUMN: Record<TrafficChartMetric, ReturnType<typeof sql>> = {
  visits: sql`d.visits`,
  visitors: sql`d.visitors`,
  pageViews: sql`d.page_views`,
}

/** Figures are of pages where pages are chosen or each has a row, else of their sites. */
const isOfPages = ({ settings }: FiguresOf) => settings.pages.length > 0 || settings.groupBy === 'page'

function keyOf({ settings: { groupBy } }: FiguresOf, { page_id, site_id }: FiguresOf['pages'][number]) {
  if (groupBy === 'page') return `page:${page_id}`
  return groupBy === 'site' ? `site:${site_id}` : 'all'
}

/** Complete days of the pages or sites, as `subject`, `row_key`, `day` and `value`. */
export function trafficDays(query: FiguresOf, metric: TrafficChartMetric) {
  const { tenant, pages, from, to } = query
  const ofPages = isOfPages(query)
  const keys = new Map(pages.map((page) => [ofPages ? page.page_id : page.site_id, keyOf(query, page)]))
  const subject = ofPages ? sql`d.page_id` : sql`d.site_id`
  return sql`select ${subject} as subject, k.row_key, d.day, ${COLUMN[metric]}::float8 as value
    from ${ofPages ? sql`traffic_page_day` : sql`traffic_day`} d
    join unnest(${[...keys.keys()]}::int[], ${[...keys.values()]}::text[]) as k(id, row_key) on k.id = ${subject}
    where d.organization_id = ${tenant} and not d.is_incomplete
      and d.day >= (${from}::timestamptz at time zone 'UTC')::date
      and d.day < (${to}::timestamptz at time zone 'UTC')::date`
}

export interface TrafficFigure {
  row_key: string
  /** Start of the day or week in UTC, in ms. */
  start: number
  value: number
}

/** Sums by row and day or week. A day that one of a row's pages or sites lacks since its first is left out. */
export const listTrafficFigures = (db: Db, query: FiguresOf, unit: Granularity) => rowsOf<TrafficFigure>(db)`
    with figure as (
      select *, min(day) over (partition by subject) as first_day
      from (${trafficDays(query, query.settings.metric as TrafficChartMetric)}) as days
    ), begun as (
      select row_key, first_day, count(distinct subject) as subjects from figure group by 1, 2
    ), whole as (
      select row_key, day, sum(value) as value from figure f group by 1, 2
      having count(*) = (select sum(b.subjects) from begun b where b.row_key = f.row_key and b.first_day <= f.day)
    )
    select row_key, sum(value)::float8 as value,
      (extract(epoch from date_trunc(${unit}, day::timestamp at time zone 'UTC', 'UTC')) * 1000)::float8 as start
    from whole group by row_key, start`
