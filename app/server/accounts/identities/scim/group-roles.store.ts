import { sql } from 'kysely'
import { type Db, rowsOf } from '../../../platform/db'
import { SCIM_SOURCE } from './scim-refusal'

/** Accounts; null for all of the organization. */
export type Meant = string[] | null

const isMeant = (column: string, users: Meant) =>
  sql`(${users}::uuid[] is null or ${sql.ref(column)} = any(${users}::uuid[]))`

/** What the groups of active users give, by the mappings of the connections: a team, or null for an owner. */
const given = (tenant: number) => sql`
  select distinct s.user_id, (mapped.value->>'team')::int as team_id
  from live.scim_user s
  join live.organization_member o on o.organization_id = s.organization_id and o.user_id = s.user_id
  join live.scim_group_member gm on gm.organization_id = s.organization_id and gm.member_id = s.id
  join live.scim_group g on g.organization_id = gm.organization_id and g.id = gm.group_id
  join live.sign_in_connection c on c.organization_id = g.organization_id
  cross join lateral jsonb_array_elements(c.groups) mapped
  where s.organization_id = ${tenant} and s.is_active and mapped.value->>'group' in (g.name, g.external_id)`

export interface TeamUser {
  team_id: number
  user_id: string
}

export const leaveTeams = (tx: Db, tenant: number, users: Meant) => rowsOf<TeamUser>(tx)`
  with given as (${given(tenant)})
  delete from live.team_user t where t.organization_id = ${tenant} and t.source = ${SCIM_SOURCE}
    and ${isMeant('t.user_id', users)}
    and not exists (select from given g where g.user_id = t.user_id and g.team_id = t.team_id)
  returning t.team_id, t.user_id`

/** Teams that no longer exist are left out. */
export const joinTeams = (tx: Db, tenant: number, users: Meant, now: Date) => rowsOf<TeamUser>(tx)`
  insert into live.team_user (organization_id, team_id, user_id, source, joined_at)
  select t.organization_id, t.id, g.user_id, ${SCIM_SOURCE}, ${now}
  from (${given(tenant)}) g join live.team t on t.organization_id = ${tenant} and t.id = g.team_id
  where ${isMeant('g.user_id', users)}
  on conflict do nothing returning team_id, user_id`

/** Keeps them all when the organization would have no owner left. */
export const leaveOwners = (tx: Db, tenant: number, users: Meant) => rowsOf<{ user_id: string }>(tx)`
  with given as (${given(tenant)}),
  leaving as (
    select o.user_id from live.organization_owner o
    where o.organization_id = ${tenant} and o.source = ${SCIM_SOURCE} and ${isMeant('o.user_id', users)}
      and not exists (select from given g where g.user_id = o.user_id and g.team_id is null))
  delete from live.organization_owner o where o.organization_id = ${tenant}
    and o.user_id in (select user_id from leaving)
    and exists (select from live.organization_owner other where other.organization_id = ${tenant}
      and other.user_id not in (select user_id from leaving))
  returning o.user_id`

export const becomeOwners = (tx: Db, tenant: number, users: Meant) => rowsOf<{ user_id: string }>(tx)`
  insert into live.organization_owner (organization_id, user_id, source)
  select ${tenant}::int, g.user_id, ${SCIM_SOURCE} from (${given(tenant)}) g
  where g.team_id is null and ${isMeant('g.user_id', users)}
  on conflict do nothing returning user_id`
