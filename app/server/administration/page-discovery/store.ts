import type { Db } from '../../platform/db'

export const findDiscovery = (db: Db, tenant: number, siteId: number) =>
  db
    .selectFrom('page_discovery')
    .select(['found_at', 'result'])
    .where('organization_id', '=', tenant)
    .where('site_id', '=', siteId)
    .executeTakeFirst()

export async function saveDiscovery(
  db: Db,
  tenant: number,
  siteId: number,
  { foundAt, result }: { foundAt: Date; result: unknown },
): Promise<void> {
  const values = { found_at: foundAt, result: JSON.stringify(result) }
  await db
    .insertInto('page_discovery')
    .values({ organization_id: tenant, site_id: siteId, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'site_id']).doUpdateSet(values))
    .execute()
}
