import { organizationMessages } from '~/shared/messages/hierarchy'
import { recordActivity } from '../activity'
import { refuseWhileLeaving } from '../client-moves'
import { inTransaction, type TenantCtx } from '../context'
import { AppError } from '../errors'
import { deleteOrganizationRow, getOrganization, lockOrganization } from './store'

export async function deleteOrganization(ctx: TenantCtx): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, ctx.tenant)
    const { name, clients } = await getOrganization(tx, ctx.tenant)
    if (clients > 0) throw new AppError('CONFLICT', organizationMessages.notEmpty(clients))
    await refuseWhileLeaving(tx, ctx.tenant)
    await deleteOrganizationRow(tx, ctx.tenant)
    await recordActivity(ctx, tx, {
      organizationId: ctx.tenant,
      action: 'organization.delete',
      objectId: ctx.tenant,
      before: { name },
    })
    return { ok: true }
  })
}
