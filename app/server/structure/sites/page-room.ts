import type { TenantCtx } from '../../platform/context'
import { readBudget } from '../quotas'
import { listPages } from './page.store'
import { predictedOf } from './predict'

/** How many more pages of this site the monthly quota has room for by its schedule; null without a quota. */
export async function readPageRoom(ctx: TenantCtx): Promise<number | null> {
  const { db, tenant } = ctx
  const site = Number(ctx.target.id)
  const { quota } = await readBudget(ctx, tenant)
  if (quota === null) return null
  const [whole, own, pages] = await Promise.all([
    predictedOf(db, { tenant }, ctx.now()),
    predictedOf(db, { tenant, site }, ctx.now()),
    listPages(db, tenant, site),
  ])
  const perPage = own / Math.max(1, pages.length)
  return perPage === 0 ? null : Math.max(0, Math.floor((quota - whole) / perPage))
}
