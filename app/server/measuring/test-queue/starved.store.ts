import { sql } from 'kysely'
import { type Db, updateRows } from '../../platform/db'

/** The latest runs of an agent, newest first. */
export async function listLatestOfAgent(
  db: Db,
  agentId: string,
  since: Date,
): Promise<{ site_id: number; failure_code: string | null }[]> {
  const { rows } = await sql<{ site_id: number; failure_code: string | null }>`
    select site_id, failure_code from run where agent_id = ${agentId} and created_at >= ${since}
    order by created_at desc limit 5`.execute(db)
  return rows
}

export const setAgentStarved = (db: Db, agentId: string, now: Date): Promise<boolean> =>
  updateRows(db, 'agent', { id: agentId }, { starvedAt: now })
