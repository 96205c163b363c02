import { type RawBuilder, sql } from 'kysely'
import type { Scope, Within } from '~/shared/rules/roles'
import { NO_ORGANIZATION } from './store'

/**
 * Conditions on rows that are about something in the hierarchy, whatever its depth, and name all that it lies in:
 * `client_id`, `project_id` and so on, the deeper ones null.
 */

/** The levels that such a table knows, from the outside in, with the thing that is meant at each. */
export type PlaceChain = readonly (readonly [column: string, id: number])[]

const both = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`
const either = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** That a row is about a thing or about what it lies in, or is the operator's: each is one range of an index. */
export function concerning(table: string, organization: number, chain: PlaceChain): RawBuilder<boolean> {
  const of = (id: number) => sql`${sql.ref(`${table}.organization_id`)} = ${id}`
  const is = chain.map(([column, id]) => sql`${sql.ref(`${table}.${column}`)} = ${id}`)
  const isNone = chain.map(([column]) => sql`${sql.ref(`${table}.${column}`)} is null`)
  const levels = [...chain.keys(), chain.length]
  return either([
    ...levels.map((depth) => both([of(organization), ...is.slice(0, depth), ...isNone.slice(depth)])),
    both([of(NO_ORGANIZATION), ...isNone]),
  ])
}

const LEVELS = [
  { column: 'client_id', idOf: (item: Within) => item.clientId },
  { column: 'project_id', idOf: (item: Within) => item.projectId ?? 0 },
  { column: 'site_id', idOf: (item: Within) => item.siteId ?? 0 },
] as const

/** That a row is about something in what the actor may see, or about what lies above it. */
export function inScopeOrAbove(scope: Scope, table: string): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`
  const organization = sql.ref(`${table}.organization_id`)
  const inside = [scope.clients, scope.projects, scope.sites].flatMap((items, index) =>
    [...new Set(items.map((item) => item.organizationId))].map((id) => {
      const own = items.filter((item) => item.organizationId === id)
      return both([sql`${organization} = ${id}`, downTo(index + 1, own, table)])
    }),
  )
  const whole = sql`${organization} = any(${scope.organizationIds}::int[])`
  return either([whole, ...inside])
}

/** At one of some things of the same depth, inside it, or at what one of them lies in. */
function downTo(depth: number, items: Within[], table: string): RawBuilder<boolean> {
  const path = LEVELS.slice(0, depth).map(({ column, idOf }) => ({
    column: sql.ref(`${table}.${column}`),
    ids: items.map(idOf),
  }))
  return either([
    sql`${sql.ref(`${table}.client_id`)} is null`,
    ...path.map(({ column, ids }, index) => {
      const isOne = sql`${column} = any(${ids}::int[])`
      const below = path[index + 1]
      return below ? both([isOne, sql`${below.column} is null`]) : isOne
    }),
  ])
}
