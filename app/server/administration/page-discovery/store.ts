import { type Db, findRow, upsertRow } from '../../platform/db'

export const findDiscovery = (db: Db, tenant: number, siteId: number) =>
  findRow(db, 'page_discovery', { organizationId: tenant, siteId }, ['found_at', 'result'])

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
