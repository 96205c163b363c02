import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Paging } from '~/shared/schemas/paging'
import type { Db } from './pool'

/** The pattern that finds a text anywhere, whatever signs it holds. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The pattern that finds a text at the beginning alone. */
export const beginningWith = (text: string): string => containing(text).slice(1)

export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit

/** A page of the rows of a table that tells of moments, the newest first, and how many there are. */
export async function newestPage<D, T extends keyof D, O>(
  db: Db,
  found: SelectQueryBuilder<D, T, O>,
  table: string,
  paging: Paging,
) {
  const [rows, { total }] = await Promise.all([
    found
      .orderBy(sql.ref(`${table}.at`), 'desc')
      .orderBy(sql.ref(`${table}.id`), 'desc')
      .limit(paging.limit)
      .offset(offsetOf(paging))
      .execute(),
    db.selectNoFrom(sql<number>`(select count(*) from ${found} as m)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

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

/** The order of a list by one of the columns allowed; the id keeps equal rows on one page. */
export const ordered = (table: string, { orderBy, orderDirection }: Order): RawBuilder<unknown> =>
  sql`${COLUMNS[orderBy](table)} ${sql.raw(orderDirection === 'desc' ? 'desc' : 'asc')}, ${sql.ref(`${table}.id`)}`
