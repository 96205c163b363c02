import type pg from 'pg'
import { DatabaseUnavailableError, toDatabaseError, UNREACHABLE } from '../database-unavailable'
import { inStatementSpan } from '../telemetry/spans'
import { currentBudget } from '../time-budget'
import type { watchSilence } from './watch-silence'

interface Limits {
  /** null: a statement may take any time, as long as the server runs it. */
  silenceMs: number | null
  watch: ReturnType<typeof watchSilence>
}

/** Read-only after a failover: the next connection may lead to the new primary. */
const READ_ONLY = '25006'

/**
 * Ends statements and waits for a connection when the budget of the request is spent, and statements without an answer
 * after `silenceMs` or when the server does not run them. Their connection is closed: on it, later statements would wait for the same answer. Network errors
 * become errors of the database.
 */
export function limitConnections(pool: pg.Pool, limits: Limits): void {
  pool.on('connect', (client) => limitQueries(client, limits))
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  // The pool's own calls have a callback.
  const limited = (callback?: unknown) => (callback ? connect(callback) : connectWithin(connect))
  pool.connect = limited as pg.Pool['connect']
}

async function connectWithin(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const budget = currentBudget()
  budget?.throwIfAborted()
  const connecting = connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  if (!budget) return connecting
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(budget.reason)
      connecting.then((client) => client.release()).catch(() => {})
    }
    budget.addEventListener('abort', giveUp, { once: true })
    const settle = () => budget.removeEventListener('abort', giveUp)
    connecting.then(
      (client) => {
        settle()
        if (!budget.aborted) resolve(client)
      },
      (error: unknown) => {
        settle()
        reject(error)
      },
    )
  })
}

type PromisedQuery = (...args: unknown[]) => Promise<unknown>

function limitQueries(client: pg.PoolClient, { silenceMs, watch }: Limits): void {
  // Looked up at each call, so that what watches all clients sees these statements too.
  const query: PromisedQuery = (...args) =>
    inStatementSpan(args, () => Object.getPrototypeOf(client).query.apply(client, args))
  // Closes the socket at once while a statement runs, and fails that statement.
  const close = () => void client.end().catch(() => {})
  const limited: PromisedQuery = async (...args) => {
    const budget = currentBudget()
    budget?.throwIfAborted()
    let silence: string | null = null
    const giveUp = (reason: string) => {
      silence = reason
      close()
    }
    const tooLong = () => giveUp(`The database did not answer in ${silenceMs} ms`)
    const timer = silenceMs === null ? undefined : setTimeout(tooLong, silenceMs)
    const forget = watch(client, giveUp)
    budget?.addEventListener('abort', close, { once: true })
    try {
      return await query(...args)
    } catch (error) {
      if (budget?.aborted) throw budget.reason
      if (silence) throw new DatabaseUnavailableError(silence, { cause: UNREACHABLE })
      if ((error as { code?: string }).code === READ_ONLY) close()
      throw toDatabaseError(error)
    } finally {
      clearTimeout(timer)
      forget()
      budget?.removeEventListener('abort', close)
    }
  }
  const isPlain = (args: unknown[]) =>
    !args.some(
      (arg) => typeof arg === 'function' || typeof (arg as { submit?: unknown })?.submit === 'function',
    )
  client.query = ((...args: unknown[]) =>
    isPlain(args) ? limited(...args) : query(...args)) as typeof client.query
}
