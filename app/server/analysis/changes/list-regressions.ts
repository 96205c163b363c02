import { scopeOf } from '~/shared/rules/access/roles'
import type { SearchedMetric } from '~/shared/rules/statistics/regressions'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Regression, RegressionQuery } from '~/shared/schemas/run-quality'
import type { TenantCtx } from '../../platform/context'
import { listChanges } from './regression.store'

type Row = Awaited<ReturnType<typeof listChanges>>['rows'][number]

const present = (row: Row): Regression => ({
  _id: row.id,
  page: row.page_id,
  pageName: row.page_name,
  site: row.site_id,
  client: row.client_id,
  device: row.device_id,
  location: row.location_id,
  metric: row.metric as SearchedMetric,
  direction: row.direction as Regression['direction'],
  status: row.status as Regression['status'],
  onset: row.onset.toISOString(),
  pointId: row.point_id,
  detectedAt: row.detected_at.toISOString(),
  recoveredAt: row.recovered_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  endReason: row.end_reason as Regression['endReason'],
  before: row.before,
  after: row.after,
  effect: { value: row.effect, low: row.effect_low, high: row.effect_high },
  pValue: row.p_value,
  qValue: row.q_value,
  points: { before: row.points_before, after: row.points_after },
})

export async function listRegressions(ctx: TenantCtx, query: RegressionQuery): Promise<PageOf<Regression>> {
  return toPage(await listChanges(ctx.db, ctx.tenant, scopeOf(ctx.actor), query), query, present)
}
