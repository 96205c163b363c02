import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { type Db, firstValue, rowsOf } from '../../platform/db'
import { deviceName, type TestRow } from './test.store'

export async function lockLink(db: Db, tenant: number, linkId: string): Promise<void> {
  await db
    .selectFrom('live.share_link as share_link')
    .select('id')
    .where('organization_id', '=', tenant)
    .where('id', '=', linkId)
    .forUpdate()
    .execute()
}

export function countLinkTests(db: Db, tenant: number, linkId: string, since: Date) {
  return firstValue<number>(db, 0)`
    select count(*)::int as n from test_batch b
    join test t on t.organization_id = b.organization_id and t.batch_id = b.id
    where b.organization_id = ${tenant} and b.share_link_id = ${linkId} and b.source in ('manual', 'terminal')
      and b.created_at >= ${since}`
}

export interface BatchRow {
  organization_id: number
  id: string
  created_at: Date
}

export const listFreeBatches = (db: Db, userId: string, limit: number): Promise<BatchRow[]> =>
  db
    .selectFrom('test_batch')
    .select(['organization_id', 'id', 'created_at'])
    .where('requested_by', '=', userId)
    .where('is_free', '=', true)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

export function listBatchTests(db: Db, batches: BatchRow[], scope: Scope) {
  return rowsOf<TestRow & { batch_id: string }>(db)`
    select t.organization_id, t.id, t.batch_id, t.page_id, t.site_id, t.device_id, t.location_id, t.form_factor,
      ${deviceName()} as device_name, t.status, t.failure_code, t.point_id, t.repeat_reason, t.created_at
    from unnest(${batches.map((b) => b.organization_id)}::int[], ${batches.map((b) => b.id)}::uuid[])
      as u(organization_id, id)
    join test t on t.organization_id = u.organization_id and t.batch_id = u.id
    join live.page p on p.organization_id = t.organization_id and p.id = t.page_id
    left join live.device d on d.organization_id = t.organization_id and d.id = t.device_id
    where ${inScope(scope, inSite('p'))}
    order by t.created_at, t.id`
}
