import type { Db } from '../db'
import { FORGET_AFTER_MS } from './rules'
import { deleteExpiredSessions, deleteOldThrottles } from './store'

const BATCH = 1000

/** Removes what has run out: sessions, and counts of failed sign-ins nobody needs any more. */
export async function sweepSessions(db: Db, now: Date): Promise<number> {
  let removed = 0
  for (let batch = BATCH; batch === BATCH; removed += batch)
    batch = await deleteExpiredSessions(db, now, BATCH)
  await deleteOldThrottles(db, new Date(now.getTime() - FORGET_AFTER_MS))
  return removed
}
