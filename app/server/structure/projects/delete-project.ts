import type { z } from 'zod'
import { deletionMessages } from '~/shared/messages/hierarchy'
import type { deletionForm } from '~/shared/schemas/client'
import type { Deleted } from '~/shared/schemas/deletion'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { markDeleted, ofProject } from '../deletions'
import { lockProject } from './store'

/** Hides a project with everything in it, see deletions; the typed name confirms. */
export async function deleteProject(ctx: TenantCtx, input: z.output<typeof deletionForm>): Promise<Deleted> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, ctx.tenant, id)
    if (input.name !== project.name) {
      throw fieldError('name', deletionMessages.mismatch)
    }
    return { ok: true, deletions: [await hideProject(ctx, tx, { id, ...project })] }
  })
}

export async function hideProject(
  ctx: TenantCtx,
  tx: Db,
  { id, name, client_id: clientId }: { id: number; name: string; client_id: number },
): Promise<string> {
  const { tenant } = ctx
  const deletion = await markDeleted(ctx, tx, { ...ofProject(tenant, clientId, id), name })
  await recordActivity(ctx, tx, 'project.delete', id, { before: { client: clientId, name } })
  return deletion
}
