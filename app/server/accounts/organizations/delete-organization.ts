import type { z } from 'zod'
import { deletionMessages, organizationMessages } from '~/shared/messages/hierarchy'
import type { deletionForm } from '~/shared/schemas/client'
import type { Deleted } from '~/shared/schemas/deletion'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { markDeleted, ofOrganization } from '../../structure/deletions'
import { refuseWhileLeaving } from '../../structure/move-locks'
import { getOrganization, lockOrganization } from './store'

/** Hides an organization without clients, see deletions; the typed name confirms. Its deleted clients are purged with it. */
export async function deleteOrganization(
  ctx: TenantCtx,
  input: z.output<typeof deletionForm>,
): Promise<Deleted> {
  const { tenant } = ctx
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, tenant)
    const { name, clients } = await getOrganization(tx, tenant)
    if (input.name !== name) throw fieldError('name', deletionMessages.mismatch)
    if (clients > 0) throw new AppError('CONFLICT', organizationMessages.notEmpty(clients))
    await refuseWhileLeaving(tx, tenant)
    const deletion = await markDeleted(ctx, tx, { ...ofOrganization(tenant), name })
    await recordActivity(ctx, tx, 'organization.delete', tenant, { before: { name } })
    return { ok: true, deletions: [deletion] }
  })
}
