import { sql } from 'kysely'
import type { Frequency, MailingKind } from '~/shared/rules/mailings/kinds'
import {
  type Db,
  deleteRows,
  execute,
  findRow,
  firstOf,
  firstValue,
  hasRows,
  rowsOf,
} from '../../platform/db'

/** Ids of the deepest level and all above it. */
export interface MailingPlace {
  clientId: number | null
  projectId: number | null
  siteId: number | null
}

export type Subject = { user: string; team: null } | { user: null; team: number }

export interface StoredSchedule {
  frequency: Frequency
  weekday: number
  hour: number
}

export interface MailingIdentity extends MailingPlace {
  id: string
  organizationId: number
  kind: MailingKind
  subject: Subject
}

export interface MailingWrite extends MailingIdentity {
  isSubscribed: boolean
  /** null of alert mails. */
  schedule: StoredSchedule | null
  /** Of reports: as PDF, too. */
  hasPdf: boolean
  nextAt: Date | null
  timezone: string | null
  createdBy: string | null
}

export interface StoredMailing extends MailingIdentity {
  isSubscribed: boolean
  schedule: StoredSchedule | null
  hasPdf: boolean
  nextAt: Date | null
}

interface Row {
  organization_id: number
  id: string
  kind: MailingKind
  user_id: string | null
  team_id: number | null
  client_id: number | null
  project_id: number | null
  site_id: number | null
  is_subscribed: boolean
  frequency: Frequency | null
  weekday: number | null
  hour: number | null
  has_pdf: boolean
  next_at: Date | null
}

const present = (row: Row): StoredMailing => ({
  organizationId: row.organization_id,
  id: row.id,
  kind: row.kind,
  subject: row.user_id === null ? { user: null, team: row.team_id ?? 0 } : { user: row.user_id, team: null },
  clientId: row.client_id,
  projectId: row.project_id,
  siteId: row.site_id,
  isSubscribed: row.is_subscribed,
  schedule:
    row.frequency === null
      ? null
      : { frequency: row.frequency, weekday: row.weekday ?? 0, hour: row.hour ?? 0 },
  hasPdf: row.has_pdf,
  nextAt: row.next_at,
})

const COLUMNS = sql`organization_id, id, kind, user_id, team_id, client_id, project_id, site_id, is_subscribed,
  frequency, weekday, hour, has_pdf, next_at`

/** By id alone: the tenant is still unknown. */
export async function findMailings(db: Db, ids: string[]): Promise<StoredMailing[]> {
  const rows = await rowsOf<Row>(db)`
    select ${COLUMNS} from live.mailing where id = any(${ids}::uuid[]) order by id`
  return rows.map(present)
}

export async function findMailing(
  db: Db,
  tenant: number,
  { kind, subject, clientId, projectId, siteId }: Omit<MailingIdentity, 'id' | 'organizationId'>,
): Promise<StoredMailing | undefined> {
  const row = await firstOf<Row>(db)`
    select ${COLUMNS} from live.mailing where organization_id = ${tenant} and kind = ${kind}
      and user_id is not distinct from ${subject.user}::uuid and team_id is not distinct from ${subject.team}::int
      and client_id is not distinct from ${clientId}::int and project_id is not distinct from ${projectId}::int
      and site_id is not distinct from ${siteId}::int`
  return row && present(row)
}

/** Returns the id: that of the row that was there. */
export async function upsertMailing(db: Db, mailing: MailingWrite, now: Date): Promise<string> {
  const { subject, schedule } = mailing
  return firstValue<string>(db, mailing.id)`
    insert into live.mailing (organization_id, id, kind, user_id, team_id, client_id, project_id, site_id, is_subscribed,
      frequency, weekday, hour, has_pdf, next_at, timezone, created_by, created_at, updated_at)
    values (${mailing.organizationId}, ${mailing.id}, ${mailing.kind}, ${subject.user}, ${subject.team},
      ${mailing.clientId}, ${mailing.projectId}, ${mailing.siteId}, ${mailing.isSubscribed},
      ${schedule?.frequency ?? null}, ${schedule?.weekday ?? null}, ${schedule?.hour ?? null}, ${mailing.hasPdf},
      ${mailing.nextAt}, ${mailing.timezone}, ${mailing.createdBy}, ${now}, ${now})
    on conflict (organization_id, kind, user_id, team_id, client_id, project_id, site_id) do update
      set is_subscribed = excluded.is_subscribed, frequency = excluded.frequency, weekday = excluded.weekday,
        hour = excluded.hour, has_pdf = excluded.has_pdf, next_at = excluded.next_at, timezone = excluded.timezone,
        updated_at = excluded.updated_at
    returning id`
}

export async function deleteMailing(db: Db, tenant: number, id: string): Promise<void> {
  await deleteRows(db, 'live.mailing', { organizationId: tenant, id })
}

/** Of the keys in mails that the reader subscribed to again. */
export const reopenKeys = (
  db: Db,
  tenant: number,
  { kind, user, client }: { kind: MailingKind; user: string; client: number | null },
) => execute(db)`
    update live.mailing_key set unsubscribed_at = null
    where organization_id = ${tenant} and kind = ${kind} and user_id = ${user} and unsubscribed_at is not null
      and (${client}::int is null or client_id is null or client_id = ${client})`

export async function findTimezone(db: Db, user: string): Promise<string> {
  const row = await findRow(db, 'user_account', { id: user }, ['timezone'])
  return row?.timezone ?? 'UTC'
}

/** Whether a person has a right on the place, or a team has or can get one. */
export async function canSubjectSee(
  db: Db,
  tenant: number,
  { subject, clientId, projectId }: { subject: Subject } & MailingPlace,
): Promise<boolean> {
  if (subject.team !== null) {
    return hasRows(db)`
      select from live.team t where t.organization_id = ${tenant} and t.id = ${subject.team}
        and (${clientId}::int is null or exists (select from live.permission p where p.organization_id = t.organization_id
          and p.team_id = t.id and p.client_id = ${clientId}
          and (p.project_id is null or ${projectId}::int is null or p.project_id = ${projectId})))`
  }
  return hasRows(db)`
    select from user_account u where u.id = ${subject.user} and (
      u.is_super
      or exists (select from live.organization_owner o where o.organization_id = ${tenant} and o.user_id = u.id)
      or (${clientId}::int is null and exists (select from live.organization_member m
        where m.organization_id = ${tenant} and m.user_id = u.id))
      or exists (select from live.permission p where p.organization_id = ${tenant} and p.client_id = ${clientId}
        and (p.project_id is null or ${projectId}::int is null or p.project_id = ${projectId})
        and (p.user_id = u.id or exists (select from live.team_user t where t.organization_id = p.organization_id
          and t.team_id = p.team_id and t.user_id = u.id))))`
}
