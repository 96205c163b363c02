import type { Db } from '../../platform/db'
import { lockJobsOf } from './agent-jobs.store'
import { setJobReady } from './queue.store'
import { setTestsQueued } from './test.store'

export async function returnJobs(tx: Db, agentId: string, now: Date): Promise<number> {
  const jobs = await lockJobsOf(tx, agentId)
  for (const job of jobs) await setJobReady(tx, job, now, now)
  await setTestsQueued(tx, jobs)
  return jobs.length
}
