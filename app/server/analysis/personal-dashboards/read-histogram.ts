import { binEdges, binsOf } from '~/shared/rules/personal-dashboards/bins'
import { budgetMetricOf } from '~/shared/rules/personal-dashboards/chart-faults'
import type { ChartGap } from '~/shared/rules/personal-dashboards/choices'
import { isMoreWorse, isTraffic, unitOf } from '~/shared/rules/personal-dashboards/metrics'
import { commonThresholds } from '~/shared/rules/personal-dashboards/thresholds'
import type { HistogramData } from '~/shared/schemas/dashboard-chart'
import type { ChartReader } from './chart-context'
import { countBins, type DistributedKey, type DistributionRow, readDistribution } from './distribution.store'
import { type FiguresOf, hasTests } from './lab.store'
import type { Range } from './read-lab-series'
import type { Computed } from './read-timeseries'
import type { ChartFacts } from './settings'

type Metric = HistogramData['metrics'][number]

/** Distributions of metrics over all tests of the range. */
export async function readHistogram(
  reader: ChartReader,
  facts: ChartFacts,
  range: Range,
): Promise<Computed<HistogramData>> {
  const { settings } = facts
  const { thresholdBudget: limit } = settings
  const pages = (await reader.pagesOf(facts)).filter((page) => page.is_visible)
  const query = { ...facts, pages, from: new Date(range.from), to: new Date(range.to) }
  const budgetMetric = budgetMetricOf(settings)
  const metrics: Metric[] = []
  let budget: HistogramData['budget'] = null
  for (const metric of settings.histogramMetrics as DistributedKey[]) {
    const found = await readDistribution(reader.ctx.db, query, metric, metric === budgetMetric ? limit : null)
    metrics.push(await metricOf(reader, facts, query, metric, found))
    if (metric === budgetMetric && limit !== null)
      budget = { metric, value: limit, isMoreWorse: isMoreWorse(metric), beyond: found.beyond, n: found.n }
  }
  const isEmpty = metrics.every(({ n }) => n === 0)
  return {
    type: 'histogram',
    gap: isEmpty ? await gapOf(reader, query) : null,
    pendingDays: 0,
    budget,
    metrics,
  }
}

async function gapOf({ ctx }: ChartReader, query: FiguresOf): Promise<ChartGap> {
  if (query.pages.length === 0) return 'noMatch'
  if (query.settings.histogramMetrics.every(isTraffic)) return 'noTraffic'
  return (await hasTests(ctx.db, query)) ? 'notMeasured' : 'noTests'
}

async function metricOf(
  reader: ChartReader,
  facts: ChartFacts,
  query: FiguresOf,
  metric: DistributedKey,
  found: DistributionRow,
): Promise<Metric> {
  const { n, median, p75, good, average, poor } = found
  const unit = unitOf(metric)
  const thresholds = commonThresholds(metric, 'lab', await reader.formFactorsOf(facts))
  const isWhole = unit === 'score' || unit === 'count' || unit === 'bytes'
  const edges = found.median === null ? [] : binEdges({ ...found, q3: found.p75, isWhole }, thresholds)
  const bins = edges.length > 1 ? binsOf(edges, await countBins(reader.ctx.db, query, metric, edges)) : []
  const rated = good + average + poor
  return {
    metric,
    unit,
    n,
    median,
    p75,
    thresholds,
    bins,
    shares: rated > 0 ? { good: good / rated, average: average / rated, poor: poor / rated } : null,
  }
}
