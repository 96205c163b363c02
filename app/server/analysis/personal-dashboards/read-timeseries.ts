import { retainedSince } from '~/shared/rules/measuring/retention'
import { budgetMetricOf } from '~/shared/rules/personal-dashboards/chart-faults'
import { type ChartGap, MAX_CHART_ROWS } from '~/shared/rules/personal-dashboards/choices'
import { crossingsOf, isBeyondBudget } from '~/shared/rules/personal-dashboards/crossings'
import {
  BUCKET_MS,
  bucketStarts,
  type Granularity,
  granularityOf,
  previousSpan,
} from '~/shared/rules/personal-dashboards/granularity'
import { isMoreWorse, unitOf } from '~/shared/rules/personal-dashboards/metrics'
import { commonThresholds } from '~/shared/rules/personal-dashboards/thresholds'
import { worstRows } from '~/shared/rules/personal-dashboards/worst-rows'
import type { BudgetCrossing, ChartRow, TimeseriesData } from '~/shared/schemas/dashboard-chart'
import { getRetention } from '../../structure/clients'
import type { ChartReader } from './chart-context'
import { listFieldFigures } from './field.store'
import { addFigures, newestOf, type ReadSeries, type SeriesValues } from './figures'
import { hasTests, listLost } from './lab.store'
import { type Range, readLabSeries, type SeriesQuery } from './read-lab-series'
import { readMonitors, readUptimeSeries } from './read-uptime-series'
import { rowLabels } from './row-labels'
import type { ChartFacts } from './settings'
import { listTrafficFigures } from './traffic.store'

export type Computed<T> = Omit<T, 'chart' | 'from' | 'to' | 'computedAt'>

export async function readTimeseries(
  reader: ChartReader,
  facts: ChartFacts,
  range: Range,
): Promise<Computed<TimeseriesData>> {
  const { ctx } = reader
  const { settings } = facts
  const { metric, source, showsPrevious } = settings
  const granularity = granularityOf(range)
  const { retention_days: days } = await getRetention(ctx.db, facts.tenant, facts.client)
  const keptSince = retainedSince(days, ctx.now())?.getTime() ?? 0
  const query = { range, granularity, keptSince, rows: null }
  const labelOf = await rowLabels(reader, facts)
  const formFactors = await reader.formFactorsOf(facts)
  const series = await readSeries(reader, facts, query)
  const keys = [...series.values.keys()]
  const before = previousSpan(range)
  const previous =
    showsPrevious && keys.length > 0
      ? await readSeries(reader, facts, { ...query, range: before, rows: keys })
      : null
  const rowsOf = ({ values }: ReadSeries, span: Range) => rowsIn(values, span, granularity, labelOf)
  const rows = rowsOf(series, range)
  const pendingDays = series.pendingDays + (previous?.pendingDays ?? 0)
  return {
    type: 'timeseries',
    gap: rows.length > 0 || pendingDays > 0 ? null : await gapOf(reader, facts, range),
    pendingDays,
    budget: budgetOf(facts, rows),
    metric,
    unit: unitOf(metric),
    isMoreWorse: isMoreWorse(metric),
    granularity,
    thresholds: commonThresholds(metric, source, formFactors),
    rows,
    previous: previous && rowsOf(previous, before),
    hiddenRows: Math.max(0, series.total - rows.length),
    crossings: await withoutLost(reader, facts, query, crossingsOf(rows, settings)),
  }
}

function readSeries(reader: ChartReader, facts: ChartFacts, query: SeriesQuery): Promise<ReadSeries> {
  const { source } = facts.settings
  if (source === 'lab') return readLabSeries(reader, facts, query)
  if (source === 'field') return readFieldSeries(reader, facts, query)
  return source === 'traffic'
    ? readTrafficSeries(reader, facts, query)
    : readUptimeSeries(reader, facts, query)
}

/** By day at least: sources count visitors once a day. */
async function readTrafficSeries(
  reader: ChartReader,
  facts: ChartFacts,
  { range, granularity, rows }: SeriesQuery,
): Promise<ReadSeries> {
  const span = await wholeSpan(reader, facts, { range, granularity })
  const values: SeriesValues = new Map()
  for (const { row_key, start, value } of await listTrafficFigures(reader.ctx.db, span, granularity))
    values.set(row_key, (values.get(row_key) ?? new Map<number, number>()).set(start, value))
  return shownOf(values, facts, rows)
}

/** By day at least: each value is about the 28 days before it. */
async function readFieldSeries(
  reader: ChartReader,
  facts: ChartFacts,
  { range, granularity, rows }: SeriesQuery,
): Promise<ReadSeries> {
  const span = await wholeSpan(reader, facts, { range, granularity })
  const figures = await listFieldFigures(reader.ctx.db, span, granularity)
  return shownOf(addFigures(new Map(), figures, facts.settings.percentile), facts, rows)
}

/** The visible pages of a chart, in whole days or weeks. */
async function wholeSpan(
  reader: ChartReader,
  facts: ChartFacts,
  { range, granularity }: Pick<SeriesQuery, 'range' | 'granularity'>,
) {
  const pages = (await reader.pagesOf(facts)).filter((page) => page.is_visible)
  const starts = bucketStarts(range, granularity)
  const from = new Date(starts[0] ?? range.from)
  const to = new Date((starts.at(-1) ?? range.to) + BUCKET_MS[granularity])
  return { ...facts, pages, from, to }
}

/** The worst rows, or those that are asked for. */
function shownOf(values: SeriesValues, { settings }: ChartFacts, rows: readonly string[] | null): ReadSeries {
  const keys = rows ?? worstRows(newestOf(values), settings.metric, MAX_CHART_ROWS)
  const shown = keys.map((key): [string, Map<number, number>] => [key, values.get(key) ?? new Map()])
  return { values: new Map(shown), total: values.size, pendingDays: 0 }
}

function rowsIn(
  values: SeriesValues,
  range: Range,
  granularity: Granularity,
  labelOf: Awaited<ReturnType<typeof rowLabels>>,
): ChartRow[] {
  const starts = bucketStarts(range, granularity).map((start) => ({
    start,
    key: new Date(start).toISOString(),
  }))
  return [...values].map(([key, row]) => ({
    ...labelOf(key),
    data: starts.map(({ start, key: at }) => ({ key: at, value: row.get(start) ?? null })),
  }))
}

/** Without improvements where pages lost the metric: a median without the slow ones only seems better. */
async function withoutLost(
  reader: ChartReader,
  facts: ChartFacts,
  { range, granularity }: SeriesQuery,
  crossings: BudgetCrossing[],
): Promise<BudgetCrossing[]> {
  const starts = new Set(crossings.flatMap(({ isGood, from }) => (isGood ? [from] : [])))
  if (facts.settings.source !== 'lab' || starts.size === 0) return crossings
  const pages = (await reader.pagesOf(facts)).filter((page) => page.is_visible)
  const filter = { ...facts, pages, from: new Date(range.from), to: new Date(range.to) }
  const dates = [...starts].map((at) => new Date(at))
  const lost = await listLost(reader.ctx.db, filter, dates, granularity)
  const keys = new Set(lost.map(({ row_key, start }) => `${row_key} ${new Date(start).toISOString()}`))
  return crossings.filter(({ isGood, rowKey, from }) => !isGood || !keys.has(`${rowKey} ${from}`))
}

function budgetOf({ settings }: ChartFacts, rows: readonly ChartRow[]): TimeseriesData['budget'] {
  const { thresholdBudget: value } = settings
  const metric = budgetMetricOf(settings)
  if (metric === null || value === null) return null
  const values = rows.flatMap(({ data }) => data.flatMap((one) => (one.value === null ? [] : [one.value])))
  const beyond = values.filter((one) => isBeyondBudget(metric, one, value)).length
  return { metric, value, isMoreWorse: isMoreWorse(metric), beyond, n: values.length }
}

async function gapOf(reader: ChartReader, facts: ChartFacts, { from, to }: Range): Promise<ChartGap> {
  const { source } = facts.settings
  if (source === 'availability' || source === 'responseTime')
    return (await readMonitors(reader, facts)).length > 0 ? 'noChecks' : 'noMatch'
  const pages = (await reader.pagesOf(facts)).filter((page) => page.is_visible)
  if (pages.length === 0) return 'noMatch'
  if (source === 'field') return 'noFieldData'
  if (source === 'traffic') return 'noTraffic'
  const span = { ...facts, pages, from: new Date(from), to: new Date(to) }
  return (await hasTests(reader.ctx.db, span)) ? 'notMeasured' : 'noTests'
}
