import { type RawBuilder, sql } from 'kysely'
import type { Grant, Scope } from '~/shared/rules/roles'

/**
 * The condition that keeps a list within what the actor may see. `project` is the column of the row's
 * project; without it a row of the client level is shown to everyone who has a right inside the client.
 */
export function inScope(
  scope: Scope,
  organization: string,
  client: string,
  project?: string,
): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`
  const arms = scope.organizationIds.length > 0 ? [within(organization, scope.organizationIds)] : []
  const inside = (grants: Grant[], column: string, idOf: (grant: Grant) => number) => {
    for (const [id, ids] of byOrganization(grants, idOf))
      arms.push(sql<boolean>`(${sql.ref(organization)} = ${id} and ${within(column, ids)})`)
  }
  inside(scope.clients, client, (grant) => grant.clientId)
  if (project) inside(scope.projects, project, (grant) => grant.projectId ?? 0)
  else inside(scope.projects, client, (grant) => grant.clientId)
  return arms.length > 0 ? sql<boolean>`(${sql.join(arms, sql` or `)})` : sql<boolean>`false`
}

const within = (column: string, ids: number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`

/** One condition an organization: the planner finds each by an index, where a list of pairs has it read all. */
function byOrganization(grants: Grant[], idOf: (grant: Grant) => number): Map<number, number[]> {
  const ids = new Map<number, number[]>()
  for (const grant of grants)
    ids.set(grant.organizationId, [...(ids.get(grant.organizationId) ?? []), idOf(grant)])
  return ids
}
