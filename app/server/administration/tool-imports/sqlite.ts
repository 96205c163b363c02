import type { DatabaseSync } from 'node:sqlite'
import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import { AppError } from '../../platform/errors'
import { refused } from './parse-text'

export type Row = Record<string, unknown>

export interface ForeignDatabase {
  has(table: string): boolean
  /** Names with the default that the schema gives, as SQL. */
  columnsOf(table: string): ReadonlyMap<string, string | null>
  /** Rows as they come, so that a large table needs no memory. */
  rows(sql: string, ...values: (string | number)[]): IterableIterator<Row>
  count(sql: string, ...values: (string | number)[]): number
}

const NAME = /^[a-z_]+$/i
const MAX_SQLITE_BYTES = 256 * 1024 * 1024

/**
 * Reads an uploaded SQLite file: never written, no extension, and whatever is wrong with it becomes one refusal. The
 * caller runs in the process for foreign content, because a query can't be interrupted.
 */
export async function* withDatabase<T>(
  file: string,
  work: (db: ForeignDatabase) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const { DatabaseSync: Database } = await import('node:sqlite')
  let db: DatabaseSync | undefined
  try {
    db = new Database(file, {
      readOnly: true,
      allowExtension: false,
      enableDoubleQuotedStringLiterals: false,
    })
    db.exec(
      `pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on; pragma mmap_size = 0;
       pragma hard_heap_limit = ${MAX_SQLITE_BYTES}`,
    )
    yield* work(readerOf(db))
  } catch (error) {
    if (error instanceof AppError || !isSqliteError(error)) throw error
    throw refused(words.notDatabase)
  } finally {
    db?.close()
  }
}

const isSqliteError = (error: unknown) => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^ERR_(SQLITE|OUT_OF_RANGE|INVALID)/.test(code)
}

function readerOf(db: DatabaseSync): ForeignDatabase {
  const rows = (sql: string, ...values: (string | number)[]) =>
    db.prepare(sql).iterate(...values) as IterableIterator<Row>
  const columnsOf = (table: string) => {
    if (!NAME.test(table)) throw new Error(`${table} is no table name`)
    const columns = [...rows(`select name, hidden, dflt_value from pragma_table_xinfo('${table}')`)]
    // A generated column is an expression of the file, which may take any time.
    if (columns.some(({ hidden }) => Number(hidden) !== 0)) throw refused(words.generatedColumns(table))
    return new Map(columns.map(({ name, dflt_value: usual }) => [String(name), usual as string | null]))
  }
  return {
    rows,
    columnsOf,
    has: (table) =>
      db.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined &&
      columnsOf(table).size > 0,
    count: (sql, ...values) => Number(Object.values(db.prepare(sql).get(...values) ?? {})[0] ?? 0),
  }
}
