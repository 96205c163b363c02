import { sql } from 'kysely'
import type { CruxPeriod } from '~/shared/rules/field-data/crux'
import type { FormFactor } from '~/shared/schemas/agent'
import type { FieldFigures } from '~/shared/schemas/field-data'
import { affectedRows, type Db, execute, rowsOf } from '../../platform/db'

export interface Due {
  organization_id: number
  form_factor: FormFactor
  /** For an origin the origin itself. */
  url: string
  failures: number
  has_history: boolean
}
export interface DuePage extends Due {
  page_id: number
}

export interface SubjectChange {
  state?: 'known' | 'unknown'
  next_request_at: Date
  requested_at?: Date
  failures?: number
  has_history?: boolean
}

/** Inserts pages added since the last round for both form factors. Returns the number of rows. */
export const addSubjects = (db: Db, now: Date, limit: number) => affectedRows(db)`
    insert into crux_subject (organization_id, page_id, form_factor, next_request_at)
    select p.organization_id, p.id, f.form_factor, ${now}
    from live.page p cross join (values ('MOBILE'), ('DESKTOP')) as f(form_factor)
    where p.is_active and not exists (select from crux_subject s where s.organization_id = p.organization_id
      and s.page_id = p.id and s.form_factor = f.form_factor)
    order by p.id limit ${limit}
    on conflict do nothing`

export const takeDueSubjects = (db: Db, now: Date, leasedUntil: Date, limit: number) => rowsOf<DuePage>(db)`
    with due as materialized (
      select s.organization_id, s.page_id, s.form_factor from crux_subject s
      join live.page p on p.organization_id = s.organization_id and p.id = s.page_id and p.is_active
      where s.next_request_at <= ${now} order by s.next_request_at limit ${limit} for update of s skip locked)
    update crux_subject s set next_request_at = ${leasedUntil}
    from due join live.page p on p.organization_id = due.organization_id and p.id = due.page_id
    where s.organization_id = due.organization_id and s.page_id = due.page_id and s.form_factor = due.form_factor
    returning s.organization_id, s.page_id, s.form_factor, s.failures, s.has_history, p.url`

type SubjectKey = Pick<DuePage, 'organization_id' | 'page_id' | 'form_factor'>

export async function setSubject(db: Db, subject: SubjectKey, change: SubjectChange): Promise<void> {
  await db
    .updateTable('crux_subject')
    .set(change)
    .where('organization_id', '=', subject.organization_id)
    .where('page_id', '=', subject.page_id)
    .where('form_factor', '=', subject.form_factor)
    .execute()
}

export const periodRows = (periods: readonly CruxPeriod[]) => sql`
  unnest(${periods.map((one) => one.lastDate)}::date[], ${periods.map((one) => one.firstDate)}::date[],
    ${periods.map((one) => JSON.stringify(one.metrics))}::jsonb[]) as u(last_date, first_date, metrics)`

export async function savePeriods(
  db: Db,
  subject: SubjectKey,
  periods: readonly CruxPeriod[],
  now: Date,
): Promise<void> {
  if (periods.length === 0) return
  await execute(db)`
    insert into crux_record (organization_id, page_id, form_factor, last_date, first_date, metrics, fetched_at)
    select ${subject.organization_id}::int, ${subject.page_id}::int, ${subject.form_factor}::text, u.last_date, u.first_date,
      u.metrics, ${now}::timestamptz
    from ${periodRows(periods)}
    on conflict (organization_id, page_id, form_factor, last_date) do update set
      first_date = excluded.first_date, metrics = excluded.metrics, fetched_at = excluded.fetched_at`
}

export interface PeriodRow {
  first_date: string
  last_date: string
  metrics: FieldFigures
}
export interface Between {
  from: Date
  to: Date
}

export const PERIOD = sql`r.first_date::text, r.last_date::text, r.metrics`
export const endsIn = ({ from, to }: Between) => sql`r.last_date
  between (${from}::timestamptz at time zone 'UTC')::date and (${to}::timestamptz at time zone 'UTC')::date`

export const listPeriods = (db: Db, subject: SubjectKey, between: Between) => rowsOf<PeriodRow>(db)`
    select ${PERIOD} from crux_record r
    where r.organization_id = ${subject.organization_id} and r.page_id = ${subject.page_id}
      and r.form_factor = ${subject.form_factor} and ${endsIn(between)}
    order by r.last_date`
