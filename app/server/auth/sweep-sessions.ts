import type { Db } from '../db'
import { deleteExpiredSteps } from '../two-factor'
import { deleteOldRequests } from './request.store'
import { FORGET_AFTER_MS } from './rules'
import { deleteExpiredSessions, deleteOldThrottles } from './store'
import { deleteExpiredTokens } from './token.store'

const BATCH = 1000

export async function sweepSessions(db: Db, now: Date): Promise<number> {
  let removed = 0
  for (let batch = BATCH; batch === BATCH; removed += batch)
    batch = await deleteExpiredSessions(db, now, BATCH)
  const longAgo = new Date(now.getTime() - FORGET_AFTER_MS)
  await deleteOldThrottles(db, longAgo)
  await deleteOldRequests(db, longAgo)
  await deleteExpiredTokens(db, now)
  await deleteExpiredSteps(db, now, BATCH)
  return removed
}
