import { type RawBuilder, sql } from 'kysely'
import type { Scope, Within } from '~/shared/rules/access/roles'
import { containing } from '../db'
import type { PlaceFilter } from './place-filter'
import { NO_ORGANIZATION } from './store'

/**
 * Conditions on rows about any level of the hierarchy. Such rows name every level above them (`client_id`,
 * `project_id` …); deeper levels are null.
 */

type PlaceChain = readonly (readonly [column: string, id: number])[]

export interface PlaceQuery {
  tenant: number
  chain: PlaceChain
  from: Date
  to: Date
  limit: number
}

const both = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
const either = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/**
 * Rows of the span about the target, one of its parents, or from the operator. Each level is one range of an
 * index.
 */
export function matchesPlace(
  table: string,
  organization: number,
  { chain, from, to }: Pick<PlaceQuery, 'chain' | 'from' | 'to'>,
): RawBuilder<boolean> {
  const isOfOrganization = (id: number) => sql`${sql.ref(`${table}.organization_id`)} = ${id}`
  const at = sql.ref(`${table}.at`)
  const is = chain.map(([column, id]) => sql`${sql.ref(`${table}.${column}`)} = ${id}`)
  const isNone = chain.map(([column]) => sql`${sql.ref(`${table}.${column}`)} is null`)
  const levels = [...chain.keys(), chain.length]
  const about = either([
    ...levels.map((depth) =>
      both([isOfOrganization(organization), ...is.slice(0, depth), ...isNone.slice(depth)]),
    ),
    both([isOfOrganization(NO_ORGANIZATION), ...isNone]),
  ])
  return both([about, sql`${at} >= ${from}`, sql`${at} < ${to}`])
}

/**
 * Rows that match the filter: visible to the actor, in the requested place and span, and with the search text
 * in one of the `searched` columns.
 */
export function matchingPlace(table: string, filter: PlaceFilter, searched: string[]): RawBuilder<boolean> {
  const { scope, isOperator, organization, client, project, site, search, from, to } = filter
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const is = (name: string, id: number | undefined) =>
    id === undefined ? [] : [sql`${column(name)} = ${id}`]
  const text = sql`concat_ws(' ', ${sql.join(searched.map((name) => sql.ref(name)))})`
  return both([
    sql`${column('organization_id')} ${sql.raw(isOperator ? '=' : '<>')} ${NO_ORGANIZATION}`,
    inScopeOrAbove(scope, table),
    ...is('organization_id', organization),
    ...is('client_id', client),
    ...is('project_id', project),
    ...is('site_id', site),
    ...(from ? [sql`${column('at')} >= ${from}`] : []),
    ...(to ? [sql`${column('at')} < ${to}`] : []),
    ...(search === undefined ? [] : [sql`${text} ilike ${containing(search)}`]),
  ])
}

const LEVELS = [
  { column: 'client_id', idOf: (item: Within) => item.clientId },
  { column: 'project_id', idOf: (item: Within) => item.projectId ?? 0 },
  { column: 'site_id', idOf: (item: Within) => item.siteId ?? 0 },
] as const

/** Rows about something the actor may see, or about one of its parents. */
export function inScopeOrAbove(scope: Scope, table: string): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`
  const organization = sql.ref(`${table}.organization_id`)
  const inside = [scope.clients, scope.projects, scope.sites].flatMap((items, index) =>
    [...new Set(items.map((item) => item.organizationId))].map((id) => {
      const own = items.filter((item) => item.organizationId === id)
      return both([sql`${organization} = ${id}`, inDescendants(index + 1, own, table)])
    }),
  )
  const whole = sql`${organization} = any(${scope.organizationIds}::int[])`
  return either([whole, ...inside])
}

function inDescendants(depth: number, items: Within[], table: string): RawBuilder<boolean> {
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
