import { availabilityAt, availabilityRange } from '~/shared/rules/alerts/availability-value'
import type { AlertRuleSettings } from '~/shared/schemas/alert-rule'
import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { listResponseHours, readStretches } from '../../uptime/availability'
import type { ChartedPoint } from './chart.store'
import type { NotifiedCrossing } from './notify.store'

/** Around the crossing. */
const BEFORE_MS = 14 * DAY_MS
const AFTER_MS = WEEK_MS
const STEP_MS = 6 * HOUR_MS

const toPoint = (at: number, value: number | null): ChartedPoint => ({
  ...{ at, value, is_noisy: false, gap_reason: null, method: null },
})

/** Hourly response times or the availability of a crossing's monitor around it, oldest first. */
export async function readUptimePoints(
  ctx: Ctx,
  tenant: number,
  crossing: NotifiedCrossing,
  rule: Pick<AlertRuleSettings, 'periodDays' | 'countsMaintenance'>,
): Promise<ChartedPoint[]> {
  const { monitor_id: monitor } = crossing
  if (monitor === null) return []
  const crossedAt = new Date(crossing.crossed_at).getTime()
  const from = crossedAt - BEFORE_MS
  const to = Math.min(ctx.now().getTime(), crossedAt + AFTER_MS)
  if (crossing.metric === 'responseTime') {
    const hours = await listResponseHours(ctx.db, tenant, [monitor], new Date(from))
    return hours.filter(({ at }) => at <= to).map(({ at, value }) => toPoint(at, value))
  }
  const { client_id, project_id, site_id } = crossing
  const place = { organization_id: tenant, client_id, project_id, site_id, monitor_id: monitor }
  const [history] = await readStretches(ctx, [{ ...place, from: availabilityRange(rule, from).from, to }])
  if (!history) return []
  const points: ChartedPoint[] = []
  for (let at = from; at <= to; at += STEP_MS) points.push(toPoint(at, availabilityAt(rule, history, at)))
  return points.filter(({ value }) => value !== null)
}
