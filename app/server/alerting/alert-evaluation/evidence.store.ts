import { sql } from 'kysely'
import type { FormFactor } from '~/shared/schemas/agent'
import { type Db, hasChanged, rowsOf } from '../../platform/db'
import { METHOD } from './method.store'

/** A series with points whose requests and console errors were not compared with earlier ones. */
export interface UncomparedSeries {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number
  device_id: number
  location_id: number
  form_factor: FormFactor | null
  compare_after: Date
  until: Date
}

export const hasUncompared = () => sql<boolean>`exists (select from settled.run_latest l
  join live.page p on p.organization_id = l.organization_id and p.id = l.page_id
  where l.compare_after is not null)`

export const listUncompared = (db: Db, limit: number) => rowsOf<UncomparedSeries>(db)`
    select l.organization_id, p.client_id, p.project_id, p.site_id, l.page_id, l.device_id, l.location_id,
      d.form_factor, l.compare_after, l.evaluated_until as until
    from settled.run_latest l
    join live.page p on p.organization_id = l.organization_id and p.id = l.page_id
    left join public.device d on d.organization_id = l.organization_id and d.id = l.device_id
    where l.compare_after is not null
    order by l.compare_after limit ${limit}`

const inSeries = (series: UncomparedSeries, table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('organization_id')} = ${series.organization_id} and ${column('page_id')} = ${series.page_id}
    and ${column('device_id')} = ${series.device_id} and ${column('location_id')} = ${series.location_id}`
}

/** Marks a series as compared up to now; false when another worker did. */
export const setCompared = (db: Db, series: UncomparedSeries) => hasChanged(db)`
    update run_latest l set compare_after = case when l.evaluated_until > ${series.until} then ${series.until}::timestamptz end
    where ${inSeries(series, 'l')} and l.compare_after = ${series.compare_after}`

export interface ComparedPoint {
  id: string
  at: number
  is_noisy: boolean
  method: string | null
  is_new: boolean
}

/** New successful points and some before them, oldest first. */
export async function listComparedPoints(
  db: Db,
  series: UncomparedSeries,
  { fresh, earlier }: { fresh: number; earlier: number },
): Promise<ComparedPoint[]> {
  const points = sql`select r.id, round(date_part('epoch', r.created_at) * 1000)::float8 as at, r.is_noisy,
    ${METHOD} as method,
    r.created_at > ${series.compare_after} as is_new
    from run r left join engine e on e.id = r.engine_id
    where ${inSeries(series, 'r')} and r.is_point and r.status = 'success' and r.created_at <= ${series.until}`
  return rowsOf<ComparedPoint>(db)`
    select * from ((${points} and r.created_at > ${series.compare_after} order by r.created_at desc limit ${fresh})
    union all (${points} and r.created_at <= ${series.compare_after} order by r.created_at desc limit ${earlier})) as found
    order by at`
}
