import { sql } from 'kysely'
import type { AgentNoise } from '~/shared/schemas/agents-status'
import { type Db, rowsOf } from '../../platform/db'

/** Counts the runs of each agent since a moment; agents without runs are absent. */
export async function countRunsOfAgents(
  db: Db,
  agentIds: string[],
  since: Date,
): Promise<Map<string, AgentNoise>> {
  const ofAgents = sql`r.agent_id = any(${agentIds}::uuid[]) and r.created_at >= ${since}`
  // Ids contain the creation time, so the greater one is newer.
  const rows = await rowsOf<AgentNoise & { agent_id: string }>(db)`
    with made as (
      select r.agent_id, count(*)::int as runs, (count(*) filter (where r.is_noisy))::int as noisy
      from run r where ${ofAgents} group by r.agent_id
    ), unwatched as (
      select r.agent_id, count(*)::int as runs from run r where ${ofAgents} and r.noise is null group by r.agent_id
    ), again as (
      select r.agent_id, count(*)::int as runs from run r
      where ${ofAgents} and r.is_noisy and (
        exists (select from run later where later.organization_id = r.organization_id
          and later.test_id = r.test_id and not later.is_point and later.id > r.id
          and later.created_at >= ${since})
        or exists (select from test t where t.organization_id = r.organization_id
          and t.id = r.test_id and t.point_id > r.id))
      group by r.agent_id
    )
    select made.agent_id, made.runs, made.noisy, made.runs - coalesce(unwatched.runs, 0) as watched,
      coalesce(again.runs, 0) as repeated
    from made left join unwatched using (agent_id) left join again using (agent_id)`
  return new Map(rows.map(({ agent_id, ...counts }) => [agent_id, counts]))
}
