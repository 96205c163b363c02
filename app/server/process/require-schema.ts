import { setTimeout as pause } from 'node:timers/promises'
import { compareSchema, createDb, createPool, type Db, requireOwnSchema } from '../db'
import { isDatabaseUnavailable } from '../http/database-unavailable'
import type { Logger } from './log'

const RETRY_MS = 2_000

/** Throws with what to do when the schema is older or newer than this version; false when the database is down. */
async function hasOwnSchema(db: Db): Promise<boolean> {
  try {
    requireOwnSchema(await compareSchema(db))
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  }
}

/** Resolves when the schema is known to be the one of this version; throws when it is not. */
export async function waitForSchema(
  db: Db,
  { log, stop, retryMs = RETRY_MS }: { log: Pick<Logger, 'warn'>; stop: AbortSignal; retryMs?: number },
): Promise<void> {
  for (let isLogged = false; !stop.aborted && !(await hasOwnSchema(db)); isLogged = true) {
    if (!isLogged) log.warn('waiting for the database')
    await pause(retryMs, undefined, { signal: stop }).catch(() => {})
  }
}

/** Throws when the schema is not the one of this version. A database that is down stops nothing: /readyz tells. */
export async function refuseOtherSchema(databaseUrl: string): Promise<void> {
  const db = createDb(createPool(databaseUrl, { max: 1 }))
  try {
    await hasOwnSchema(db)
  } finally {
    await db.destroy()
  }
}
