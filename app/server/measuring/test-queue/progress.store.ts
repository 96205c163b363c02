import { sql } from 'kysely'
import type { RunProgress } from '~/shared/schemas/onboarding'
import { type Db, updateRows } from '../../platform/db'

/** False when the lease was lost or belongs to another agent. */
export const setProgress = (
  db: Db,
  lease: { leaseId: string; agentId: string },
  progress: RunProgress,
  now: Date,
): Promise<boolean> =>
  updateRows(
    db,
    'test_job',
    { ...lease, state: 'running' },
    { progress: JSON.stringify(progress), updatedAt: now },
  )

/** Progress of the running jobs of these tests; null before an agent reported any. */
export async function listProgress(
  db: Db,
  tenant: number,
  testIds: string[],
): Promise<{ test_id: string; progress: unknown }[]> {
  if (testIds.length === 0) return []
  return db
    .selectFrom('test_job')
    .select(['test_id', 'progress'])
    .where('organization_id', '=', tenant)
    .where('test_id', '=', sql<string>`any(${testIds}::uuid[])`)
    .where('state', '=', 'running')
    .execute()
}
