import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { forgetPublicStatus } from '../../uptime/status-pages'
import { readBrandSettings } from './read-brand'
import { deleteBrand } from './store'

/** The product's own brand is shown again. Domains, the right of owners and the keys of the sender's domain stay. */
export async function removeBrand(ctx: TenantCtx): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const before = await readBrandSettings({ ...ctx, db: tx })
    if (await deleteBrand(tx, ctx.tenant))
      await recordActivity(ctx, tx, 'organization.removeBrand', ctx.tenant, { before })
  })
  forgetPublicStatus()
  return { ok: true }
}
