import type { z } from 'zod'
import { deletionMessages } from '~/shared/messages/hierarchy'
import type { deletionForm } from '~/shared/schemas/client'
import type { Deleted } from '~/shared/schemas/deletion'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { markDeleted, ofSite } from '../deletions'
import { loadSite } from './read-site'
import { lockSite } from './store'

/** Hides a site with its pages and results, see deletions; the typed name confirms. */
export async function deleteSite(ctx: TenantCtx, input: z.output<typeof deletionForm>): Promise<Deleted> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const site = await lockSite(tx, ctx.tenant, id)
    if (input.name !== site.name) {
      throw fieldError('name', deletionMessages.mismatch)
    }
    return { ok: true, deletions: [await hideSite(ctx, tx, { id, ...site })] }
  })
}

export async function hideSite(
  ctx: TenantCtx,
  tx: Db,
  { id, name, client_id, project_id }: { id: number; name: string; client_id: number; project_id: number },
): Promise<string> {
  const { tenant } = ctx
  const before = await loadSite(tx, tenant, id)
  const deletion = await markDeleted(ctx, tx, { ...ofSite(tenant, client_id, project_id, id), name })
  await recordActivity(ctx, tx, 'site.delete', id, { before })
  return deletion
}
