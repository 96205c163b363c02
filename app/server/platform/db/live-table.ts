import { type RawBuilder, sql } from 'kysely'
import { declared, type Table } from '../../entities'

const HIDDEN = new Set(
  declared(({ hidden, isMarked }) => isMarked ?? (Array.isArray(hidden) || undefined)).map(
    ([table]) => table,
  ),
)

/** The rows of a table, whose name is a variable, that are not deleted. */
export const liveTable = (table: Table): RawBuilder<unknown> =>
  sql.table(HIDDEN.has(table) ? `live.${table}` : table)
