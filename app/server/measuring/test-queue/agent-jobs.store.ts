import { type Db, rowsOf } from '../../platform/db'
import type { LeasedJob } from './queue.store'

export const lockJobsOf = (db: Db, agentId: string) => rowsOf<LeasedJob>(db)`
    select organization_id, id, test_id, run_id, lease_id, attempt, request_id from test_job
    where state = 'running' and agent_id = ${agentId} order by organization_id, id for update`
