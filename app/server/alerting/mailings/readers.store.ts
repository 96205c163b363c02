import { sql } from 'kysely'
import type { Choice } from '~/shared/rules/mailings/choices'
import type { MailingKind } from '~/shared/rules/mailings/kinds'
import { type Db, rowsOf } from '../../platform/db'
import { DEFAULT_READERS } from './default-reader.store'

export interface ReaderRow {
  user_id: string
  email: string
  timezone: string
  client_id: number
  client_name: string
  sees_all: boolean
  project_ids: number[]
  is_default: boolean
  choices: Choice[]
}

interface Whose {
  kind: MailingKind
  clients: number[]
  /** Only this one. */
  user?: string
}

/**
 * Active people with a right on the clients now who get alerts by default or chose something about this kind of
 * mail, by themselves or through a team: one row per person and client.
 */
export async function listReaderRows(
  db: Db,
  tenant: number,
  { kind, clients, user }: Whose,
): Promise<ReaderRow[]> {
  const only = (column: string) => (user === undefined ? sql`true` : sql`${sql.ref(column)} = ${user}`)
  return rowsOf<ReaderRow>(db)`
    with wish as materialized (
      select m.user_id, m.client_id, m.project_id, m.site_id, m.is_subscribed, true as is_own from live.mailing m
      where m.organization_id = ${tenant} and m.kind = ${kind} and m.user_id is not null
        and (m.client_id is null or m.client_id = any(${clients}::int[])) and ${only('m.user_id')}
      union all
      select t.user_id, m.client_id, m.project_id, m.site_id, true, false from live.mailing m
      join live.team_user t on t.organization_id = m.organization_id and t.team_id = m.team_id and ${only('t.user_id')}
      where m.organization_id = ${tenant} and m.kind = ${kind} and m.is_subscribed
        and (m.client_id is null or m.client_id = any(${clients}::int[]))),
    rights as (
      select o.user_id, c.client_id, null::int as project_id, true as is_default
      from ${DEFAULT_READERS} o cross join unnest(${clients}::int[]) as c(client_id)
      where o.organization_id = ${tenant} and ${only('o.user_id')}
      union all
      select s.id, c.client_id, null, false from user_account s cross join unnest(${clients}::int[]) as c(client_id)
      where s.is_super and s.id in (select user_id from wish)
      union all
      select p.user_id, p.client_id, p.project_id, false from live.permission p
      where p.organization_id = ${tenant} and p.client_id = any(${clients}::int[])
        and p.user_id in (select user_id from wish)
      union all
      select t.user_id, p.client_id, p.project_id, false from live.permission p
      join live.team_user t on t.organization_id = p.organization_id and t.team_id = p.team_id
      where p.organization_id = ${tenant} and p.client_id = any(${clients}::int[])
        and t.user_id in (select user_id from wish))
    select u.id as user_id, u.email, u.timezone, c.id as client_id, c.name as client_name,
      bool_or(r.project_id is null) as sees_all, bool_or(r.is_default) as is_default,
      coalesce(array_agg(distinct r.project_id) filter (where r.project_id is not null), '{}') as project_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('clientId', w.client_id, 'projectId', w.project_id,
          'siteId', w.site_id, 'isSubscribed', w.is_subscribed, 'isOwn', w.is_own)), '[]') from wish w
        where w.user_id = u.id and (w.client_id is null or w.client_id = c.id)) as choices
    from rights r join user_account u on u.id = r.user_id and u.is_active
    join live.client c on c.organization_id = ${tenant} and c.id = r.client_id
    group by u.id, c.organization_id, c.id, c.name order by u.id, c.id`
}
