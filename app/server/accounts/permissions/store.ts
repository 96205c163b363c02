import { type RawBuilder, sql } from 'kysely'
import type { AssignableRole } from '~/shared/rules/access/roles'
import type { Permission } from '~/shared/schemas/permission'
import { containing, type Db, findRow, type Listed, rowsOf } from '../../platform/db'

export type Subject = { userId: string; teamId: null } | { userId: null; teamId: number }

export interface GrantRow {
  id: number
  client_id: number
  project_id: number | null
  role: AssignableRole
}

const given = (db: Db, tenant: number, subject: Subject, clientId: number) =>
  db
    .selectFrom('live.permission as permission')
    .where('organization_id', '=', tenant)
    .where('client_id', '=', clientId)
    .where((e) =>
      subject.teamId === null ? e('user_id', '=', subject.userId) : e('team_id', '=', subject.teamId),
    )

/** Direct roles of a subject in a client, locked until the transaction ends. */
export async function lockGrants(
  db: Db,
  tenant: number,
  subject: Subject,
  clientId: number,
): Promise<GrantRow[]> {
  const rows = await given(db, tenant, subject, clientId)
    .select(['id', 'client_id', 'project_id', 'role'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as AssignableRole }))
}

/** Sets a role on the whole client (null) or on projects, replacing the existing one. */
export async function upsertPermissions(
  db: Db,
  tenant: number,
  subject: Subject,
  clientId: number,
  projectIds: (number | null)[],
  role: AssignableRole,
): Promise<void> {
  const place = { organization_id: tenant, client_id: clientId, role }
  await db
    .insertInto('live.permission')
    .values(
      projectIds.map((project_id) => ({
        ...place,
        project_id,
        user_id: subject.userId,
        team_id: subject.teamId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id', 'team_id', 'client_id', 'project_id'])
        .doUpdateSet({ role, source: 'hand' }),
    )
    .execute()
}

export async function deletePermissions(db: Db, tenant: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('live.permission')
    .where('organization_id', '=', tenant)
    .where('id', 'in', ids)
    .execute()
}

export const isMember = async (db: Db, tenant: number, userId: string): Promise<boolean> =>
  (await findRow(db, 'live.organization_member', { organizationId: tenant, userId }, ['user_id'])) !==
  undefined

export const isTeamOf = async (db: Db, tenant: number, teamId: number): Promise<boolean> =>
  (await findRow(db, 'live.team', { organizationId: tenant, id: teamId }, ['id'])) !== undefined

export const findProjects = (db: Db, tenant: number, clientId: number, ids: number[]) =>
  db
    .selectFrom('live.project as project')
    .select('id')
    .where('organization_id', '=', tenant)
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute()

interface GrantListRow {
  organization_id: number | null
  organization_name: string | null
  client_id: number | null
  client_name: string | null
  project_id: number | null
  project_name: string | null
  role: Permission['role']
  kind: Permission['source']['kind']
  team_id: number | null
  team_name: string | null
}

const NOWHERE = sql`null::int as client_id, null::int as project_id`
const NO_TEAM = sql`null::int as team_id`

/** All rights of a user: direct, by team, as owner, as super admin. */
const grantsOfUser = (id: string): RawBuilder<unknown> => sql`
  select p.organization_id, p.client_id, p.project_id, p.role, 'user' as kind, ${NO_TEAM}
    from live.permission p where p.user_id = ${id}::uuid
  union all
  select p.organization_id, p.client_id, p.project_id, p.role, 'team', t.team_id
    from live.team_user t
    join live.permission p on p.organization_id = t.organization_id and p.team_id = t.team_id
    where t.user_id = ${id}::uuid
  union all
  select o.organization_id, ${NOWHERE}, 'owner', 'owner', ${NO_TEAM}
    from live.organization_owner o where o.user_id = ${id}::uuid
  union all
  select null::int, ${NOWHERE}, 'super', 'super', ${NO_TEAM}
    from user_account u where u.id = ${id}::uuid and u.is_super`

const grantsOfTeam = (tenant: number, id: number): RawBuilder<unknown> => sql`
  select p.organization_id, p.client_id, p.project_id, p.role, 'team' as kind, p.team_id
    from live.permission p where p.organization_id = ${tenant} and p.team_id = ${id}`

interface GrantQuery {
  page: number
  limit: number
  search?: string | undefined
  /** null means all. */
  organizations: number[] | null
}

/** Rights of a user or a team with the names of their places. */
export async function listGrants(
  db: Db,
  holder: { user: string } | { team: number; tenant: number },
  query: GrantQuery,
): Promise<Listed<GrantListRow>> {
  const held = 'user' in holder ? grantsOfUser(holder.user) : grantsOfTeam(holder.tenant, holder.team)
  const conditions = [sql<boolean>`true`]
  if (query.organizations)
    conditions.push(
      sql<boolean>`(h.organization_id is null or h.organization_id = any(${query.organizations}::int[]))`,
    )
  if (query.search !== undefined)
    conditions.push(
      sql<boolean>`(c.name ilike ${containing(query.search)} or p.name ilike ${containing(query.search)})`,
    )
  const rows = await rowsOf<GrantListRow & { total: number }>(db)`
    select h.*, o.name as organization_name, c.name as client_name, p.name as project_name,
      t.name as team_name, count(*) over () as total
    from (${held}) h
    left join live.organization o on o.id = h.organization_id
    left join live.client c on c.organization_id = h.organization_id and c.id = h.client_id
    left join live.project p on p.organization_id = h.organization_id and p.id = h.project_id
    left join live.team t on t.organization_id = h.organization_id and t.id = h.team_id
    where ${sql.join(conditions, sql` and `)}
    order by h.client_id is not null, lower(o.name), lower(c.name), lower(p.name) nulls first, h.kind, h.team_id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}
  `
  return { rows, total: rows[0]?.total ?? 0 }
}
