import type { FormFactor } from '~/shared/schemas/agent'
import type { FieldFigures, FieldMetric } from '~/shared/schemas/field-data'
import { type Db, rowsOf } from '../../platform/db'

/** The newest collection period of a page and form factor that no rule has seen. */
export interface NewPeriod {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number
  form_factor: FormFactor
  last_date: string
  is_own: boolean
}

/** Locks new periods until the transaction ends; the history that comes with a page's first one is skipped. */
export async function lockNewPeriods(db: Db, limit: number): Promise<NewPeriod[]> {
  const rows = await rowsOf<NewPeriod & { is_newest: boolean }>(db)`
    with fresh as materialized (
      select r.organization_id, r.page_id, r.form_factor, r.last_date from settled.crux_record r
      where not r.is_evaluated
      order by r.fetched_at limit ${limit} for update of r skip locked
    ), seen as (
      update crux_record r set is_evaluated = true from fresh f
      where r.organization_id = f.organization_id and r.page_id = f.page_id and r.form_factor = f.form_factor
        and r.last_date = f.last_date
    )
    select f.organization_id, p.client_id, p.project_id, p.site_id, f.page_id, f.form_factor, f.last_date::text,
      coalesce(p.is_active and not s.is_competitor, false) as is_own,
      not exists (select from crux_record n where n.organization_id = f.organization_id and n.page_id = f.page_id
        and n.form_factor = f.form_factor and n.last_date > f.last_date) as is_newest
    from fresh f
    left join live.page p on p.organization_id = f.organization_id and p.id = f.page_id
    left join work.site s on s.organization_id = p.organization_id and s.id = p.site_id
    order by f.organization_id, f.page_id, f.form_factor`
  return rows.map(({ is_newest, ...row }) => ({ ...row, is_own: row.is_own && is_newest }))
}

export interface PeriodFigures {
  at: number
  values: Partial<Record<FieldMetric, number>>
}

/** Weeks of history. */
const WEEKS = 40

/** The period itself last, before it those that end a week apart; one list a period. */
export async function listWeeklyPeriods(db: Db, periods: readonly NewPeriod[]): Promise<PeriodFigures[][]> {
  const lists = periods.map((): PeriodFigures[] => [])
  const rows = await rowsOf<{ nth: number; at: number; metrics: FieldFigures }>(db)`
    select u.nth::int as nth, (date_part('epoch', r.last_date::timestamp) * 1000)::float8 as at, r.metrics
    from unnest(${periods.map((one) => one.organization_id)}::int[], ${periods.map((one) => one.page_id)}::int[],
      ${periods.map((one) => one.form_factor)}::text[], ${periods.map((one) => one.last_date)}::date[])
      with ordinality as u(organization_id, page_id, form_factor, last_date, nth)
    cross join lateral (
      select distinct on ((u.last_date - r.last_date + 6) / 7) r.last_date, r.metrics from crux_record r
      where r.organization_id = u.organization_id and r.page_id = u.page_id and r.form_factor = u.form_factor
        and r.last_date <= u.last_date and r.last_date > u.last_date - ${7 * WEEKS}::int
      order by (u.last_date - r.last_date + 6) / 7, r.last_date) r
    order by u.nth, r.last_date`
  for (const { nth, at, metrics } of rows) {
    const values = Object.fromEntries(Object.entries(metrics).map(([key, { p75 }]) => [key, p75]))
    lists[nth - 1]?.push({ at, values })
  }
  return lists
}
