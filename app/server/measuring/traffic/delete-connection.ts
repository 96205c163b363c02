import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { deleteConnectionRow, deletePropertiesOf, getConnection, lockConnection } from './connection.store'
import { openAccess } from './credentials'
import { loggedConnection } from './present'
import { revokeGoogle } from './sources/ga4-client'

/** With the figures of its sites. Access is given back to Google. */
export async function deleteConnection(ctx: TenantCtx): Promise<{ ok: true }> {
  const id = String(ctx.target.id)
  const row = await getConnection(ctx.db, ctx.tenant, id)
  await inTransaction(ctx, async (tx) => {
    const before = await lockConnection(tx, ctx.tenant, id)
    await deletePropertiesOf(tx, ctx.tenant, id)
    await deleteConnectionRow(tx, ctx.tenant, id)
    await recordActivity(ctx, tx, 'trafficConnection.delete', id, { before: loggedConnection(before) })
  })
  const access = row.method === 'oauth' ? await openAccess(ctx, row) : null
  if (access) await revokeGoogle(access)
  return { ok: true }
}
