import type { z } from 'zod'
import { deletionMessages } from '~/shared/messages/hierarchy'
import type { deletionForm } from '~/shared/schemas/client'
import { recordActivity } from '../activity'
import { inTransaction, type TenantCtx } from '../context'
import { fieldError } from '../errors'
import { requestReview } from '../evidence'
import { deleteProjectRow, lockProject } from './store'

/** Deletes a project and everything in it; the typed name confirms. */
export async function deleteProject(
  ctx: TenantCtx,
  input: z.output<typeof deletionForm>,
): Promise<{ ok: true }> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, ctx.tenant, id)
    if (input.name !== project.name) {
      throw fieldError('name', deletionMessages.mismatch)
    }
    await deleteProjectRow(tx, ctx.tenant, id)
    await requestReview(tx, ctx.tenant)
    await recordActivity(ctx, tx, {
      organizationId: ctx.tenant,
      action: 'project.delete',
      objectId: id,
      before: { client: project.client_id, name: project.name },
    })
    return { ok: true }
  })
}
