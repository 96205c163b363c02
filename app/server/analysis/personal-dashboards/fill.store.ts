import { sql } from 'kysely'
import { affectedRows, type Db, execute, firstOf } from '../../platform/db'
import type { StoredSettings } from './settings'

export interface ChartToFill {
  organization_id: number
  id: string
  client_id: number
  settings: StoredSettings
  retention_days: number
  fill_days_from: string | null
  fill_weeks_from: string | null
}

const chartsToFill = (now: Date) => sql`from live.chart c
  join settled.client cl on cl.organization_id = c.organization_id and cl.id = c.client_id
  where (c.fill_days_from is not null or c.fill_weeks_from is not null)
    and (c.fill_lease_until is null or c.fill_lease_until <= ${now})`

export const hasChartsToFill = (now: Date) => sql<boolean>`exists (select ${chartsToFill(now)})`

/** A chart whose figures somebody waits for; leased, so that no other worker takes it. */
export const leaseChart = (db: Db, now: Date, leaseUntil: Date) => firstOf<ChartToFill>(db)`
    update live.chart c set fill_lease_until = ${leaseUntil} from (
      select c.organization_id, c.id, cl.retention_days ${chartsToFill(now)}
      order by c.fill_lease_until nulls first, c.updated_at limit 1 for update of c skip locked) as due
    where c.organization_id = due.organization_id and c.id = due.id
    returning c.organization_id, c.id, c.client_id, c.settings, due.retention_days, c.fill_days_from::text,
      c.fill_weeks_from::text`

interface FilledChart {
  organization_id: number
  id: string
  /** What is completely stored; requests for more that came meanwhile stay. */
  daysFrom: string | null
  weeksFrom: string | null
  now: Date
}

/** From now on it comes after the charts that wait longer. */
export const releaseChart = (
  db: Db,
  { organization_id, id, daysFrom, weeksFrom, now }: FilledChart,
) => execute(db)`
    update live.chart set fill_lease_until = ${now},
      fill_days_from = case when fill_days_from >= ${daysFrom}::date then null else fill_days_from end,
      fill_weeks_from = case when fill_weeks_from >= ${weeksFrom}::date then null else fill_weeks_from end
    where organization_id = ${organization_id} and id = ${id}`

/** Of days and weeks that are older than their client keeps results; of all tenants. */
export async function deleteExpiredFigures(db: Db, now: Date): Promise<number> {
  let deleted = 0
  for (const table of ['chart_figure', 'chart_bucket'] as const) {
    deleted += await affectedRows(db)`
      delete from ${sql.table(table)} f using public.chart c, public.client cl
      where c.organization_id = f.organization_id and c.id = f.chart_id and cl.organization_id = c.organization_id
        and cl.id = c.client_id and cl.retention_days > 0
        and f.start + 7 < (${now}::timestamptz at time zone 'UTC')::date - cl.retention_days`
  }
  return deleted
}
