import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../database-unavailable'
import { currentBudget } from '../time-budget'

/** Why a statement was made again on the primary. */
type FallbackReason = 'connection' | 'conflict' | 'error'

export interface ReadingOptions {
  isUsable: () => boolean
  lost: () => AbortSignal
  onFallback: (reason: FallbackReason) => void
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

const READ_ONLY = '25006'
const CANCELLED = '57014'
const isConflict = (error: unknown) => /conflict with recovery/.test((error as Error).message)

/** null: the primary would not do better. Of all other errors it gives the true one, for instance of a table that is new. */
function fallbackReason(error: unknown): FallbackReason | null {
  if (currentBudget()?.aborted) return null
  if (isConflict(error)) return 'conflict'
  if ((error as { code?: string }).code === CANCELLED) return null
  return isDatabaseUnavailable(error) ? 'connection' : 'error'
}

/**
 * Statements run on the replica, and again on the primary where that fails. From its first BEGIN on, a connection is one
 * of the primary.
 */
export function readingPool(primary: pg.Pool, replica: pg.Pool, options: ReadingOptions): PostgresPool {
  const connect = async () => {
    let pinned: pg.PoolClient | undefined
    const onPrimary: Query = async (text, values) => {
      pinned ??= await primary.connect()
      return pinned.query(text, values as unknown[])
    }
    const query: Query = async (text, values) => {
      if (pinned || isBegin(text) || !options.isUsable()) return onPrimary(text, values)
      try {
        return await queryReplica(replica, options.lost(), text, values)
      } catch (error) {
        if ((error as { code?: string }).code === READ_ONLY)
          throw new Error(`A call that reads from a replica writes: ${text.slice(0, 80)}`, { cause: error })
        const reason = fallbackReason(error)
        if (!reason) throw error
        options.onFallback(reason)
        return onPrimary(text, values)
      }
    }
    return { query, release: (destroy?: boolean) => pinned?.release(destroy) }
  }
  return { connect, end: () => replica.end(), options: {} } as unknown as PostgresPool
}

const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/** Ends with the watch's finding that the replica does not answer: its host may be gone without a word. */
async function queryReplica(
  pool: pg.Pool,
  lost: AbortSignal,
  text: string,
  values: readonly unknown[],
): Promise<unknown> {
  const connecting = pool.connect()
  const client = await unlessLost(lost, connecting).catch((error: unknown) => {
    void connecting.then((late) => late.release(true)).catch(() => {})
    throw error
  })
  try {
    return await unlessLost(lost, client.query(text, values as unknown[]))
  } finally {
    client.release(lost.aborted)
  }
}

function unlessLost<T>(lost: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onLost = () => reject(new DatabaseUnavailableError('The replica does not answer'))
    if (lost.aborted) onLost()
    lost.addEventListener('abort', onLost, { once: true })
    work.then(resolve, reject).finally(() => lost.removeEventListener('abort', onLost))
  })
}
