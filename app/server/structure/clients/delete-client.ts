import type { z } from 'zod'
import { deletionMessages } from '~/shared/messages/hierarchy'
import type { deletionForm } from '~/shared/schemas/client'
import type { Deleted } from '~/shared/schemas/deletion'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { refuseWhileMoving } from '../../structure/move-locks'
import { markDeleted, ofClient } from '../deletions'
import { lockClient } from './store'

/** Hides a client with everything in it, see deletions; the typed name confirms. */
export async function deleteClient(ctx: TenantCtx, input: z.output<typeof deletionForm>): Promise<Deleted> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const client = await lockClient(tx, ctx.tenant, id)
    if (input.name !== client.name) {
      throw fieldError('name', deletionMessages.mismatch)
    }
    await refuseWhileMoving(tx, id)
    const deletion = await markDeleted(ctx, tx, { ...ofClient(ctx.tenant, id), name: client.name })
    await recordActivity(ctx, tx, 'client.delete', id, {
      before: { name: client.name, retentionDays: client.retention_days },
    })
    return { ok: true, deletions: [deletion] }
  })
}
