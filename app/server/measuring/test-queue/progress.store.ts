import { sql } from 'kysely'
import type { RunProgress } from '~/shared/schemas/onboarding'
import { type Db, firstValue, sameTenant } from '../../platform/db'

/** The organization of the job; undefined when the lease was lost or belongs to another agent. */
export const setProgress = (
  db: Db,
  lease: { leaseId: string; agentId: string },
  progress: RunProgress,
  now: Date,
): Promise<number | undefined> => firstValue<number | undefined>(db, undefined)`
    update test_job set progress = ${JSON.stringify(progress)}::jsonb, updated_at = ${now}
    where lease_id = ${lease.leaseId} and agent_id = ${lease.agentId} and state = 'running' returning organization_id`

/** Running jobs of these tests; progress is null before an agent reported any. */
export async function listProgress(
  db: Db,
  tenant: number,
  testIds: string[],
): Promise<{ test_id: string; progress: unknown; started_at: Date | null }[]> {
  if (testIds.length === 0) return []
  return db
    .selectFrom('test_job as j')
    .innerJoin('test as t', (j) => j.on(sameTenant('t.id', 'j.test_id')))
    .select(['j.test_id', 'j.progress', 't.started_at'])
    .where('j.organization_id', '=', tenant)
    .where('j.test_id', '=', sql<string>`any(${testIds}::uuid[])`)
    .where('j.state', '=', 'running')
    .execute()
}
