import { worstVital } from '~/shared/rules/field-data/field-vitals'
import type { PageVisitors } from '~/shared/schemas/overview'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { listVitals, type PlacedPage } from './latest.store'
import { LATEST_DAYS } from './read-crux'

/** The worst Core Web Vital of each page, in the order given. The caller must have checked access. */
export async function worstVitalsOf(
  ctx: Ctx,
  pages: readonly PlacedPage[],
): Promise<(PageVisitors | null)[]> {
  const since = new Date(ctx.now().getTime() - LATEST_DAYS * DAY_MS)
  const found = await listVitals(ctx.db, pages, since)
  return found.map((one) => {
    const worst = one && worstVital(one.vitals)
    return worst && { level: one.level, ...worst }
  })
}
