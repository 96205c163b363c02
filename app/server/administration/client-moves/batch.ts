import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { prepareBatch } from './structure.store'

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
    await prepareBatch(tx)
    return work(tx)
  })
  return { made, tookMs: performance.now() - startedAt }
}

const LOCK_NOT_AVAILABLE = '55P03'
const FOREIGN_KEY_VIOLATION = '23503'
const codeOf = (error: unknown) => (error as { code?: string } | null)?.code

/** undefined when others held a lock: the batch is tried again. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return undefined
    throw error
  }
}

/** Once more after `mend`, when rows refer to what is not in the new organization yet. */
export async function mendingReferences<T>(work: () => Promise<T>, mend: () => Promise<void>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error
    await mend()
    return work()
  }
}
