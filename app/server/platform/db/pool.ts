import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../database-unavailable'
import { limitConnections } from './limit-connections'
import type { DB } from './types'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = Kysely<DB>

/** Deadlock and serialization failure can be retried. */
const RETRYABLE_CODES = new Set(['40P01', '40001'])

const isRetryable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || RETRYABLE_CODES.has((error as { code?: string } | null)?.code ?? '')

/**
 * Deleted rows stay in their tables until they are purged. Every connection looks first into the schema `live`, where
 * a view of the same name leaves them out. Code that must see them (restore, purge, evidence) names `public`.
 */
const SEARCH_PATH = 'live,public'

/**
 * Planning took longer than running: a query over a place with its names joins 15 tables with the parents of its views,
 * and PostgreSQL tries all orders of 8 of them. The order written is good enough for the others.
 */
const PLANNED_JOINS = 5

const SETTINGS = {
  search_path: SEARCH_PATH,
  join_collapse_limit: PLANNED_JOINS,
  from_collapse_limit: PLANNED_JOINS,
  // A statement whose caller gave up and disconnected ends.
  client_connection_check_interval: 2_000,
}

/** In the URL, since `options` of the URL would replace those beside it. */
function withSettings(url: string): string {
  const [address = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  const own = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  params.set('options', [params.get('options') ?? '', ...own].join(' ').trim())
  return `${address}?${params}`
}

const SILENCE_MS = 5_000

export function createPool(
  url: string,
  options: { max?: number; statementTimeoutMs?: number; onError?: (error: Error) => void } = {},
): pg.Pool {
  const { statementTimeoutMs = 60_000 } = options
  const pool = new pg.Pool({
    connectionString: withSettings(url),
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'lightkeeper',
  })
  // The driver attaches the connection with its cancel key to the error; keep that out of the log.
  const onError = (error: Error & { client?: unknown }) => {
    delete error.client
    options.onError?.(error)
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  // The server ends a slow statement itself; a longer silence means that it is unreachable.
  limitConnections(pool, statementTimeoutMs > 0 ? statementTimeoutMs + SILENCE_MS : null)
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Runs `work` in a transaction; retries up to 3 times after lost connections and conflicts, but not when the connection
 * is lost during COMMIT: the transaction may have happened. Inside a transaction it joins that one, which retries as a
 * whole.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx)
        isCommitting = true
        return result
      })
    } catch (error) {
      if (isCommitting && isDatabaseUnavailable(error))
        throw new DatabaseUnavailableError('The connection was lost during COMMIT: the result is unknown', {
          cause: error,
        })
      if (attempt >= 3 || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt * attempt))
    }
  }
}
