import type { Deleted } from '~/shared/schemas/deletion'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { hideSite } from './delete-site'
import { lockSite } from './store'

/** All or none. */
export async function deleteSites(ctx: TenantCtx, sites: number[]): Promise<Deleted> {
  const ids = [...new Set(sites)].sort((a, b) => a - b)
  return inTransaction(ctx, async (tx) => {
    const deletions: string[] = []
    for (const id of ids) {
      const site = await lockSite(tx, ctx.tenant, id)
      if (site.project_id !== ctx.target.projectId) throw notFound()
      deletions.push(await hideSite(ctx, tx, { id, ...site }))
    }
    return { ok: true, deletions }
  })
}
