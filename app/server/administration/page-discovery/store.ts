import { type Db, upsertRow } from '../../platform/db'

export const findDiscovery = (db: Db, tenant: number, siteId: number) =>
  db
    .selectFrom('page_discovery')
    .select(['found_at', 'result'])
    .where('organization_id', '=', tenant)
    .where('site_id', '=', siteId)
    .executeTakeFirst()

export const saveDiscovery = (
  db: Db,
  tenant: number,
  siteId: number,
  { foundAt, result }: { foundAt: Date; result: unknown },
): Promise<void> =>
  upsertRow(
    db,
    'page_discovery',
    { organizationId: tenant, siteId },
    { foundAt, result: JSON.stringify(result) },
  )
