import { isCounted, methodText } from '../../measuring/results'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import type { DigestPlace, Span } from './digest-facts.store'

export interface RivalPage {
  id: number
  name: string
  site_id: number
  site_name: string
  is_competitor: boolean
}

const MAX_PAGES = 10

/** The first own pages of a client, and the first pages of its competitors. */
export const listRivalPages = (db: Db, { tenant, clientId, scope }: DigestPlace) => rowsOf<RivalPage>(db)`
    select id, name, site_id, site_name, is_competitor from (
      select p.id, p.name, p.site_id, s.name as site_name, s.is_competitor,
        row_number() over (partition by s.is_competitor order by p.id) as nth
      from live.page p join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
      where p.organization_id = ${tenant} and p.client_id = ${clientId} and p.is_active and ${inScope(scope, inSite('p'))}
    ) page where nth <= ${MAX_PAGES} order by id`

export interface RivalDay {
  page_id: number
  form_factor: 'MOBILE' | 'DESKTOP'
  at: number
  lcp: number | null
  performance: number | null
  engine: string | null
}

export const listRivalDays = (
  db: Db,
  tenant: number,
  pages: number[],
  { from, to }: Span,
) => rowsOf<RivalDay>(db)`
    with day as (
      select r.page_id, d.form_factor, floor(extract(epoch from r.created_at - ${from}::timestamptz) / 86400)::int as nth,
        percentile_cont(0.5) within group (order by r.lcp) as lcp,
        percentile_cont(0.5) within group (order by r.performance) as performance,
        mode() within group (order by r.engine_id) as engine_id
      from run r join live.device d on d.organization_id = r.organization_id and d.id = r.device_id
      where r.organization_id = ${tenant} and r.page_id = any(${pages}::int[])
        and r.created_at >= ${from} and r.created_at < ${to} and r.is_point and r.status = 'success' and ${isCounted('r')}
      group by 1, 2, 3)
    select day.page_id, day.form_factor, day.lcp, day.performance, ${methodText('e')} as engine,
      (extract(epoch from ${from}::timestamptz) + (day.nth + 0.5) * 86400)::float8 * 1000 as at
    from day left join engine e on e.id = day.engine_id order by day.nth`

/** The newest p75 of LCP of real users, of the page itself. */
export async function listFieldLcp(
  db: Db,
  tenant: number,
  pages: number[],
  { formFactor, to }: { formFactor: 'MOBILE' | 'DESKTOP'; to: Date },
): Promise<Map<number, number>> {
  const rows = await rowsOf<{ page_id: number; lcp: number | null }>(db)`
    select distinct on (c.page_id) c.page_id, (c.metrics -> 'LCP' ->> 'p75')::float8 as lcp from crux_record c
    where c.organization_id = ${tenant} and c.page_id = any(${pages}::int[]) and c.form_factor = ${formFactor}
      and c.last_date <= ${to}::date and c.last_date > ${to}::date - 60
    order by c.page_id, c.last_date desc`
  return new Map(rows.flatMap(({ page_id, lcp }) => (lcp === null ? [] : [[page_id, lcp]])))
}
