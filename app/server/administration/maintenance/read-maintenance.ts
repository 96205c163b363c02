import { memoize } from '~/shared/memoize'
import { type Maintenance, maintenance } from '~/shared/schemas/maintenance'
import type { Db } from '../../platform/db'
import { findState } from './store'

const TTL_MS = 5_000
const OFF: Maintenance = { state: 'off', text: null, since: null }

/** A database that is away says nothing about maintenance: the state that was read last stays. */
const lastRead = new WeakMap<Db, Maintenance>()

/** Whether there is maintenance, looked up at most every five seconds in a process. */
export const readMaintenance = memoize(
  async (db: Db, _now: Date): Promise<Maintenance> => {
    try {
      const state = maintenance.safeParse(await findState(db)).data ?? OFF
      lastRead.set(db, state)
      return state
    } catch {
      return lastRead.get(db) ?? OFF
    }
  },
  { ttl: TTL_MS, key: () => null, owner: (db) => db, now: (_, now) => now.getTime() },
)

export function forgetMaintenance(db: Db): void {
  lastRead.delete(db)
  readMaintenance.delete(db, new Date())
}
