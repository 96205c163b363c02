import { type RawBuilder, sql } from 'kysely'
import { HIDDEN_TABLES, type Table } from '../../entities'

/** The rows of a table, whose name is a variable, that are not deleted. */
export const liveTable = (table: Table): RawBuilder<unknown> =>
  sql.table(HIDDEN_TABLES.includes(table) ? `live.${table}` : table)
