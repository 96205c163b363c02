import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Paging } from '~/shared/schemas/paging'
import { inClient, inProject, inScope, inSite } from '../../platform/access'
import {
  allOf,
  containing,
  type Db,
  inserterOf,
  type Listed,
  listPage,
  type Order,
  ordered,
  updaterOf,
} from '../../platform/db'
import { notFound } from '../../platform/errors'

export interface ClientRow {
  organization_id: number
  id: number
  name: string
  tags: string[]
  retention_days: number
  created_at: Date
  organization_name: string
  projects: number
  sites: number
  pages: number
}

const visible = (scope: Scope) => inScope(scope, inClient('c'))

const clients = (db: Db, scope: Scope) =>
  db
    .selectFrom('live.client as c')
    .innerJoin('live.organization as o', 'o.id', 'c.organization_id')
    .select(['c.organization_id', 'c.id', 'c.name', 'c.tags', 'c.retention_days', 'c.created_at'])
    .select([
      'o.name as organization_name',
      sql<number>`(select count(*) from live.project p where p.organization_id = c.organization_id
        and p.client_id = c.id and ${inScope(scope, inProject('p'))})`.as('projects'),
      sql<number>`(select count(*) from own.site s where s.organization_id = c.organization_id
        and s.client_id = c.id and ${inScope(scope, inSite('s', 'id'))})`.as('sites'),
      sql<number>`(select count(*) from own.page p where p.organization_id = c.organization_id
        and p.client_id = c.id and ${inScope(scope, inSite('p'))})`.as('pages'),
    ])

export const getClient = (db: Db, tenant: number, id: number, scope: Scope): Promise<ClientRow> =>
  clients(db, scope)
    .where('c.organization_id', '=', tenant)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(notFound)

export interface ClientFilter {
  organization?: number | undefined
  keyword?: string | undefined
  tags?: string[] | undefined
}

function matching(scope: Scope, { organization, keyword, tags }: ClientFilter) {
  const parts = [visible(scope)]
  if (organization !== undefined) parts.push(sql<boolean>`c.organization_id = ${organization}`)
  if (keyword !== undefined) parts.push(sql<boolean>`c.name ilike ${containing(keyword)}`)
  if (tags?.length) parts.push(sql<boolean>`c.tags && ${tags}::text[]`)
  return allOf(parts)
}

export const listClients = (
  db: Db,
  scope: Scope,
  query: Paging & Order & ClientFilter,
): Promise<Listed<ClientRow>> =>
  listPage(db, clients(db, scope).where(matching(scope, query)), ordered('c', query), query)

export const listClientNames = (db: Db, scope: Scope, organization: number | undefined, limit: number) =>
  db
    .selectFrom('live.client as c')
    .select(['c.organization_id', 'c.id', 'c.name'])
    .where(matching(scope, { organization }))
    .orderBy(ordered('c', { orderBy: 'name', orderDirection: 'asc' }))
    .limit(limit)
    .execute()

export const insertClient = inserterOf('live.client')

export const updateClientRow = updaterOf('live.client')

/** Locks the client until the transaction ends. */
export const lockClient = (db: Db, tenant: number, id: number) =>
  db
    .selectFrom('live.client as client')
    .select(['name', 'retention_days', 'tags'])
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
