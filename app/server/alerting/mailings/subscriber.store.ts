import { sql } from 'kysely'
import type { MailingKind } from '~/shared/rules/mailings/kinds'
import type { Paging } from '~/shared/schemas/paging'
import { inScope } from '../../platform/access'
import { allOf, containing, type Db, type Listed, offsetOf, rowsOf } from '../../platform/db'
import type { MailingPlace, Subject } from './mailing.store'
import { type Asker, ENTRY_JOINS, matchingEntries, SUBSCRIBER_NAME } from './mailing-read.store'

export interface SubscriberCounts {
  organization_id: number
  organization_name: string
  user_id: string | null
  team_id: number | null
  subscriber_name: string
  email: string | null
  is_active: boolean
  suspended_at: Date | null
  suspended_reason: string | null
  counts: Partial<Record<MailingKind, number>>
}

export interface SubscriberFilter {
  place?: (MailingPlace & { organizationId: number }) | undefined
  kind?: MailingKind | undefined
  search?: string | undefined
  type?: 'user' | 'team' | undefined
  isSuspended?: boolean | undefined
  subject?: Subject | undefined
  paging: Paging
}

const PERMISSION = {
  organization: 'g.organization_id',
  client: 'g.client_id',
  project: 'g.project_id',
  site: null,
}

/**
 * People and teams with a right on what the caller administers; the caller and own teams too. Counted are the
 * subscriptions that the caller may see.
 */
export async function listSubscriberRows(
  db: Db,
  asker: Asker,
  { place, kind, search, type, isSuspended, subject, paging }: SubscriberFilter,
): Promise<Listed<SubscriberCounts>> {
  const entries = matchingEntries(asker, { place, kind })
  const known = sql`
    select g.organization_id, g.user_id, g.team_id from live.permission g where ${inScope(asker.scope, PERMISSION)}
    union select g.organization_id, t.user_id, null from live.permission g join live.team_user t
      on t.organization_id = g.organization_id and t.team_id = g.team_id where ${inScope(asker.scope, PERMISSION)}
    union select w.organization_id, w.user_id, null from live.organization_owner w
      where ${inOrganizations(asker, 'w.organization_id')}
    union select m.organization_id, m.user_id, null from live.organization_member m
      where ${inOrganizations(asker, 'm.organization_id')} or m.user_id = ${asker.userId}
    union select t.organization_id, null, t.id from live.team t
      where ${inOrganizations(asker, 't.organization_id')} or t.id = any(${asker.teams}::int[])
    union select e.organization_id, e.user_id, e.team_id from ${ENTRY_JOINS} where ${entries}`
  const parts = [
    sql`k.organization_id <> all(${asker.expiredIn}::int[])`,
    sql`(u.id is not null or t.id is not null)`,
    ...(place ? [sql`k.organization_id = ${place.organizationId}`] : []),
    ...(kind === undefined && place?.clientId == null ? [] : [sql`n.counts is not null`]),
    ...(type === undefined
      ? []
      : [type === 'team' ? sql`k.team_id is not null` : sql`k.user_id is not null`]),
    ...(isSuspended === undefined ? [] : [sql`(a.suspended_at is not null) = ${isSuspended}`]),
    ...(search === undefined
      ? []
      : [sql`concat_ws(' ', ${SUBSCRIBER_NAME}, u.email) ilike ${containing(search)}`]),
    ...(subject ? [sql`(k.user_id = ${subject.user}::uuid or k.team_id = ${subject.team}::int)`] : []),
  ]
  const rows = await rowsOf<SubscriberCounts & { total: number }>(db)`
    with known as (${known}),
    counted as (select organization_id, user_id, team_id, jsonb_object_agg(kind, amount) as counts from (
        select e.organization_id, e.user_id, e.team_id, e.kind, count(*) as amount from ${ENTRY_JOINS}
        where ${entries} and e.is_subscribed group by 1, 2, 3, 4) one group by 1, 2, 3)
    select k.organization_id, o.name as organization_name, k.user_id, k.team_id, ${SUBSCRIBER_NAME} as subscriber_name,
      u.email, coalesce(u.is_active, true) as is_active, a.suspended_at, a.reason as suspended_reason,
      coalesce(n.counts, '{}') as counts, count(*) over () as total
    from known k join live.organization o on o.id = k.organization_id
    left join user_account u on u.id = k.user_id
    left join mail_address a on a.address = lower(u.email)
    left join live.team t on t.organization_id = k.organization_id and t.id = k.team_id
    left join counted n on n.organization_id = k.organization_id and n.user_id is not distinct from k.user_id
      and n.team_id is not distinct from k.team_id
    where ${allOf(parts)}
    order by lower(${SUBSCRIBER_NAME}), k.organization_id, k.user_id, k.team_id
    limit ${paging.limit} offset ${offsetOf(paging)}`
  return { rows, total: rows[0]?.total ?? 0 }
}

const inOrganizations = ({ scope }: Asker, column: string) =>
  scope.everything
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${scope.organizationIds}::int[])`
