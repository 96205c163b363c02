import type { Scatter, ScatterQuery } from '~/shared/schemas/scatter'
import type { TenantCtx } from '../../platform/context'
import { spanOf } from './read-series'
import { listOtherRuns, listPointRuns } from './scatter.store'
import { scatterDots } from './scatter-dots'

/** Every single run of a page, device and location for one metric; unmeasured ones are counted. */
export async function readScatter(ctx: TenantCtx, query: ScatterQuery): Promise<Scatter> {
  const { page_id: pageId, device: deviceId, location: locationId, metric } = query
  const { from, to } = spanOf(ctx, query)
  const filter = { tenant: ctx.tenant, pageId, deviceId, locationId, from, to, metric }
  const [points, others] = await Promise.all([listPointRuns(ctx.db, filter), listOtherRuns(ctx.db, filter)])
  const span = { from: from.getTime(), to: to.getTime() }
  return {
    start: from.toISOString(),
    end: to.toISOString(),
    metric,
    runs: points.times.length + others.times.length,
    ...scatterDots(points, others, span),
  }
}
