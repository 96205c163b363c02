import { z } from 'zod'
import { personalDashboardMessages } from '../messages/personal-dashboards'
import { chartFaults } from '../rules/personal-dashboards/chart-faults'
import {
  CHART_GAPS,
  CHART_GROUPS,
  CHART_HEIGHTS,
  CHART_METRICS,
  CHART_PERCENTILES,
  CHART_SOURCES,
  CHART_TYPES,
  CHART_UNITS,
  CHART_WIDTHS,
  MAX_BUDGET_COUNTER,
  MAX_CHART_PLACES,
  MAX_CORRELATION_DOTS,
  MAX_HISTOGRAM_METRICS,
} from '../rules/personal-dashboards/choices'
import { changeOf } from './change'
import { endMoment, startMoment } from './moment'
import { entityName, line } from './organization'
import { queryFlag, queryId } from './paging'

const messages = personalDashboardMessages.faults

const ids = z
  .array(queryId)
  .max(MAX_CHART_PLACES, { error: () => messages.tooManyPlaces(MAX_CHART_PLACES) })
  .default([])
const metric = z.enum(CHART_METRICS)
const amount = z.coerce.number().min(0).max(1e12).nullable().default(null)

const input = {
  type: z.enum(CHART_TYPES).default('timeseries'),
  client: queryId,
  /** The finest level that is chosen counts; nothing chosen: all below the client. */
  projects: ids,
  sites: ids,
  pages: ids,
  includesCompetitors: z.boolean().default(false),
  /** Empty: all. */
  devices: ids,
  /** Ids of locations. */
  regions: ids,
  source: z.enum(CHART_SOURCES).default('lab'),
  /** Of a time series; x of a correlation. */
  metric: metric.default('lcp'),
  percentile: z.enum(CHART_PERCENTILES).default('p75'),
  groupBy: z.enum(CHART_GROUPS).default('none'),
  showsPrevious: z.boolean().default(false),
  histogramMetrics: z.array(metric).max(MAX_HISTOGRAM_METRICS).default([]),
  /** y of a correlation. */
  correlationMetric: metric.nullable().default(null),
  /** One of the metrics that the chart shows; null: that of the time series, or no budget. */
  budgetMetric: metric.nullable().default(null),
  /** In the unit of the metric. */
  thresholdBudget: amount,
  /** Percent of change for the worse from one value to the next. */
  thresholdRate: amount,
  /** Values in a row beyond the budget. */
  thresholdCounter: z.coerce.number().int().min(1).max(MAX_BUDGET_COUNTER).nullable().default(null),
  sendAlert: z.boolean().default(false),
  width: z.enum(CHART_WIDTHS).default('half'),
  height: z.enum(CHART_HEIGHTS).default('normal'),
}

type Input = z.output<z.ZodObject<typeof input>>

const checked = (settings: Input, context: z.RefinementCtx) => {
  for (const { field, fault } of chartFaults(settings))
    context.addIssue({ code: 'custom', path: [field], message: messages[fault] })
}

const plainSettings = z.object({ title: entityName, dashboard: z.uuid(), ...input })

/** A new chart; also what the form of a chart posts. */
export const chartSettings = plainSettings.superRefine(checked)
export type ChartSettings = z.output<typeof chartSettings>

const { client: _, ...changeable } = input

/** A chart stays in its dashboard and its client. */
export const chartBody = z.object({ title: entityName, ...changeable }).superRefine((settings, context) => {
  checked({ ...settings, client: 0 }, context)
})
export const chartChange = changeOf({ title: entityName, ...changeable })
export type ChartChange = z.output<typeof chartChange>

/** Default: the last 30 days. A day is in UTC and counts whole. */
export const chartRange = z.object({ startDate: startMoment.optional(), endDate: endMoment.optional() })
export type ChartRange = z.output<typeof chartRange>

/** `charts`: ids separated by commas; all if missing. `columns`: a time series has its times once, not in each row. */
export const chartStream = chartRange.extend({
  charts: z
    .string()
    .max(40 * 200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()))
    .optional(),
  columns: queryFlag.prefault('false'),
})
export type ChartStream = z.output<typeof chartStream>

export const chartPreview = z
  .object({ ...input, title: line(120).default(''), ...chartRange.shape })
  .superRefine(checked)
export type ChartPreview = z.output<typeof chartPreview>

/** What decides the figures: all but title and layout. */
export type ChartFiguresSettings = Omit<Input, 'width' | 'height' | 'sendAlert'>

export const dashboardChart = z.object({
  ...plainSettings.shape,
  _id: z.uuid(),
  /** From 0. */
  position: z.int(),
})
export type DashboardChart = z.infer<typeof dashboardChart>

const figure = z.number().nullable()
const thresholds = z.object({ good: z.number(), poor: z.number() }).nullable()

/** The budget line; `beyond` of `n` values are worse than it. */
const budgetLine = z
  .object({ metric, value: z.number(), isMoreWorse: z.boolean(), beyond: z.int(), n: z.int() })
  .nullable()

const common = {
  /** null in a preview. */
  chart: z.uuid().nullable(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  computedAt: z.iso.datetime(),
  gap: z.enum(CHART_GAPS).nullable(),
  /** Days (or weeks) whose figures are still being computed: gaps in the rows until then. */
  pendingDays: z.int(),
  budget: budgetLine,
}

const chartRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Levels that all values of the row share. */
  project: z.int().nullable(),
  siteId: z.int().nullable(),
  siteName: z.string().nullable(),
  pageId: z.int().nullable(),
  pageName: z.string().nullable(),
  /** Ids. */
  location: z.int().nullable(),
  device: z.int().nullable(),
  /** One per hour, day or week of the range, oldest first; `key` is its start. */
  data: z.array(z.object({ key: z.iso.datetime(), value: figure })),
})
export type ChartRow = z.infer<typeof chartRow>

const crossing = z.object({
  /** Back within the budget, or an improvement by the rate. */
  isGood: z.boolean(),
  type: z.enum(['VALUE', 'COUNT', 'RATE']),
  title: z.string(),
  message: z.string(),
  from: z.iso.datetime(),
  /** null while it lasts. */
  to: z.iso.datetime().nullable(),
  rowKey: z.string(),
})
export type BudgetCrossing = z.infer<typeof crossing>

const timeseriesData = z.object({
  ...common,
  type: z.literal('timeseries'),
  metric,
  unit: z.enum(CHART_UNITS),
  isMoreWorse: z.boolean(),
  granularity: z.enum(['hour', 'day', 'week']),
  /** null where the chart mixes form factors with different limits. */
  thresholds,
  rows: z.array(chartRow),
  /** The same rows in the period before, of the same length. */
  previous: z.array(chartRow).nullable(),
  /** The worst by their newest value are sent. */
  hiddenRows: z.int(),
  crossings: z.array(crossing),
})
export type TimeseriesData = z.infer<typeof timeseriesData>

const histogramData = z.object({
  ...common,
  type: z.literal('histogram'),
  metrics: z.array(
    z.object({
      metric,
      unit: z.enum(CHART_UNITS),
      n: z.int(),
      median: figure,
      p75: figure,
      thresholds,
      /** `to` is exclusive, except that of the last bin. */
      bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
      /** Of 1, by the limits of each test's form factor. */
      shares: z.object({ good: z.number(), average: z.number(), poor: z.number() }).nullable(),
    }),
  ),
})
export type HistogramData = z.infer<typeof histogramData>

const axis = z.object({ metric, unit: z.enum(CHART_UNITS) })
const correlationData = z.object({
  ...common,
  type: z.literal('correlation'),
  x: axis,
  y: axis,
  /** Tests that measured both. */
  n: z.int(),
  /** Spearman's, with its 95 % interval; null below 4 tests or without variation. */
  rho: figure,
  low: figure,
  high: figure,
  /** Least squares over all tests. */
  trend: z.object({ slope: z.number(), intercept: z.number() }).nullable(),
  dots: z
    .array(z.object({ pointId: z.string(), x: z.number(), y: z.number(), siteId: z.int(), pageId: z.int() }))
    .max(MAX_CORRELATION_DOTS),
})
export type CorrelationData = z.infer<typeof correlationData>

export const chartData = z.discriminatedUnion('type', [timeseriesData, histogramData, correlationData])
export type ChartData = z.infer<typeof chartData>
