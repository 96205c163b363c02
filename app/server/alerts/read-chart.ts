import { ALERT_METRIC_FACTS, type AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { isSameMethod } from '~/shared/rules/alerts/series'
import type { AlertChart } from '~/shared/schemas/alert'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { instantOf } from '../access'
import type { Ctx } from '../context'
import { type ChartedPoint, listPointsAround } from './chart.store'
import { detailsOf, subjectName } from './crossing-facts'
import type { NotifiedCrossing } from './notify.store'

/** Around the crossing, on each side. */
const MAX_POINTS = 60
const DAYS = { before: 60, after: 30 }
/** A line needs them. */
const MIN_POINTS = 2

/** What a test measured: of a detected change the metric that changed. */
function measuredOf(crossing: NotifiedCrossing): (AlertMetric & SeriesKey) | null {
  const metric = crossing.metric === 'regression' ? detailsOf(crossing).metric : crossing.metric
  return metric !== undefined && ALERT_METRIC_FACTS[metric].isMeasured
    ? (metric as AlertMetric & SeriesKey)
    : null
}

const breaksIn = (points: readonly ChartedPoint[]): number[] =>
  points.flatMap((point, i) => {
    const before = points[i - 1]
    return before && !isSameMethod(before.method, point.method) ? [i] : []
  })

/** The series of the first crossing that has one; null for what is no series: down, expiry, field data. */
export async function readChart(
  ctx: Ctx,
  tenant: number,
  crossings: readonly NotifiedCrossing[],
): Promise<AlertChart | null> {
  const crossing = crossings.find((one) => one.device_name !== null && measuredOf(one) !== null)
  const metric = crossing ? measuredOf(crossing) : null
  if (!crossing || !metric) return null
  const points = await listPointsAround(ctx.db, tenant, crossing.id, {
    metric,
    days: DAYS,
    limit: MAX_POINTS,
  })
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
