import { z } from 'zod'
import { chartFormMessages as messages } from '../messages/chart-form'
import { personalDashboardMessages } from '../messages/personal-dashboards'
import { type CheckedChart, chartFaults } from '../rules/personal-dashboards/chart-faults'
import {
  CHART_GROUPS,
  CHART_HEIGHTS,
  CHART_METRICS,
  CHART_PERCENTILES,
  CHART_SOURCES,
  CHART_TYPES,
  CHART_WIDTHS,
  type ChartMetric,
  FIELD_CHART_METRICS,
  MAX_BUDGET_COUNTER,
  TRAFFIC_CHART_METRICS,
} from '../rules/personal-dashboards/choices'
import { typedFactorOf } from '../rules/personal-dashboards/metric-names'
import { unitOf } from '../rules/personal-dashboards/metrics'
import { entityName, line } from './organization'

const metric = z.enum(CHART_METRICS)

const amount = z
  .string()
  .trim()
  .default('')
  .transform((typed, context) => {
    if (typed === '') return null
    if (/^\d{1,12}([.,]\d{1,6})?$/.test(typed)) return Number(typed.replace(',', '.'))
    context.addIssue({ code: 'custom', message: messages.amountInvalid })
    return z.NEVER
  })
const ticked = z
  .literal('on')
  .optional()
  .transform((sent) => sent === 'on')
const ids = z.preprocess((sent) => [sent ?? []].flat(), z.array(z.coerce.number().int()))

const FIELDS = {
  type: z.enum(CHART_TYPES),
  source: z.enum(CHART_SOURCES).default('lab'),
  metric: metric.default('lcp'),
  fieldMetric: z.enum(FIELD_CHART_METRICS).default('lcp'),
  trafficMetric: z.enum(TRAFFIC_CHART_METRICS).default('visits'),
  percentile: z.enum(CHART_PERCENTILES).default('p75'),
  groupBy: z.enum(CHART_GROUPS).default('none'),
  showsPrevious: ticked,
  histogram1: metric.optional(),
  histogram2: metric.optional(),
  histogram3: metric.optional(),
  histogram4: metric.optional(),
  x: metric.default('bytes'),
  y: metric.default('lcp'),
  projects: ids,
  sites: ids,
  pages: ids,
  includesCompetitors: ticked,
  devices: ids,
  regions: ids,
  budgetMetric: metric.optional(),
  thresholdBudget: amount,
  thresholdRate: amount,
  thresholdCounter: amount.refine(
    (typed) => typed === null || (Number.isInteger(typed) && typed >= 1 && typed <= MAX_BUDGET_COUNTER),
    { error: () => messages.counterInvalid(MAX_BUDGET_COUNTER) },
  ),
  sendAlert: ticked,
  width: z.enum(CHART_WIDTHS).default('half'),
  height: z.enum(CHART_HEIGHTS).default('normal'),
}
type Sent = z.output<z.ZodObject<typeof FIELDS>>

function metricOf({ type, source, ...sent }: Sent): ChartMetric {
  if (type === 'correlation') return sent.x
  if (type === 'histogram' || source === 'lab') return sent.metric
  if (source === 'field') return sent.fieldMetric
  return source === 'traffic' ? sent.trafficMetric : source
}

/** A form holds the fields of every type; those of the others are ignored. */
function settingsOf(whole: Sent) {
  const { fieldMetric, trafficMetric, x, y, histogram1, histogram2, histogram3, histogram4, ...sent } = whole
  const { type } = sent
  const isSeries = type === 'timeseries'
  const settings = {
    ...sent,
    source: isSeries ? sent.source : ('lab' as const),
    metric: metricOf(whole),
    showsPrevious: isSeries && sent.showsPrevious,
    groupBy: isSeries ? sent.groupBy : ('none' as const),
    histogramMetrics:
      type === 'histogram'
        ? [histogram1, histogram2, histogram3, histogram4].filter((one) => one !== undefined)
        : [],
    correlationMetric: type === 'correlation' ? y : null,
    budgetMetric: isSeries ? null : (sent.budgetMetric ?? null),
  }
  const budgetOf = settings.budgetMetric ?? (isSeries ? settings.metric : null)
  const { thresholdBudget } = settings
  const typed =
    thresholdBudget === null || budgetOf === null
      ? thresholdBudget
      : thresholdBudget * typedFactorOf(unitOf(budgetOf))
  return { ...settings, thresholdBudget: typed }
}

const METRIC_FIELDS: Partial<Record<string, string>> = { field: 'fieldMetric', traffic: 'trafficMetric' }
const FIELD_OF: Partial<Record<keyof CheckedChart, (chart: CheckedChart) => string>> = {
  histogramMetrics: () => 'histogram1',
  correlationMetric: () => 'y',
  metric: ({ type, source }) => (type === 'correlation' ? 'x' : (METRIC_FIELDS[source] ?? 'metric')),
}

const checked = (sent: Sent, context: z.RefinementCtx) => {
  const settings = settingsOf(sent)
  for (const { field, fault } of chartFaults(settings))
    context.addIssue({
      code: 'custom',
      path: [FIELD_OF[field]?.(settings) ?? field],
      message: personalDashboardMessages.faults[fault],
    })
  return settings
}

/** The form of a chart, as the API takes it. */
export const chartForm = z
  .object({ title: entityName, ...FIELDS })
  .transform(({ title, ...sent }, context) => ({ title, ...checked(sent, context) }))
export type ChartFormSettings = z.output<typeof chartForm>

/** For a preview the title may still be missing. */
export const chartPreviewForm = z
  .object({ title: line(120).default(''), ...FIELDS })
  .transform(({ title, ...sent }, context) => ({ title, ...checked(sent, context) }))
