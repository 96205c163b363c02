import { sql } from 'kysely'
import type { FieldWindow } from '~/shared/schemas/timeline'
import { type Db, rowsOf } from '../../platform/db'

export interface WindowsOf {
  tenant: number
  pageId: number
  /** Its form factor selects the visitors. */
  deviceId: number
  from: Date
  to: Date
}

const p75 = (name: string) => sql`(r.metrics -> ${name}::text ->> 'p75')::float8`
const day = (at: Date) => sql`(${at}::timestamptz at time zone 'UTC')::date`
const FIGURES = sql`r.first_date::text as "start", r.last_date::text as "end",
  ${p75('LCP')} as lcp, ${p75('INP')} as inp, ${p75('CLS')} as cls`

/** Periods that overlap the span, oldest first; of the origin only if the page has none. */
export async function listWindows(db: Db, query: WindowsOf): Promise<FieldWindow[]> {
  const within = sql`r.last_date >= ${day(query.from)} and r.first_date <= ${day(query.to)}`
  return rowsOf<FieldWindow>(db)`
    with shown as (
      select d.organization_id, d.form_factor, ${query.pageId}::int as page_id from live.device d
      where d.organization_id = ${query.tenant} and d.id = ${query.deviceId}
    ), own as (
      select 'url' as level, ${FIGURES} from shown
      join crux_record r using (organization_id, page_id, form_factor) where ${within}
    )
    select * from own
    union all
    select 'origin', ${FIGURES} from shown
    join crux_subject s using (organization_id, page_id, form_factor)
    join crux_origin_record r using (organization_id, origin, form_factor)
    where ${within} and not exists (select from own)
    order by "end"`
}
