import { rounded } from '../../format/figure'
import { personalDashboardMessages } from '../../messages/personal-dashboards'
import type { BudgetCrossing } from '../../schemas/dashboard-chart'
import type { ChartMetric } from './choices'
import { chartMetricName, formatChartValue } from './metric-text'
import { isMoreWorse } from './metrics'

const messages = personalDashboardMessages.crossings

export interface ChartBudget {
  metric: ChartMetric
  thresholdBudget: number | null
  thresholdRate: number | null
  thresholdCounter: number | null
}

/** A row of a time series; only values that were measured count. */
export interface CrossedRow {
  key: string
  label: string
  data: readonly { key: string; value: number | null }[]
}

interface Value {
  at: string
  value: number
}

/** A value on the budget keeps it, as with ratings. */
export const isBeyondBudget = (metric: ChartMetric, value: number, budget: number): boolean =>
  isMoreWorse(metric) ? value > budget : value < budget

/** Crossings of all rows, newest first: for a budget its spans and each return, for a rate each jump. */
export function crossingsOf(rows: readonly CrossedRow[], budget: ChartBudget): BudgetCrossing[] {
  return rows
    .flatMap((row) => {
      const values = row.data.flatMap(({ key, value }) => (value === null ? [] : [{ at: key, value }]))
      return [...budgetSpans(row, values, budget), ...jumps(row, values, budget)]
    })
    .sort((a, b) => b.from.localeCompare(a.from) || a.rowKey.localeCompare(b.rowKey))
}

function budgetSpans(row: CrossedRow, values: readonly Value[], budget: ChartBudget): BudgetCrossing[] {
  const { metric, thresholdBudget: limit } = budget
  if (limit === null) return []
  const counter = budget.thresholdCounter ?? 1
  const crossings: BudgetCrossing[] = []
  let run: Value[] = []
  const close = (back: Value | null) => {
    if (run.length >= counter) crossings.push(...spanOf(row, run, back, { ...budget, limit, counter }))
    run = []
  }
  for (const value of values) {
    if (isBeyondBudget(metric, value.value, limit)) run.push(value)
    else close(value)
  }
  close(null)
  return crossings
}

interface Limit extends ChartBudget {
  limit: number
  counter: number
}

function spanOf(row: CrossedRow, run: readonly Value[], back: Value | null, limit: Limit): BudgetCrossing[] {
  const [first] = run
  if (!first) return []
  const { metric } = limit
  const name = chartMetricName(metric)
  const text = formatChartValue(metric, limit.limit).text
  const worst = run.reduce((a, b) => (isBeyondBudget(metric, b.value, a.value) ? b : a), first)
  const type = limit.counter > 1 ? ('COUNT' as const) : ('VALUE' as const)
  const common = { type, rowKey: row.key }
  const beyond: BudgetCrossing = {
    ...common,
    isGood: false,
    title: isMoreWorse(metric) ? messages.above(name, text) : messages.below(name, text),
    message: messages.worst(row.label, formatChartValue(metric, worst.value).text, run.length),
    from: first.at,
    to: back?.at ?? null,
  }
  if (back === null) return [beyond]
  const returned = messages.returned(row.label, formatChartValue(metric, back.value).text)
  return [
    beyond,
    {
      ...common,
      isGood: true,
      title: messages.back(name, text),
      message: returned,
      from: back.at,
      to: back.at,
    },
  ]
}

/** Changes from one value to the next by at least the rate, for the worse and for the better. */
function jumps(row: CrossedRow, values: readonly Value[], budget: ChartBudget): BudgetCrossing[] {
  const { metric, thresholdRate: rate } = budget
  if (rate === null) return []
  return values.slice(1).flatMap((value, i): BudgetCrossing[] => {
    const before = values[i]
    if (!before || before.value === 0 || value.value === before.value) return []
    const percent = (Math.abs(value.value - before.value) / Math.abs(before.value)) * 100
    if (percent < rate) return []
    const isGood = !isBeyondBudget(metric, value.value, before.value)
    const share = `${rounded(percent, percent < 10 ? 1 : 0)}%`
    const name = chartMetricName(metric)
    const texts = [before, value].map((one) => formatChartValue(metric, one.value).text)
    return [
      {
        isGood,
        type: 'RATE',
        title: value.value > before.value ? messages.rose(name, share) : messages.fell(name, share),
        message: messages.change(row.label, texts[0] ?? '', texts[1] ?? ''),
        from: value.at,
        to: value.at,
        rowKey: row.key,
      },
    ]
  })
}
