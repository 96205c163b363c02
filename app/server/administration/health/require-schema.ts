import { setTimeout as pause } from 'node:timers/promises'
import { HOME } from '../../platform/cell-settings'
import { requireNumber } from '../../platform/cells'
import type { Ctx } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import { refuseOtherSchema } from './store'

const RETRY_MS = 2_000

/**
 * Throws with what to do when the schema is older or newer than this version, or the database is another cell; false when
 * the database is down, which /readyz tells and which needs no new start.
 */
export async function hasOwnSchema(db: Ctx['db'], cell = HOME): Promise<boolean> {
  try {
    await refuseOtherSchema(db)
    await requireNumber(db, cell)
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  }
}

/** Resolves when the schema is known to be the one of this version; throws when it is not. */
export async function waitForSchema(
  db: Ctx['db'],
  {
    log,
    stop,
    retryMs = RETRY_MS,
    cell = HOME,
  }: { log: { warn(text: string): void }; stop: AbortSignal; retryMs?: number; cell?: number },
): Promise<void> {
  for (let isLogged = false; !stop.aborted && !(await hasOwnSchema(db, cell)); isLogged = true) {
    if (!isLogged) log.warn('waiting for the database')
    await pause(retryMs, undefined, { signal: stop }).catch(() => {})
  }
}
