import { ALERT_METRIC_FACTS, type AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { NEW_RULE } from '~/shared/rules/alerts/default-rules'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { isSameMethod } from '~/shared/rules/alerts/series'
import { explainsGap } from '~/shared/rules/measuring/gap-reasons'
import type { AlertChart } from '~/shared/schemas/alert'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { instantOf } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { type ChartedPoint, listPointsAround } from './chart.store'
import { detailsOf, subjectName } from './crossing-facts'
import type { NotifiedCrossing } from './notify.store'
import { readUptimePoints } from './read-uptime-chart'

/** Around the crossing, on each side. */
const MAX_POINTS = 60
const DAYS = { before: 60, after: 30 }
/** A line needs them. */
const MIN_POINTS = 2

/** What a test measured, of a detected change the metric that changed; else what is known of a monitor. */
function chartedOf(crossing: NotifiedCrossing): AlertMetric | null {
  const metric = crossing.metric === 'regression' ? detailsOf(crossing).metric : crossing.metric
  if (metric === undefined) return null
  if (metric === 'responseTime' || metric === 'availability') return metric
  return isMeasured(metric) && crossing.device_name !== null ? metric : null
}

const isMeasured = (metric: AlertMetric): metric is AlertMetric & SeriesKey =>
  ALERT_METRIC_FACTS[metric].isMeasured

const breaksIn = (points: readonly ChartedPoint[]): number[] =>
  points.flatMap((point, i) => {
    const before = points[i - 1]
    return before && !isSameMethod(before.method, point.method) ? [i] : []
  })

const gapsIn = (points: readonly ChartedPoint[], metric: AlertMetric) =>
  points.flatMap(({ at, value, is_noisy, gap_reason: reason }) =>
    value === null && !is_noisy && reason && explainsGap(reason, metric) ? [{ at, reason, tests: 1 }] : [],
  )

/** The series of the first crossing that has one; null for what is no series: down, expiry, field data. */
export async function readChart(
  ctx: Ctx,
  tenant: number,
  crossings: readonly NotifiedCrossing[],
  rules: readonly EffectiveRule[],
): Promise<AlertChart | null> {
  const crossing = crossings.find((one) => chartedOf(one) !== null)
  const metric = crossing ? chartedOf(crossing) : null
  if (!crossing || !metric) return null
  const rule = rules.find(({ id }) => id === crossing.rule_id) ?? NEW_RULE
  const points = isMeasured(metric)
    ? await listPointsAround(ctx.db, tenant, crossing.id, { metric, days: DAYS, limit: MAX_POINTS })
    : await readUptimePoints(ctx, tenant, crossing, rule)
  if (points.length < MIN_POINTS) return null
  const { significance } = detailsOf(crossing)
  const { confirm_point_id: confirmed, confirm_value: value } = crossing
  return {
    metric,
    where: [subjectName(crossing), crossing.device_name, crossing.location_label].filter(
      (name) => name !== null,
    ),
    times: points.map(({ at }) => at),
    values: points.map((point) => (point.is_noisy ? null : point.value)),
    noisy: points.filter(({ is_noisy }) => is_noisy).map((point) => ({ at: point.at, value: point.value })),
    gaps: gapsIn(points, metric),
    breaks: breaksIn(points),
    crossing: { at: new Date(crossing.crossed_at).getTime(), value: crossing.value },
    retest: confirmed === null || value === null ? null : { at: instantOf(confirmed).getTime(), value },
    normal:
      significance?.normalLow == null || significance.normalHigh == null
        ? null
        : { low: significance.normalLow, high: significance.normalHigh },
    threshold: crossing.metric === 'regression' ? null : crossing.threshold,
  }
}
