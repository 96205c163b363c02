import type { BlobStore } from '../../platform/blobs'
import type { Ctx } from '../../platform/context'
import { isNoSpace } from '../../platform/database-unavailable'
import { StorageDownError } from '../../platform/http/storage-down'
import { noteService } from '../../platform/services'

type StorageCtx = Pick<Ctx, 'db' | 'now' | 'blobs'>

/** The storage of evidence, which names itself when it does not work. */
export function storageOf(ctx: StorageCtx): Pick<BlobStore, 'get' | 'open' | 'has' | 'put'> {
  const { blobs } = ctx
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work()
      await noteService(ctx, 'storage', null)
      return result
    } catch (error) {
      // A want of space has its own consequences.
      if (isNoSpace(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      await noteService(ctx, 'storage', reason)
      throw new StorageDownError(`The storage does not work: ${reason}`, { cause: error })
    }
  }
  return {
    get: (key) => watched(() => blobs.get(key)),
    open: (key, range) => watched(() => blobs.open(key, range)),
    has: (key) => watched(() => blobs.has(key)),
    put: (key, data) => watched(() => blobs.put(key, data)),
  }
}

/** Agents send again for so long; then runs are recorded without their evidence. */
const PATIENCE_MS = 20_000
/** Within this time of a failure a storage that is down is not tried again. */
const RETRY_EVERY_MS = 5_000

interface Failing {
  since: number
  lastAt: number
}
const failing = new WeakMap<BlobStore, Failing>()

export const noteWritten = ({ blobs }: StorageCtx): void => void failing.delete(blobs)

/** Whether writing has failed for longer than agents should wait. */
export function noteNotWritten({ blobs, now }: StorageCtx): boolean {
  const at = now().getTime()
  const state = { since: failing.get(blobs)?.since ?? at, lastAt: at }
  failing.set(blobs, state)
  return at - state.since >= PATIENCE_MS
}

/** Whether a write would only wait for the same failure as the one before. */
export function isWriteHopeless({ blobs, now }: StorageCtx): boolean {
  const state = failing.get(blobs)
  if (!state) return false
  const at = now().getTime()
  return at - state.since >= PATIENCE_MS && at - state.lastAt < RETRY_EVERY_MS
}
