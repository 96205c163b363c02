import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isOutage } from '../outage'
import type { DB } from './types'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = Kysely<DB>

/** Two transactions in each other's way: the one that gave way may be tried again. */
const COLLIDED = new Set(['40P01', '40001'])

const isRetryable = (error: unknown): boolean =>
  isOutage(error) || COLLIDED.has((error as { code?: string } | null)?.code ?? '')

/** A pool whose broken connections are logged and replaced instead of ending the process. */
export function createPool(
  url: string,
  options: { max?: number; statementTimeoutMs?: number; onError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 60_000,
    application_name: 'lightkeeper',
  })
  // The driver hangs the whole connection on the error, its cancel key included: nothing for a log.
  const onError = (error: Error & { client?: unknown }) => {
    delete error.client
    options.onError?.(error)
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction, again (up to 3 times) when the server went away or two collided. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt * attempt))
    }
  }
}
