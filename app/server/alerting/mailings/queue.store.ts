import { sql } from 'kysely'
import type { Frequency, ReportKind } from '~/shared/rules/mailings/kinds'
import { type Db, execute, rowsOf } from '../../platform/db'

export interface DueMailing {
  organization_id: number
  id: string
  kind: ReportKind
  frequency: Frequency
  weekday: number
  hour: number
  has_pdf: boolean
  /** Of the user; null of teams. */
  timezone: string | null
}

const COLUMNS = sql`m.organization_id, m.id, m.kind, m.frequency, coalesce(m.weekday, 0) as weekday,
  coalesce(m.hour, 0) as hour, m.has_pdf, u.timezone`

const isDue = (now: Date) => sql`m.next_at <= ${now} and m.is_subscribed`
const isOutdated = (now: Date) => sql`m.next_at > ${now} and m.timezone <> u.timezone`

export const hasDueMailings = (
  now: Date,
) => sql<boolean>`(exists (select from work.mailing m where ${isDue(now)})
  or exists (select from work.mailing m join user_account u on u.id = m.user_id where ${isOutdated(now)}))`

/** The longest due ones, locked until the transaction ends; other workers skip them. */
export const lockDue = (tx: Db, now: Date, limit: number) => rowsOf<DueMailing>(tx)`
    select ${COLUMNS} from work.mailing m left join user_account u on u.id = m.user_id
    where ${isDue(now)}
    order by m.next_at, m.id limit ${limit} for update of m skip locked`

/** Those of people who are in another time zone now than the one that the next moment was computed for. */
export const lockOutdated = (tx: Db, now: Date, limit: number) => rowsOf<DueMailing>(tx)`
    select ${COLUMNS} from work.mailing m join user_account u on u.id = m.user_id
    where ${isOutdated(now)} limit ${limit} for update of m skip locked`

export interface NextSend {
  organization: number
  mailing: string
  nextAt: Date
  timezone: string
}

export const setNext = (tx: Db, all: NextSend[], queuedAt: Date | null) => execute(tx)`
    update live.mailing m set next_at = row."nextAt", timezone = row.timezone,
      last_at = coalesce(${queuedAt}::timestamptz, m.last_at)
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as row(organization int, mailing uuid, "nextAt" timestamptz, timezone text)
    where m.organization_id = row.organization and m.id = row.mailing`

export interface Issue {
  organization: number
  mailing: string
  start: string
}

export interface QueuedIssue {
  mailing_id: string
  organization_id: number
  client_id: number | null
  user_id: string
  email: string
  timezone: string
  mail_id: string
}

/**
 * One issue for each active reader who does not have this period yet: the primary key lets each count once. Addresses
 * that mail servers refused for good are left out.
 */
export const insertIssues = (tx: Db, issues: Issue[], now: Date) => rowsOf<QueuedIssue>(tx)`
    with due as materialized (select * from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb)
      as row(organization int, mailing uuid, start date)),
    readers as (
      select d.*, u.id as user_id from due d
      join live.mailing m on m.organization_id = d.organization and m.id = d.mailing
      join user_account u on u.id = m.user_id and u.is_active
      union
      select d.*, u.id from due d
      join live.mailing m on m.organization_id = d.organization and m.id = d.mailing
      join live.team_user t on t.organization_id = m.organization_id and t.team_id = m.team_id
      join user_account u on u.id = t.user_id and u.is_active),
    inserted as (
      insert into mailing_issue (organization_id, mailing_id, user_id, period_start, mail_id, created_at)
      select r.organization, r.mailing, r.user_id, r.start, gen_random_uuid(), ${now} from readers r
      where not exists (select from user_account u join mail_address a on a.address = lower(u.email)
        where u.id = r.user_id and a.suspended_at is not null)
      on conflict do nothing returning *)
    select i.mailing_id, i.organization_id, m.client_id, i.user_id, u.email, u.timezone, i.mail_id
    from inserted i join live.mailing m on m.organization_id = i.organization_id and m.id = i.mailing_id
    join user_account u on u.id = i.user_id`
