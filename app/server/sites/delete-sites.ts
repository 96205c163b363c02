import { recordActivity } from '../activity'
import { inTransaction, type TenantCtx } from '../context'
import { notFound } from '../errors'
import { requestReview } from '../evidence'
import { loadSite } from './read-site'
import { deleteSiteRow, lockSite } from './store'

/** All or none. */
export async function deleteSites(ctx: TenantCtx, sites: number[]): Promise<{ ok: true }> {
  const ids = [...new Set(sites)].sort((a, b) => a - b)
  return inTransaction(ctx, async (tx) => {
    for (const siteId of ids) {
      const site = await lockSite(tx, ctx.tenant, siteId)
      if (site.project_id !== ctx.target.projectId) throw notFound()
      const before = await loadSite(tx, ctx.tenant, siteId)
      await deleteSiteRow(tx, ctx.tenant, siteId)
      await recordActivity(ctx, tx, {
        organizationId: ctx.tenant,
        action: 'site.delete',
        objectId: siteId,
        before,
      })
    }
    await requestReview(tx, ctx.tenant)
    return { ok: true }
  })
}
