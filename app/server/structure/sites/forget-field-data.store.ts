import type { Db } from '../../platform/db'

/** Field data of the old URL does not apply to the new one. */
export async function forgetFieldData(db: Db, tenant: number, pageIds: number[], now: Date): Promise<void> {
  if (pageIds.length === 0) return
  await db
    .deleteFrom('crux_record')
    .where('organization_id', '=', tenant)
    .where('page_id', 'in', pageIds)
    .execute()
  await db
    .updateTable('crux_subject')
    .set({
      state: 'waiting',
      origin: null,
      has_history: false,
      requested_at: null,
      failures: 0,
      next_request_at: now,
    })
    .where('organization_id', '=', tenant)
    .where('page_id', 'in', pageIds)
    .execute()
}
