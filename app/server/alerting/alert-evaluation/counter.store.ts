import { type Db, execute, rowsOf } from '../../platform/db'

export interface SeriesCounter {
  organization_id: number
  rule_id: string
  series: string
  page_id: number | null
  crossings: number
}

/** Crossings in a row by rule and series; those that are not listed are 0. */
export async function listCounters(
  db: Db,
  of: readonly Pick<SeriesCounter, 'organization_id' | 'rule_id' | 'series'>[],
): Promise<Pick<SeriesCounter, 'rule_id' | 'series' | 'crossings'>[]> {
  if (of.length === 0) return []
  return rowsOf<Pick<SeriesCounter, 'rule_id' | 'series' | 'crossings'>>(db)`
    select c.rule_id, c.series, c.crossings
    from unnest(${of.map((one) => one.organization_id)}::int[], ${of.map((one) => one.rule_id)}::uuid[],
      ${of.map((one) => one.series)}::text[]) as u(organization_id, rule_id, series)
    join alert_counter c using (organization_id, rule_id, series)`
}

/** The same for all rules and series of these pages. */
export async function listCountersOfPages(
  db: Db,
  pages: readonly { organization_id: number; page_id: number }[],
): Promise<Pick<SeriesCounter, 'rule_id' | 'series' | 'crossings'>[]> {
  if (pages.length === 0) return []
  return rowsOf<Pick<SeriesCounter, 'rule_id' | 'series' | 'crossings'>>(db)`
    select c.rule_id, c.series, c.crossings
    from (select distinct * from unnest(${pages.map((one) => one.organization_id)}::int[],
      ${pages.map((one) => one.page_id)}::int[])) as u(organization_id, page_id)
    join alert_counter c using (organization_id, page_id) where c.crossings <> 0`
}

/** A rule that was deleted meanwhile counts no more. */
export async function setCounters(db: Db, counters: readonly SeriesCounter[], now: Date): Promise<void> {
  if (counters.length === 0) return
  await execute(db)`
    insert into alert_counter as c (organization_id, rule_id, series, page_id, crossings, evaluated_until)
    select u.organization_id, u.rule_id, u.series, u.page_id, u.crossings, ${now}
    from unnest(${counters.map((one) => one.organization_id)}::int[], ${counters.map((one) => one.rule_id)}::uuid[],
      ${counters.map((one) => one.series)}::text[], ${counters.map((one) => one.page_id)}::int[],
      ${counters.map((one) => one.crossings)}::smallint[]) as u(organization_id, rule_id, series, page_id, crossings)
    join public.alert_rule r on r.organization_id = u.organization_id and r.id = u.rule_id
    order by u.organization_id, u.rule_id, u.series
    on conflict (organization_id, rule_id, series) do update set
      crossings = excluded.crossings, evaluated_until = excluded.evaluated_until`
}

/** Texts that differ once a rule of an organization is added, changed or deleted. */
export async function listRuleStamps(db: Db, tenants: readonly number[]): Promise<Map<number, string>> {
  const rows = await rowsOf<{ organization_id: number; stamp: string }>(db)`
    select organization_id, count(*) || ' ' || sum(xmin::text::bigint) as stamp from public.alert_rule
    where organization_id = any(${tenants}::int[]) group by 1`
  return new Map(rows.map((row) => [row.organization_id, row.stamp]))
}
