import { sql } from 'kysely'
import type { Paging } from '~/shared/schemas/paging'
import type { Candidate } from '~/shared/schemas/permission'
import { containing, type Db, directionOf, type Listed, listPage } from '../../platform/db'

export interface TeamUserRow {
  id: string
  email: string
  name: string
  is_active: boolean
  is_administrator: boolean
  joined_at: Date
}

const NAME = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`
const matching = (search: string | undefined) =>
  search === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${NAME} ilike ${containing(search)} or u.email ilike ${containing(search)})`

export interface TeamUserQuery extends Paging {
  search?: string | undefined
  orderBy: 'name' | 'email'
  orderDirection: 'asc' | 'desc'
}

export async function listTeamUsers(
  db: Db,
  tenant: number,
  teamId: number,
  query: TeamUserQuery,
): Promise<Listed<TeamUserRow>> {
  const found = db
    .selectFrom('live.team_user as t')
    .innerJoin('user_account as u', 'u.id', 't.user_id')
    .where('t.organization_id', '=', tenant)
    .where('t.team_id', '=', teamId)
    .where(matching(query.search))
  const column = query.orderBy === 'email' ? sql`lower(u.email)` : sql`lower(${NAME})`
  const people = found
    .select(['u.id', 'u.email', 'u.is_active', 't.is_administrator', 't.joined_at'])
    .select(NAME.as('name'))
  return listPage(db, people, sql`${column} ${directionOf(query)}, u.id`, query)
}

export async function listOutside(
  db: Db,
  tenant: number,
  teamId: number,
  query: { search?: string | undefined; limit: number },
): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('live.organization_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email'])
    .select(NAME.as('name'))
    .where('m.organization_id', '=', tenant)
    .where('u.is_active', '=', true)
    .where(matching(query.search))
    .where(sql<boolean>`not exists (select from live.team_user t where t.organization_id = ${tenant}
      and t.team_id = ${teamId} and t.user_id = u.id)`)
    .orderBy(sql`lower(${NAME})`)
    .orderBy('u.id')
    .limit(query.limit)
    .execute()
  return rows.map((row) => ({ _id: row.id, kind: 'user', name: row.name, email: row.email }))
}

export async function membersAmong(db: Db, tenant: number, users: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('live.organization_member as organization_member')
    .select('user_id')
    .where('organization_id', '=', tenant)
    .where('user_id', 'in', users)
    .execute()
  return rows.map((row) => row.user_id)
}

export const inTeam = (db: Db, tenant: number, teamId: number, users: string[]) =>
  db
    .selectFrom('live.team_user as team_user')
    .select(['user_id', 'is_administrator'])
    .where('organization_id', '=', tenant)
    .where('team_id', '=', teamId)
    .where('user_id', 'in', users)
    .orderBy('user_id')
    .execute()

export async function insertTeamUsers(
  db: Db,
  tenant: number,
  teamId: number,
  users: string[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('live.team_user')
    .values(users.map((user_id) => ({ organization_id: tenant, team_id: teamId, user_id, joined_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const within = (tenant: number, teamId: number, users: string[]) =>
  sql<boolean>`organization_id = ${tenant} and team_id = ${teamId} and user_id = any(${users}::uuid[])`

export async function deleteTeamUsers(
  db: Db,
  tenant: number,
  teamId: number,
  users: string[],
): Promise<void> {
  await db
    .deleteFrom('live.team_user')
    .where(within(tenant, teamId, users))
    .execute()
}

export async function setAdministrators(
  db: Db,
  tenant: number,
  teamId: number,
  users: string[],
  isAdministrator: boolean,
): Promise<void> {
  await db
    .updateTable('live.team_user')
    .set({ is_administrator: isAdministrator })
    .where(within(tenant, teamId, users))
    .execute()
}
