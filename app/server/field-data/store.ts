import { sql } from 'kysely'
import type { CruxPeriod } from '~/shared/rules/crux'
import type { Scope } from '~/shared/rules/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import type { FieldFigures, FieldLevel } from '~/shared/schemas/field-data'
import { inScope, inSite } from '../access'
import type { Db } from '../db'

export interface CruxSubject {
  organization_id: number
  page_id: number
  form_factor: FormFactor
  url: string
  failures: number
  /** The level whose history is kept already. */
  history_of: FieldLevel | null
}

/** Makes the pages known that came since the last round, on both form factors. Returns how many rows that were. */
export async function addSubjects(db: Db, now: Date, limit: number): Promise<number> {
  const result = await sql`
    insert into crux_subject (organization_id, page_id, form_factor, next_ask_at)
    select p.organization_id, p.id, f.form_factor, ${now}
    from page p cross join (values ('MOBILE'), ('DESKTOP')) as f(form_factor)
    where p.is_active and not exists (select from crux_subject s where s.organization_id = p.organization_id
      and s.page_id = p.id and s.form_factor = f.form_factor)
    order by p.id limit ${limit}
    on conflict do nothing`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Takes what is due and keeps it from other workers until `takenUntil`. */
export async function takeDueSubjects(
  db: Db,
  now: Date,
  takenUntil: Date,
  limit: number,
): Promise<CruxSubject[]> {
  const { rows } = await sql<CruxSubject>`
    with due as materialized (
      select s.organization_id, s.page_id, s.form_factor from crux_subject s
      join page p on p.organization_id = s.organization_id and p.id = s.page_id and p.is_active
      where s.next_ask_at <= ${now} order by s.next_ask_at limit ${limit} for update of s skip locked)
    update crux_subject s set next_ask_at = ${takenUntil}
    from due join page p on p.organization_id = due.organization_id and p.id = due.page_id
    where s.organization_id = due.organization_id and s.page_id = due.page_id and s.form_factor = due.form_factor
    returning s.organization_id, s.page_id, s.form_factor, s.failures, s.history_of, p.url`.execute(db)
  return rows
}

type SubjectKey = Pick<CruxSubject, 'organization_id' | 'page_id' | 'form_factor'>

export async function setSubject(
  db: Db,
  of: SubjectKey,
  change: {
    state?: 'known' | 'unknown'
    next_ask_at: Date
    asked_at?: Date
    failures?: number
    history_of?: FieldLevel
  },
): Promise<void> {
  await db
    .updateTable('crux_subject')
    .set(change)
    .where('organization_id', '=', of.organization_id)
    .where('page_id', '=', of.page_id)
    .where('form_factor', '=', of.form_factor)
    .execute()
}

/** Keeps periods; of the same one what is known of the page itself outranks what is known of its origin. */
export async function keepPeriods(
  db: Db,
  of: SubjectKey,
  level: FieldLevel,
  periods: CruxPeriod[],
  now: Date,
): Promise<void> {
  if (periods.length === 0) return
  await sql`
    insert into crux_record as c (organization_id, page_id, form_factor, last_date, first_date, level, metrics, fetched_at)
    select ${of.organization_id}::int, ${of.page_id}::int, ${of.form_factor}::text, u.last_date, u.first_date,
      ${level}::text, u.metrics, ${now}::timestamptz
    from unnest(${periods.map((one) => one.lastDate)}::date[], ${periods.map((one) => one.firstDate)}::date[],
      ${periods.map((one) => JSON.stringify(one.metrics))}::jsonb[]) as u(last_date, first_date, metrics)
    on conflict (organization_id, page_id, form_factor, last_date) do update set
      first_date = excluded.first_date, level = excluded.level, metrics = excluded.metrics,
      fetched_at = excluded.fetched_at
    where excluded.level = 'url' or c.level = 'origin'`.execute(db)
}

export interface PeriodRow {
  page_id: number
  first_date: string
  last_date: string
  level: FieldLevel
  metrics: FieldFigures
}
export interface StateRow {
  page_id: number
  state: 'waiting' | 'known' | 'unknown'
}

const PERIOD = sql`page_id, first_date::text, last_date::text, level, metrics`

/** The periods of a page that ended between two days, oldest first. */
export async function listPeriods(
  db: Db,
  of: SubjectKey,
  between: { from: Date; to: Date },
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select ${PERIOD} from crux_record
    where organization_id = ${of.organization_id} and page_id = ${of.page_id} and form_factor = ${of.form_factor}
      and last_date between (${between.from}::timestamptz at time zone 'UTC')::date
        and (${between.to}::timestamptz at time zone 'UTC')::date
    order by last_date`.execute(db)
  return rows
}

/** The newest period of each of these pages, those only that the scope may see, and how each page stands. */
export async function listLatest(
  db: Db,
  about: { pageIds: number[]; formFactor: FormFactor; from: Date; to: Date },
  scope: Scope,
): Promise<(StateRow & { period: PeriodRow | null })[]> {
  const { rows } = await sql<StateRow & { period: PeriodRow | null }>`
    select p.id as page_id, coalesce(s.state, 'waiting') as state, to_jsonb(newest) as period
    from page p
    left join crux_subject s on s.organization_id = p.organization_id and s.page_id = p.id
      and s.form_factor = ${about.formFactor}
    left join lateral (select ${PERIOD} from crux_record r
      where r.organization_id = p.organization_id and r.page_id = p.id and r.form_factor = ${about.formFactor}
        and r.last_date between (${about.from}::timestamptz at time zone 'UTC')::date
          and (${about.to}::timestamptz at time zone 'UTC')::date
      order by r.last_date desc limit 1) newest on true
    where p.id = any(${about.pageIds}::int[]) and ${inScope(scope, inSite('p'))}
    order by p.id`.execute(db)
  return rows
}

export async function findState(db: Db, of: SubjectKey): Promise<StateRow['state']> {
  const row = await db
    .selectFrom('crux_subject')
    .select('state')
    .where('organization_id', '=', of.organization_id)
    .where('page_id', '=', of.page_id)
    .where('form_factor', '=', of.form_factor)
    .executeTakeFirst()
  return (row?.state ?? 'waiting') as StateRow['state']
}
