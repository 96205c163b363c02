import { memoize } from '~/shared/memoize'
import { maintenanceMessages } from '~/shared/messages/failures'
import { isBlockedByMaintenance, maintenanceText, retryAfterSeconds } from '~/shared/rules/access/maintenance'
import { type Maintenance, maintenance } from '~/shared/schemas/maintenance'
import { type Ctx, homeOf } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { findState } from './store'

const TTL_MS = 5_000
const OFF: Maintenance = { state: 'off', text: null, since: null, until: null }

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

/** Rejects calls during maintenance; `call` is method and path. */
export async function requireNoMaintenance(ctx: Ctx, call: string): Promise<void> {
  const now = ctx.now()
  const maintained = await readMaintenance(homeOf(ctx), now)
  if (!isBlockedByMaintenance(maintained.state, ctx.actor, call)) return
  const message = maintenanceText(maintained, { usual: maintenanceMessages.text, now, timeZone: 'UTC' })
  throw new AppError('UNAVAILABLE', message, {
    reason: 'MAINTENANCE',
    retryAfterSeconds: retryAfterSeconds(maintained.until, now),
  })
}
