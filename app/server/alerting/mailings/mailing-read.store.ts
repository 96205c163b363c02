import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Frequency, MailingKind } from '~/shared/rules/mailings/kinds'
import type { Paging } from '~/shared/schemas/paging'
import { inScope } from '../../platform/access'
import { allOf, containing, type Db, firstValue, type Listed, offsetOf, rowsOf } from '../../platform/db'
import { DEFAULT_READERS } from './default-reader.store'
import type { MailingPlace, Subject } from './mailing.store'

export interface MailingRow {
  organization_id: number
  organization_name: string
  id: string | null
  kind: MailingKind
  user_id: string | null
  team_id: number | null
  subscriber_name: string
  email: string | null
  is_active: boolean
  timezone: string | null
  suspended_at: Date | null
  client_id: number | null
  client_name: string | null
  project_id: number | null
  project_name: string | null
  site_id: number | null
  site_name: string | null
  is_subscribed: boolean
  frequency: Frequency | null
  weekday: number | null
  hour: number | null
  has_pdf: boolean
  next_at: Date | null
  last_at: Date | null
}

/** Who asks: what they administer, and their own. */
export interface Asker {
  scope: Scope
  userId: string
  teams: number[]
  expiredIn: number[]
}

export interface MailingFilter {
  /** Rows about the place, about what covers it and about what is inside. */
  place?: (MailingPlace & { organizationId: number }) | undefined
  kind?: MailingKind | undefined
  subject?: Subject | undefined
  isSubscribed?: boolean | undefined
  search?: string | undefined
  /** Only the caller's own, and those of own teams. */
  isOwn?: boolean
  id?: string
}

/** What is stored (nothing is mailed about the demo, so its next time is unknown), and the alert mails that are sent by default about each client. */
const ENTRIES = sql`
  select m.organization_id, m.id, m.kind, m.user_id, m.team_id, m.client_id, m.project_id, m.site_id, m.is_subscribed,
    m.frequency, m.weekday, m.hour, m.has_pdf, planned.next_at, m.last_at
  from live.mailing m
  left join real.mailing planned on planned.organization_id = m.organization_id and planned.id = m.id
  union all
  select w.organization_id, null, 'alert', w.user_id, null, c.id, null, null, true, null, null, null, false, null, null
  from ${DEFAULT_READERS} w join live.client c on c.organization_id = w.organization_id
  where not exists (select from live.mailing m where m.organization_id = w.organization_id and m.user_id = w.user_id
    and m.kind = 'alert' and m.project_id is null and (m.client_id is null or m.client_id = c.id))`

export const SUBSCRIBER_NAME = sql`coalesce(t.name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

export const ENTRY_JOINS = sql`(${ENTRIES}) e
  join live.organization o on o.id = e.organization_id
  left join user_account u on u.id = e.user_id
  left join mail_address a on a.address = lower(u.email)
  left join live.team t on t.organization_id = e.organization_id and t.id = e.team_id
  left join live.client c on c.organization_id = e.organization_id and c.id = e.client_id
  left join live.project p on p.organization_id = e.organization_id and p.id = e.project_id
  left join live.site s on s.organization_id = e.organization_id and s.id = e.site_id`

const SCOPE = {
  organization: 'e.organization_id',
  client: 'e.client_id',
  project: 'e.project_id',
  site: 'e.site_id',
}

function isAbout({ organizationId, clientId, projectId, siteId }: NonNullable<MailingFilter['place']>) {
  const level = (column: RawBuilder<unknown>, id: number | null) =>
    id === null ? sql`true` : sql`(${column} is null or ${column} = ${id})`
  return sql`e.organization_id = ${organizationId} and ${level(sql`e.client_id`, clientId)}
    and ${level(sql`e.project_id`, projectId)} and ${level(sql`e.site_id`, siteId)}`
}

export function matchingEntries(asker: Asker, filter: MailingFilter): RawBuilder<boolean> {
  const { place, kind, subject, isSubscribed, search, isOwn, id } = filter
  const own = sql`(e.user_id = ${asker.userId} or e.team_id = any(${asker.teams}::int[]))`
  const parts: RawBuilder<unknown>[] = [
    isOwn ? own : sql`(${own} or ${inScope(asker.scope, SCOPE)})`,
    sql`e.organization_id <> all(${asker.expiredIn}::int[])`,
    sql`(u.id is not null or t.id is not null)`,
  ]
  if (place) parts.push(isAbout(place))
  if (kind !== undefined) parts.push(sql`e.kind = ${kind}`)
  if (subject)
    parts.push(subject.user === null ? sql`e.team_id = ${subject.team}` : sql`e.user_id = ${subject.user}`)
  if (isSubscribed !== undefined) parts.push(sql`e.is_subscribed = ${isSubscribed}`)
  if (id !== undefined) parts.push(sql`e.id = ${id}`)
  if (search !== undefined)
    parts.push(
      sql`concat_ws(' ', ${SUBSCRIBER_NAME}, u.email, c.name, p.name, s.name) ilike ${containing(search)}`,
    )
  return allOf(parts)
}

export async function listMailingRows(
  db: Db,
  asker: Asker,
  { paging, ...filter }: MailingFilter & { paging: Paging },
): Promise<Listed<MailingRow>> {
  const where = matchingEntries(asker, filter)
  const rows = await rowsOf<MailingRow & { total: number }>(db)`
    select e.*, o.name as organization_name, ${SUBSCRIBER_NAME} as subscriber_name, u.email,
      coalesce(u.is_active, true) as is_active, u.timezone, a.suspended_at, c.name as client_name,
      p.name as project_name, s.name as site_name, count(*) over () as total
    from ${ENTRY_JOINS} where ${where}
    order by lower(${SUBSCRIBER_NAME}), e.user_id, e.team_id, e.kind, lower(c.name) nulls first,
      lower(p.name) nulls first, lower(s.name) nulls first, e.id
    limit ${paging.limit} offset ${offsetOf(paging)}`
  const total = rows[0]?.total ?? (paging.page === 1 ? 0 : await countRows(db, where))
  return { rows, total }
}

const countRows = (db: Db, where: RawBuilder<boolean>) => firstValue<number>(db, 0)`
    select count(*) as total from ${ENTRY_JOINS} where ${where}`
