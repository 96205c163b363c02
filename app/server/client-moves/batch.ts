import { type Ctx, inTransaction } from '../context'
import type { Db } from '../db'
import { limitLockWait } from './structure.store'

export interface Batch<T> {
  made: T
  /** How long its locks were held. */
  tookMs: number
}

/** One transaction of a move: all of it, or nothing. Gives up when others hold a lock for long. */
export async function inBatch<T>(ctx: Ctx, work: (tx: Db) => Promise<T>): Promise<Batch<T>> {
  let startedAt = performance.now()
  const made = await inTransaction(ctx, async (tx) => {
    startedAt = performance.now()
    await limitLockWait(tx)
    return work(tx)
  })
  return { made, tookMs: performance.now() - startedAt }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** undefined when others held a lock: the batch is tried again. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string } | null)?.code === LOCK_NOT_AVAILABLE) return undefined
    throw error
  }
}
