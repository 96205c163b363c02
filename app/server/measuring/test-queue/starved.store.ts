import { type Db, rowsOf, updateRows } from '../../platform/db'

/** The latest runs of an agent, newest first. */
export const listLatestOfAgent = (db: Db, agentId: string, since: Date) => rowsOf<{
  site_id: number
  failure_code: string | null
}>(db)`
    select site_id, failure_code from run where agent_id = ${agentId} and created_at >= ${since}
    order by created_at desc limit 5`

export const setAgentStarved = (db: Db, agentId: string, now: Date): Promise<boolean> =>
  updateRows(db, 'agent', { id: agentId }, { starvedAt: now })
