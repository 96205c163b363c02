import type { z } from 'zod'
import { deletionMessages } from '~/shared/messages/hierarchy'
import type { deletionForm } from '~/shared/schemas/client'
import { recordActivity } from '../activity'
import { inTransaction, type TenantCtx } from '../context'
import { fieldError } from '../errors'
import { requestReview } from '../evidence'
import { loadSite } from './read-site'
import { deleteSiteRow, lockSite } from './store'

/** Deletes a site with its pages and results; the typed name confirms. */
export async function deleteSite(
  ctx: TenantCtx,
  input: z.output<typeof deletionForm>,
): Promise<{ ok: true }> {
  const siteId = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const site = await lockSite(tx, ctx.tenant, siteId)
    if (input.name !== site.name) {
      throw fieldError('name', deletionMessages.mismatch)
    }
    const before = await loadSite(tx, ctx.tenant, siteId)
    await deleteSiteRow(tx, ctx.tenant, siteId)
    await requestReview(tx, ctx.tenant)
    await recordActivity(ctx, tx, {
      organizationId: ctx.tenant,
      action: 'site.delete',
      objectId: siteId,
      before,
    })
    return { ok: true }
  })
}
