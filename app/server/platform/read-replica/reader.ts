import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Replica, ReplicaFacts } from '../db'
import { countRead } from '../metrics'
import { oncePerRequest } from '../request-scope'
import { hasWriteAfter, saveWrite } from './store'

export interface Reader {
  /** Reads from the replica; null while it can't be used, or lacks what the caller wrote. */
  dbFor(caller: string | null): Promise<Db | null>
  noteWrite(caller: string): Promise<void>
  facts(): ReplicaFacts
  close(): Promise<void>
}

/** Outside of the request that happens to open it, whose time is limited. */
const outside = AsyncLocalStorage.snapshot()

/** Opens the replica at the first read that may be made there. */
export function createReader(primary: Db, open: () => Replica): Reader {
  let opened: Replica | undefined
  const replica = () => {
    opened ??= outside(open)
    return opened
  }
  const lacks = (caller: string, replayed: string) =>
    oncePerRequest(`write of ${caller} after ${replayed}`, () => hasWriteAfter(primary, caller, replayed))
  return {
    async dbFor(caller) {
      const { watch, db } = replica()
      const [state, replayed] = [watch.state(), watch.replayed()]
      if (state !== 'current' || replayed === null) {
        countRead('primary', state)
        return null
      }
      if (caller !== null && (await lacks(caller, replayed))) {
        countRead('primary', 'written')
        return null
      }
      countRead('replica', 'current')
      return db
    },
    noteWrite: (caller) => saveWrite(primary, caller),
    facts() {
      const { watch } = replica()
      return { state: watch.state(), lagMs: watch.lagMs(), failingMs: watch.failingMs() }
    },
    close: async () => opened?.close(),
  }
}
