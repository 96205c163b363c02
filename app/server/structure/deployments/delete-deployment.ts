import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { loggedFields } from './present'
import { deleteDeploymentRow, lockDeployment } from './store'

export async function deleteDeployment(ctx: TenantCtx): Promise<{ ok: true }> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const deployment = await lockDeployment(tx, ctx.tenant, id)
    if (!deployment) throw notFound()
    await deleteDeploymentRow(tx, ctx.tenant, id)
    await recordActivity(ctx, tx, 'deployment.delete', id, { before: loggedFields(deployment) })
    return { ok: true }
  })
}
