import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import type { CompactProject } from '~/shared/schemas/project'
import { inProject, inScope, inSite } from '../../platform/access'
import {
  allOf,
  containing,
  type Db,
  inserterOf,
  type Listed,
  listPage,
  type Order,
  ordered,
  type RowOf,
  sameTenant,
  updaterOf,
} from '../../platform/db'
import { notFound } from '../../platform/errors'

/** Counts only what the scope shows: a link to one site doesn't tell how many more there are. */
const projects = (db: Db, scope: Scope) =>
  db
    .selectFrom('live.project as p')
    .innerJoin('live.client as c', (j) => j.on(sameTenant('c.id', 'p.client_id')))
    .select(['p.organization_id', 'p.client_id', 'p.id', 'p.name', 'p.tags', 'p.created_at'])
    .select('c.name as client_name')
    .select('p.is_competitor')
    .select([
      sql<number>`(select count(*) from live.site s where s.organization_id = p.organization_id
        and s.project_id = p.id and ${inScope(scope, inSite('s', 'id'))})`.as('sites'),
      sql<number>`(select count(*) from live.page where page.organization_id = p.organization_id
        and page.client_id = p.client_id and page.project_id = p.id
        and ${inScope(scope, inSite('page'))})`.as('pages'),
    ])

export type ProjectRow = RowOf<typeof projects>

export const getProject = (
  db: Db,
  tenant: number,
  id: number,
  scope: Scope = { everything: true },
): Promise<ProjectRow> =>
  projects(db, scope)
    .where('p.organization_id', '=', tenant)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(notFound)

/** Ids by lower-case name. */
export async function projectsByName(db: Db, tenant: number, clientId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('live.project as project')
    .select(['id', 'name'])
    .where('organization_id', '=', tenant)
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

export interface ProjectFilter {
  client?: number | undefined
  keyword?: string | undefined
  tags?: string[] | undefined
}

function matching(scope: Scope, { client, keyword, tags }: ProjectFilter) {
  const parts = [inScope(scope, inProject('p'))]
  if (client !== undefined) parts.push(sql<boolean>`p.client_id = ${client}`)
  if (keyword !== undefined) parts.push(sql<boolean>`p.name ilike ${containing(keyword)}`)
  if (tags?.length) parts.push(sql<boolean>`p.tags && ${tags}::text[]`)
  return allOf(parts)
}

export async function countProjects(db: Db, scope: Scope, filter: ProjectFilter): Promise<number> {
  const { total } = await db
    .selectFrom('live.project as p')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where(matching(scope, filter))
    .executeTakeFirstOrThrow()
  return total
}

export const listProjects = (
  db: Db,
  scope: Scope,
  query: Paging & Order & ProjectFilter,
): Promise<Listed<ProjectRow>> =>
  listPage(db, projects(db, scope).where(matching(scope, query)), ordered('p', query), query)

export const listCompactProjects = (
  db: Db,
  scope: Scope,
  query: Paging & Order & ProjectFilter,
): Promise<Listed<CompactProject>> =>
  listPage(
    db,
    db
      .selectFrom('live.project as p')
      .select(['p.id as _id', 'p.organization_id as organization', 'p.client_id as client', 'p.name'])
      .where(matching(scope, query)),
    ordered('p', query),
    query,
  )

export const insertProject = inserterOf('live.project')

export const updateProjectRow = updaterOf('live.project')

/** Locks the project until the transaction ends. */
export const lockProject = (db: Db, tenant: number, id: number) =>
  db
    .selectFrom('live.project as project')
    .select(['name', 'client_id', 'tags'])
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
