import type { DatabaseSync } from 'node:sqlite'
import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import { AppError } from '../errors'
import { refused } from './parse-text'

export type Row = Record<string, unknown>

export interface ForeignDatabase {
  has(table: string): boolean
  columnsOf(table: string): ReadonlySet<string>
  /** Rows as they come, so that a large table needs no memory. */
  rows(sql: string, ...values: (string | number)[]): IterableIterator<Row>
  count(sql: string, ...values: (string | number)[]): number
}

const NAME = /^[a-z_]+$/i

/**
 * Reads an uploaded SQLite file: never written, no extension, and whatever is wrong with it becomes one refusal. Text
 * columns are only compared and parsed, never run.
 */
export async function withDatabase<T>(
  file: string,
  work: (db: ForeignDatabase) => T | Promise<T>,
): Promise<T> {
  const { DatabaseSync: Database } = await import('node:sqlite')
  let db: DatabaseSync | undefined
  try {
    db = new Database(file, {
      readOnly: true,
      allowExtension: false,
      enableDoubleQuotedStringLiterals: false,
    })
    db.exec(
      'pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on; pragma mmap_size = 0',
    )
    return await work(readerOf(db))
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
  return {
    rows,
    has: (table) =>
      db.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined,
    columnsOf: (table) => {
      if (!NAME.test(table)) throw new Error(`${table} is no table name`)
      return new Set(
        [...rows(`select name from pragma_table_info('${table}')`)].map(({ name }) => String(name)),
      )
    },
    count: (sql, ...values) => Number(Object.values(db.prepare(sql).get(...values) ?? {})[0] ?? 0),
  }
}
