import { type ColumnType, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import type { HiddenTable, OwnTable, WorkTable } from '../../entities'
import { DatabaseUnavailableError, isDatabaseUnavailable, isUnreachable } from '../database-unavailable'
import { limitConnections } from './limit-connections'
import { readingPool } from './reading-pool'
import type { DB } from './types'
import { type Patience, watchSilence } from './watch-silence'

type Json<T> = ColumnType<T, T | string, T | string>

/** What the schema can't say: the words that a text column allows, and the shapes of JSON. */
interface Typed {
  device: { type: 'global' | 'custom'; form_factor: FormFactor; emulation: Json<Emulation> }
}

type Columns = {
  [T in keyof DB]: T extends keyof Typed ? Omit<DB[T], keyof Typed[T]> & Typed[T] : DB[T]
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * What can be deleted has no bare name: `live.site` leaves deleted rows out, `own.site` competitors too, `public.site` has
 * all. Of deleted rows or not, `real.site` leaves the demo out, and `settled.site` what is being moved to another
 * organization; `work.site` has what is live, real and settled.
 */
export type Relations = Omit<Columns, HiddenTable> & {
  [T in HiddenTable as `live.${T}` | `public.${T}`]: Columns[T]
} & { [T in OwnTable as `own.${T}`]: Columns[T] } & {
  [T in WorkTable as `real.${T}` | `settled.${T}` | `work.${T}`]: Columns[T]
}

export type Db = Kysely<Relations>

/** Deadlock and serialization failure can be retried. */
const RETRYABLE_CODES = new Set(['40P01', '40001'])

const isRetryable = (error: unknown): boolean =>
  (isDatabaseUnavailable(error) && !isUnreachable(error)) ||
  RETRYABLE_CODES.has((error as { code?: string } | null)?.code ?? '')

/**
 * Planning took longer than running: a query over a place with its names joins 15 tables with the parents of its views,
 * and PostgreSQL tries all orders of 8 of them. The order written is good enough for the others.
 */
const PLANNED_JOINS = 5

/**
 * Set after connecting: a pooler refuses options of the start. Behind one they stay with a connection of the server,
 * which later clients share.
 */
const settings = (statementTimeoutMs: number) => `
  set join_collapse_limit = ${PLANNED_JOINS};
  set from_collapse_limit = ${PLANNED_JOINS};
  set statement_timeout = ${statementTimeoutMs};
  -- A statement whose caller gave up and disconnected ends.
  set client_connection_check_interval = 2000`

const READ_ONLY = '; set default_transaction_read_only = on'

const SILENCE_MS = 5_000

export function createPool(
  url: string,
  options: {
    max?: number
    statementTimeoutMs?: number
    name?: string
    onError?: (error: Error) => void
    patience?: Patience
    /** Writes are errors, also where the server would take them. */
    isReadOnly?: boolean
  } = {},
): pg.Pool {
  const { statementTimeoutMs = 60_000, isReadOnly = false } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 4_000,
    application_name: options.name ? `lightkeeper ${options.name}` : 'lightkeeper',
  })
  // The driver attaches the connection with its cancel key to the error; keep that out of the log.
  const onError = (error: Error & { client?: unknown }) => {
    delete error.client
    options.onError?.(error)
  }
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    // Before what the connection was opened for. Should it fail, the limits of the client still hold.
    client.query(settings(statementTimeoutMs) + (isReadOnly ? READ_ONLY : '')).catch(() => {})
  })
  limitConnections(pool, {
    // The server ends a slow statement itself.
    silenceMs: statementTimeoutMs > 0 ? statementTimeoutMs + SILENCE_MS : null,
    watch: watchSilence(url, options.patience),
  })
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Relations>({ dialect: new PostgresDialect({ pool }) })
}

/** For reads on a replica of the same database; see readingPool. */
export const createReadingDb = (...pools: Parameters<typeof readingPool>): Db =>
  new Kysely<Relations>({ dialect: new PostgresDialect({ pool: readingPool(...pools) }) })

/**
 * Runs `work` in a transaction; retries up to 3 times after lost connections and conflicts, but not when the server was
 * waited for in vain, nor when the connection is lost during COMMIT: the transaction may have happened. Inside a transaction it joins that one, which retries as a
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
