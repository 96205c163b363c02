import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Paging } from '~/shared/schemas/paging'
import type { Db } from './pool'

/** LIKE pattern for a substring, with wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** LIKE pattern for a prefix. */
export const beginningWith = (text: string): string => containing(text).slice(1)

export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit

export interface Listed<T> {
  rows: T[]
  total: number
}

/** One page of a query and its total; the count drops the columns that only the page needs. */
export async function listPage<D, T extends keyof D, O>(
  db: Db,
  found: SelectQueryBuilder<D, T, O>,
  order: RawBuilder<unknown>,
  paging: Paging,
) {
  const [rows, { total }] = await Promise.all([
    found.orderBy(order).limit(paging.limit).offset(offsetOf(paging)).execute(),
    db.selectNoFrom(sql<number>`(select count(*) from ${found} as m)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const newestFirst = (table: string) =>
  sql`${sql.ref(`${table}.at`)} desc, ${sql.ref(`${table}.id`)} desc`

/** Join condition between rows of one tenant: `sameTenant('c.id', 'p.client_id')`. */
export function sameTenant(left: string, right: string): RawBuilder<boolean> {
  const tenantOf = (column: string) => sql.ref(column.replace(/[.].*/, '.organization_id'))
  return sql<boolean>`${tenantOf(left)} = ${tenantOf(right)} and ${sql.ref(left)} = ${sql.ref(right)}`
}

/** All of these conditions; true when there are none. */
export const allOf = (parts: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`

const COLUMNS = {
  name: (table: string) => sql`lower(${sql.ref(`${table}.name`)})`,
  createdAt: created,
} as const
function created(table: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.created_at`)}`
}

export interface Order {
  orderBy: keyof typeof COLUMNS
  orderDirection: 'asc' | 'desc'
}

/** Direction as SQL; everything but `desc` ascends. */
export const directionOf = ({ orderDirection }: Pick<Order, 'orderDirection'>) =>
  sql.raw(orderDirection === 'desc' ? 'desc' : 'asc')

/** Sort order from an allow-list; the id makes it stable across pages. */
export const ordered = (table: string, order: Order): RawBuilder<unknown> =>
  sql`${COLUMNS[order.orderBy](table)} ${directionOf(order)}, ${sql.ref(`${table}.id`)}`
