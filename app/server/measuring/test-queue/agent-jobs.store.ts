import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import type { LeasedJob } from './queue.store'

export async function lockJobsOf(db: Db, agentId: string): Promise<LeasedJob[]> {
  const { rows } = await sql<LeasedJob>`
    select organization_id, id, test_id, run_id, lease_id, attempt, request_id from test_job
    where state = 'running' and agent_id = ${agentId} order by organization_id, id for update`.execute(db)
  return rows
}
