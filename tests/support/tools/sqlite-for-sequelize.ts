import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Done = (this: { lastID?: number; changes?: number }, error: Error | null, rows?: unknown) => void
type Params = Record<string, unknown> | unknown[]

const storable = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof Date ? value.toISOString() : ((value ?? null) as SQLInputValue)
}

/** The part of the `sqlite3` package that Sequelize uses, on top of Node's own SQLite. */
class Database {
  readonly #db: DatabaseSync
  readonly filename: string

  constructor(file: string, _mode: number, opened: (error: Error | null) => void) {
    this.filename = file
    this.#db = new DatabaseSync(file)
    setImmediate(() => opened(null))
  }

  #answer(sql: string, params: Params | Done | undefined, done: Done | undefined, isRead: boolean): this {
    const callback = typeof params === 'function' ? params : done
    try {
      const statement = this.#db.prepare(sql)
      const values = typeof params === 'function' || !params ? [] : params
      const bound = Array.isArray(values)
        ? values.map(storable)
        : [
            Object.fromEntries(
              Object.entries(values).map(([name, value]) => [name, storable(value)]),
            ) as never,
          ]
      if (isRead) {
        const rows = statement.all(...bound)
        setImmediate(() => callback?.call({}, null, rows))
      } else {
        const { lastInsertRowid, changes } = statement.run(...bound)
        const result = { lastID: Number(lastInsertRowid), changes: Number(changes) }
        setImmediate(() => callback?.call(result, null))
      }
    } catch (error) {
      setImmediate(() => callback?.call({}, error as Error))
    }
    return this
  }

  run = (sql: string, params?: Params | Done, done?: Done) => this.#answer(sql, params, done, false)
  all = (sql: string, params?: Params | Done, done?: Done) => this.#answer(sql, params, done, true)

  exec(sql: string, done?: (error: Error | null) => void): this {
    this.#db.exec(sql)
    setImmediate(() => done?.(null))
    return this
  }

  serialize(work: () => void): void {
    work()
  }

  close(done?: (error: Error | null) => void): void {
    this.#db.close()
    setImmediate(() => done?.(null))
  }
}

const own = { Database, OPEN_READONLY: 1, OPEN_READWRITE: 2, OPEN_CREATE: 4 }
export const sqliteForSequelize = { ...own, verbose: () => own }
