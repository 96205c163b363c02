import type { z } from 'zod'
import { deletionMessages } from '~/shared/messages/hierarchy'
import type { deletionForm } from '~/shared/schemas/client'
import { recordActivity } from '../activity'
import { refuseWhileMoving } from '../client-moves'
import { inTransaction, type TenantCtx } from '../context'
import { fieldError } from '../errors'
import { requestReview } from '../evidence'
import { deleteClientRow, lockClient } from './store'

export async function deleteClient(
  ctx: TenantCtx,
  input: z.output<typeof deletionForm>,
): Promise<{ ok: true }> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const client = await lockClient(tx, ctx.tenant, id)
    if (input.name !== client.name) {
      throw fieldError('name', deletionMessages.mismatch)
    }
    await refuseWhileMoving(tx, id)
    await deleteClientRow(tx, ctx.tenant, id)
    await requestReview(tx, ctx.tenant)
    await recordActivity(ctx, tx, {
      organizationId: ctx.tenant,
      action: 'client.delete',
      objectId: id,
      before: { name: client.name, retentionDays: client.retention_days },
    })
    return { ok: true }
  })
}
