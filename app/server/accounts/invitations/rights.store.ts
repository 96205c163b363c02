import { sql } from 'kysely'
import { type Db, execute } from '../../platform/db'
import type { InvitationRow } from './store'

type InvitedRights = Pick<InvitationRow, 'organization_id' | 'client_id' | 'project_ids' | 'role' | 'team_id'>

/** Admins keep their role when they accept a lower one. */
export async function grantRights(tx: Db, userId: string, given: InvitedRights, now: Date): Promise<void> {
  const { organization_id: tenant, client_id, project_ids, role, team_id } = given
  await execute(tx)`insert into live.organization_member (organization_id, user_id, joined_at)
    values (${tenant}, ${userId}, ${now}) on conflict do nothing`
  if (team_id !== null) {
    await execute(tx)`insert into live.team_user (organization_id, team_id, user_id, joined_at)
      values (${tenant}, ${team_id}, ${userId}, ${now}) on conflict do nothing`
    return
  }
  const places =
    project_ids.length === 0
      ? sql`select null::int`
      : sql`select id from live.project where organization_id = ${tenant} and client_id = ${client_id}
          and id = any(${project_ids}::int[])`
  await execute(tx)`insert into live.permission as p (organization_id, user_id, client_id, project_id, role)
    select ${tenant}::int, ${userId}::uuid, ${client_id}::int, place.id, ${role}::text from (${places}) as place (id)
    on conflict (organization_id, user_id, team_id, client_id, project_id) do update set role =
      case when p.role in ('clientAdmin', 'projectAdmin') then p.role else excluded.role end`
}
