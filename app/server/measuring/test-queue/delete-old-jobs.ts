import { DAY_MS } from '~/shared/values/units'
import type { Db } from '../../platform/db'
import { deleteEndedJobs } from './queue.store'

const BATCH = 5_000
const KEPT_MS = DAY_MS

/** A finished job is kept for a day, so that a repeated report is still recognised. */
export async function deleteOldJobs(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS)
  let removed = 0
  for (let batch = BATCH; batch === BATCH; removed += batch) batch = await deleteEndedJobs(db, before, BATCH)
  return removed
}
