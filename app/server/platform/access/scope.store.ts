import { type RawBuilder, sql } from 'kysely'
import type { Scope, Within } from '~/shared/rules/access/roles'

/** The columns that name each level of a row; null for levels below the row. */
export interface ScopeColumns {
  organization: string
  client: string
  project: string | null
  site: string | null
}

/**
 * Limits a list to what the actor may see. A row above the actor's rights is shown to everyone with a right
 * inside it: a client to those who see one of its projects.
 */
export function inScope(scope: Scope, columns: ScopeColumns): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`
  const { organization, client, project, site } = columns
  const arms = scope.organizationIds.length > 0 ? [within(organization, scope.organizationIds)] : []
  const inside = (items: Within[], column: string, idOf: (item: Within) => number) => {
    for (const [id, ids] of byOrganization(items, idOf))
      arms.push(sql<boolean>`(${sql.ref(organization)} = ${id} and ${within(column, ids)})`)
  }
  const clientOf = (item: Within) => item.clientId
  const projectOf = (item: Within) => item.projectId ?? 0
  inside(scope.clients, client, clientOf)
  if (project) inside(scope.projects, project, projectOf)
  else inside(scope.projects, client, clientOf)
  if (site) inside(scope.sites, site, (item) => item.siteId ?? 0)
  else if (project) inside(scope.sites, project, projectOf)
  else inside(scope.sites, client, clientOf)
  return arms.length > 0 ? sql<boolean>`(${sql.join(arms, sql` or `)})` : sql<boolean>`false`
}

/** Columns of a row inside a site: a page, or the site itself when `site` is its id. */
export const inSite = (table: string, site = 'site_id'): ScopeColumns => ({
  organization: `${table}.organization_id`,
  client: `${table}.client_id`,
  project: `${table}.project_id`,
  site: `${table}.${site}`,
})

export const inProject = (table: string): ScopeColumns => ({
  organization: `${table}.organization_id`,
  client: `${table}.client_id`,
  project: `${table}.id`,
  site: null,
})

export const inClient = (table: string, client = 'id'): ScopeColumns => ({
  organization: `${table}.organization_id`,
  client: `${table}.${client}`,
  project: null,
  site: null,
})

const within = (column: string, ids: number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`

/**
 * One condition per organization, because the planner uses an index for each but reads the whole table for a
 * list of pairs.
 */
function byOrganization(items: Within[], idOf: (item: Within) => number): Map<number, number[]> {
  const ids = new Map<number, number[]>()
  for (const item of items)
    ids.set(item.organizationId, [...(ids.get(item.organizationId) ?? []), idOf(item)])
  return ids
}
