import { type ChartView, chartView } from '~/shared/rules/personal-dashboards/chart-view'
import { bucketStart, granularityOf } from '~/shared/rules/personal-dashboards/granularity'
import { isMoreWorse, unitOf } from '~/shared/rules/personal-dashboards/metrics'
import type { ChartData, ChartStream } from '~/shared/schemas/dashboard-chart'
import type { TenantCtx } from '../../platform/context'
import { ndjsonResponse } from '../../platform/http/ndjson'
import { createLogger } from '../../platform/log'
import { listChartsOf } from './chart.store'
import { chartReader } from './chart-context'
import { chartDataOf, rangeOf } from './read-chart-data'
import type { Range } from './read-lab-series'
import type { ChartFacts } from './settings'

/** Charts that are computed at the same time: more would only wait for each other. */
const PARALLEL = 3

const log = createLogger('personal-dashboards')

/** The data of charts of a dashboard: a line each as soon as it is ready, or one list in their order. */
export async function streamDashboardData(
  ctx: TenantCtx,
  { charts: chosen, columns, ...range }: ChartStream,
  isOneList: boolean,
): Promise<Response> {
  const requested = rangeOf(ctx, range)
  const charts = await listChartsOf(ctx.db, [{ organization_id: ctx.tenant, id: String(ctx.target.id) }])
  const shown = chosen ? charts.filter(({ id }) => chosen.includes(id)) : charts
  const facts = shown.map((row) => ({
    tenant: ctx.tenant,
    client: row.client_id,
    id: row.id,
    settings: row.settings,
  }))
  const documents = asReady(ctx, facts, requested, columns ? chartView : (data) => data)
  if (!isOneList) return ndjsonResponse(documents)
  const byChart = new Map<string | null, ChartData | ChartView>()
  for await (const data of documents) byChart.set(data.chart, data)
  return Response.json(
    shown.map(({ id }) => byChart.get(id)),
    { headers: { 'cache-control': 'no-store' } },
  )
}

async function* asReady(
  ctx: TenantCtx,
  charts: readonly (ChartFacts & { id: string })[],
  range: Range,
  shape: (data: ChartData) => ChartData | ChartView,
): AsyncGenerator<ChartData | ChartView, void> {
  const reader = chartReader(ctx)
  const waiting = [...charts]
  const running = new Map<string, Promise<ChartData>>()
  const startNext = () => {
    const facts = waiting.shift()
    if (facts) running.set(facts.id, readOrFail(facts))
  }
  const readOrFail = (facts: ChartFacts & { id: string }) =>
    chartDataOf(reader, facts, range).catch((error: unknown) => {
      log.error({ err: error, requestId: ctx.requestId, chart: facts.id }, 'a chart could not be computed')
      return failedData(facts, range, ctx.now())
    })
  for (let i = 0; i < PARALLEL; i++) startNext()
  while (running.size > 0) {
    const data = await Promise.race(running.values())
    running.delete(data.chart ?? '')
    startNext()
    yield shape(data)
  }
}

/** One chart that fails must not hide the others. */
function failedData({ id, settings }: ChartFacts, range: Range, now: Date): ChartData {
  const common = {
    chart: id,
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    computedAt: new Date(bucketStart(now.getTime(), 'hour')).toISOString(),
    gap: 'failed' as const,
    pendingDays: 0,
    budget: null,
  }
  const { type, metric, correlationMetric } = settings
  const axis = (name: typeof metric) => ({ metric: name, unit: unitOf(name) })
  if (type === 'histogram') return { ...common, type, metrics: [] }
  if (type === 'correlation')
    return {
      ...common,
      type,
      x: axis(metric),
      y: axis(correlationMetric ?? metric),
      n: 0,
      rho: null,
      low: null,
      high: null,
      trend: null,
      dots: [],
    }
  return {
    ...common,
    type,
    ...axis(metric),
    isMoreWorse: isMoreWorse(metric),
    granularity: granularityOf(range),
    thresholds: null,
    rows: [],
    previous: null,
    hiddenRows: 0,
    crossings: [],
  }
}
