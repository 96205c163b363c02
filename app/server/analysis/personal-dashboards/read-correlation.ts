import { budgetMetricOf } from '~/shared/rules/personal-dashboards/chart-faults'
import { MAX_CORRELATION_DOTS } from '~/shared/rules/personal-dashboards/choices'
import { isMoreWorse, isTraffic, unitOf } from '~/shared/rules/personal-dashboards/metrics'
import { rhoInterval } from '~/shared/rules/personal-dashboards/rho-interval'
import type { CorrelationData } from '~/shared/schemas/dashboard-chart'
import type { ChartReader } from './chart-context'
import { readCorrelation, samplePairs } from './correlation.store'
import type { DistributedKey } from './distribution.store'
import { hasTests } from './lab.store'
import type { Range } from './read-lab-series'
import type { Computed } from './read-timeseries'
import type { ChartFacts } from './settings'

/** One metric against another over the same tests. */
export async function readCorrelationData(
  reader: ChartReader,
  facts: ChartFacts,
  range: Range,
): Promise<Computed<CorrelationData>> {
  const { db } = reader.ctx
  const { settings } = facts
  const pages = (await reader.pagesOf(facts)).filter((page) => page.is_visible)
  const filter = { ...facts, pages, from: new Date(range.from), to: new Date(range.to) }
  const pair = {
    x: settings.metric as DistributedKey,
    y: (settings.correlationMetric ?? 'performance') as DistributedKey,
  }
  const budgetMetric = budgetMetricOf(settings)
  const { thresholdBudget: value } = settings
  const limit =
    budgetMetric !== null && value !== null
      ? {
          of: budgetMetric === pair.x ? ('x' as const) : ('y' as const),
          value,
          isMoreWorse: isMoreWorse(budgetMetric),
        }
      : null
  const { n, rho, slope, intercept, beyond } = await readCorrelation(db, filter, pair, limit)
  const dots = n > 0 ? await samplePairs(db, filter, pair, n, MAX_CORRELATION_DOTS) : []
  const interval = rho === null ? null : rhoInterval(rho, n)
  const known = isTraffic(pair.x) || isTraffic(pair.y) ? 'noTraffic' : 'notMeasured'
  const gap = pages.length === 0 ? 'noMatch' : (await hasTests(db, filter)) ? known : 'noTests'
  return {
    type: 'correlation',
    gap: n === 0 ? gap : null,
    pendingDays: 0,
    budget: limit &&
      budgetMetric && { metric: budgetMetric, value: limit.value, isMoreWorse: limit.isMoreWorse, beyond, n },
    x: { metric: pair.x, unit: unitOf(pair.x) },
    y: { metric: pair.y, unit: unitOf(pair.y) },
    n,
    rho: interval && rho,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    trend: slope === null || intercept === null ? null : { slope, intercept },
    dots: dots.map(({ id, x, y, site_id, page_id }) => ({
      pointId: id,
      x,
      y,
      siteId: site_id,
      pageId: page_id,
    })),
  }
}
