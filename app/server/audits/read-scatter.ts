import type { Scatter, ScatterDot, ScatterQuery } from '~/shared/schemas/scatter'
import type { TenantCtx } from '../context'
import { spanOf } from './read-series'
import { type DotRow, listDots } from './scatter.store'

type MeasuredRow = Exclude<DotRow, { kind: 'notMeasured' }>

/** Every single run of a page on one device at one location with one metric; what was not measured is counted. */
export async function readScatter(ctx: TenantCtx, query: ScatterQuery): Promise<Scatter> {
  const { page_id: pageId, device: deviceId, location: locationId, metric } = query
  const { from, to } = spanOf(ctx, query)
  const rows = await listDots(ctx.db, { tenant: ctx.tenant, pageId, deviceId, locationId, from, to, metric })
  const isMeasured = (row: DotRow): row is MeasuredRow => row.kind !== 'notMeasured'
  const count = (some: readonly DotRow[]) => some.reduce((sum, { runs }) => sum + runs, 0)
  return {
    start: from.toISOString(),
    end: to.toISOString(),
    metric,
    runs: count(rows),
    notMeasured: count(rows.filter((row) => !isMeasured(row))),
    dots: rows.filter(isMeasured).map(present),
  }
}

/** The database's mean of one number is not always that number. */
const present = ({ kind, at, value, low, high, runs }: MeasuredRow): ScatterDot => ({
  kind,
  at,
  value: low === high ? low : value,
  low,
  high,
  runs,
})
