import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '~/shared/schemas/paging'
import {
  allOf,
  containing,
  type Db,
  deleterOf,
  inserterOf,
  type Listed,
  listPage,
  type Order,
  ordered,
  updaterOf,
} from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface TeamRow {
  organization_id: number
  id: number
  name: string
  created_at: Date
  organization_name: string
  users: number
  administrators: number
  permissions: number
}

const teams = (db: Db) =>
  db
    .selectFrom('live.team as t')
    .innerJoin('live.organization as o', 'o.id', 't.organization_id')
    .select(['t.organization_id', 't.id', 't.name', 't.created_at', 'o.name as organization_name'])
    .select([
      sql<number>`(select count(*) from live.team_user u where u.organization_id = t.organization_id
        and u.team_id = t.id)`.as('users'),
      sql<number>`(select count(*) from live.team_user u where u.organization_id = t.organization_id
        and u.team_id = t.id and u.is_administrator)`.as('administrators'),
      sql<number>`(select count(*) from live.permission p where p.organization_id = t.organization_id
        and p.team_id = t.id)`.as('permissions'),
    ])

export const getTeam = (db: Db, tenant: number, id: number): Promise<TeamRow> =>
  teams(db).where('t.organization_id', '=', tenant).where('t.id', '=', id).executeTakeFirstOrThrow(notFound)

/** null means all. */
export type Visible = { organizations: number[]; teams: number[] } | null

export interface TeamFilter {
  organization?: number | undefined
  search?: string | undefined
  userId?: string | undefined
}

function matching(visible: Visible, { organization, search, userId }: TeamFilter): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [
    visible === null
      ? sql`true`
      : sql`(t.organization_id = any(${visible.organizations}::int[]) or t.id = any(${visible.teams}::int[]))`,
  ]
  if (organization !== undefined) parts.push(sql`t.organization_id = ${organization}`)
  if (search !== undefined) parts.push(sql`t.name ilike ${containing(search)}`)
  if (userId !== undefined)
    parts.push(sql`exists (select from live.team_user u where u.organization_id = t.organization_id
      and u.team_id = t.id and u.user_id = ${userId})`)
  return allOf(parts)
}

export const listTeams = (
  db: Db,
  visible: Visible,
  query: Paging & Order & TeamFilter,
): Promise<Listed<TeamRow>> =>
  listPage(db, teams(db).where(matching(visible, query)), ordered('t', query), query)

export const insertTeam = inserterOf('live.team')

export const updateTeamRow = updaterOf('live.team')

/** Locks the team until the transaction ends. */
export const lockTeam = (db: Db, tenant: number, id: number): Promise<{ name: string }> =>
  db
    .selectFrom('live.team as team')
    .select('name')
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)

export const deleteTeamRow = deleterOf('team')
