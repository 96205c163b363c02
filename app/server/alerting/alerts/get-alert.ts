import { scopeOf } from '~/shared/rules/access/roles'
import { isUuid, requireRight } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { notFound } from '../../platform/errors'
import { type AlertRow, findAlertRow, findAlertTenant } from './alert-read.store'

/** An alert with at least one crossing that the actor may see; to everyone else it does not exist. */
export async function getAlert(ctx: Ctx, id: string, db: Db = ctx.db): Promise<AlertRow> {
  const tenant = isUuid(id) ? await findAlertTenant(db, id) : undefined
  const row = tenant === undefined ? undefined : await findAlertRow(db, tenant, id, scopeOf(ctx.actor))
  if (!row) throw notFound()
  return row
}

/** The same for those who may acknowledge all that they see of it. */
export async function getOwnAlert(ctx: Ctx, id: string): Promise<AlertRow> {
  const row = await getAlert(ctx, id)
  for (const place of row.places)
    requireRight(ctx, 'alert.acknowledge', { organizationId: row.organization_id, ...place })
  return row
}
