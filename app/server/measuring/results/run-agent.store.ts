import type { Db } from '../../platform/db'

/** null when unknown or deleted. */
export async function findAgentName(db: Db, tenant: number, at: Date, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('run')
    .innerJoin('agent', 'agent.id', 'run.agent_id')
    .select('agent.name')
    .where('run.organization_id', '=', tenant)
    .where('run.created_at', '=', at)
    .where('run.id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}
