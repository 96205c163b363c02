import { sql } from 'kysely'
import type { CruxPeriod } from '~/shared/rules/field-data/crux'
import { type Db, execute, rowsOf } from '../../platform/db'
import {
  type Between,
  type Due,
  type DuePage,
  endsIn,
  PERIOD,
  type PeriodRow,
  periodRows,
  type SubjectChange,
} from './store'

export async function nameOrigins(db: Db, pages: readonly DuePage[], now: Date): Promise<void> {
  if (pages.length === 0) return
  const named = sql`unnest(${pages.map((one) => one.organization_id)}::int[], ${pages.map((one) => one.page_id)}::int[],
    ${pages.map((one) => one.form_factor)}::text[], ${pages.map(({ url }) => new URL(url).origin)}::text[])
    as n(organization_id, page_id, form_factor, origin)`
  await execute(db)`
    with told as (
      update crux_subject s set origin = n.origin from ${named}
      where s.organization_id = n.organization_id and s.page_id = n.page_id and s.form_factor = n.form_factor
        and s.origin is distinct from n.origin)
    insert into crux_origin (organization_id, origin, form_factor, next_request_at)
    select distinct n.organization_id, n.origin, n.form_factor, ${now}::timestamptz from ${named}
    on conflict do nothing`
}

export const takeDueOrigins = (db: Db, now: Date, leasedUntil: Date, limit: number) => rowsOf<Due>(db)`
    with due as materialized (
      select o.organization_id, o.origin, o.form_factor from crux_origin o
      where o.next_request_at <= ${now} and exists (
        select from crux_subject s
        join live.page p on p.organization_id = s.organization_id and p.id = s.page_id and p.is_active
        where s.organization_id = o.organization_id and s.origin = o.origin and s.form_factor = o.form_factor)
      order by o.next_request_at limit ${limit} for update of o skip locked)
    update crux_origin o set next_request_at = ${leasedUntil} from due
    where o.organization_id = due.organization_id and o.origin = due.origin and o.form_factor = due.form_factor
    returning o.organization_id, o.form_factor, o.origin as url, o.failures, o.has_history`

export const deleteUnusedOrigins = (db: Db, now: Date, limit: number) => execute(db)`
    delete from crux_origin o using (
      select l.organization_id, l.origin, l.form_factor from crux_origin l
      where l.next_request_at <= ${now} and not exists (
        select from crux_subject s where s.organization_id = l.organization_id and s.origin = l.origin
          and s.form_factor = l.form_factor)
      limit ${limit} for update of l skip locked) as gone
    where o.organization_id = gone.organization_id and o.origin = gone.origin
      and o.form_factor = gone.form_factor`

export async function setOrigin(db: Db, due: Due, change: SubjectChange): Promise<void> {
  await db
    .updateTable('crux_origin')
    .set(change)
    .where('organization_id', '=', due.organization_id)
    .where('origin', '=', due.url)
    .where('form_factor', '=', due.form_factor)
    .execute()
}

export async function saveOriginPeriods(
  db: Db,
  due: Due,
  periods: readonly CruxPeriod[],
  now: Date,
): Promise<void> {
  if (periods.length === 0) return
  await execute(db)`
    insert into crux_origin_record (organization_id, origin, form_factor, last_date, first_date, metrics, fetched_at)
    select ${due.organization_id}::int, ${due.url}::text, ${due.form_factor}::text, u.last_date, u.first_date,
      u.metrics, ${now}::timestamptz
    from ${periodRows(periods)}
    on conflict (organization_id, origin, form_factor, last_date) do update set
      first_date = excluded.first_date, metrics = excluded.metrics, fetched_at = excluded.fetched_at`
}

export const listOriginPeriods = (
  db: Db,
  of: Pick<DuePage, 'organization_id' | 'page_id' | 'form_factor'>,
  between: Between,
) => rowsOf<PeriodRow>(db)`
    select ${PERIOD} from crux_subject s
    join crux_origin_record r on r.organization_id = s.organization_id and r.origin = s.origin
      and r.form_factor = s.form_factor
    where s.organization_id = ${of.organization_id} and s.page_id = ${of.page_id}
      and s.form_factor = ${of.form_factor} and ${endsIn(between)}
    order by r.last_date`
