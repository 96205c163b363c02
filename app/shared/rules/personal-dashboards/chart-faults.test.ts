import { describe, expect, test } from 'vitest'
import { budgetMetricOf, type CheckedChart, chartFaults, shownMetrics } from './chart-faults'

const chart = (change: Partial<CheckedChart> = {}): CheckedChart => ({
  type: 'timeseries',
  source: 'lab',
  metric: 'lcp',
  histogramMetrics: [],
  correlationMetric: null,
  budgetMetric: null,
  thresholdBudget: null,
  thresholdRate: null,
  thresholdCounter: null,
  sendAlert: false,
  ...change,
})

describe('chartFaults', () => {
  test.each([
    ['a time series', {}],
    ['field data', { source: 'field', metric: 'inp' }],
    [
      'availability',
      { source: 'availability', metric: 'availability', thresholdBudget: 99.9, sendAlert: true },
    ],
    ['a histogram', { type: 'histogram', histogramMetrics: ['lcp', 'performance'], metric: 'availability' }],
    ['a correlation', { type: 'correlation', correlationMetric: 'bytes' }],
    ['a budget of the series', { thresholdBudget: 2500, thresholdCounter: 3, sendAlert: true }],
    ['an unused budget metric', { budgetMetric: 'bytes' }],
    ['traffic', { source: 'traffic', metric: 'visits', thresholdBudget: 100 }],
    ['a histogram with traffic', { type: 'histogram', histogramMetrics: ['visits', 'lcp'] }],
    ['speed against traffic', { type: 'correlation', metric: 'visits', correlationMetric: 'lcp' }],
    [
      'a budget of one side',
      { type: 'correlation', correlationMetric: 'bytes', budgetMetric: 'bytes', thresholdBudget: 1 },
    ],
  ] as [string, Partial<CheckedChart>][])('accepts %s', (_, change) => {
    expect(chartFaults(chart(change))).toEqual([])
  })

  test.each([
    [{ type: 'histogram', source: 'field', histogramMetrics: ['lcp'] }, 'source', 'labOnly'],
    [{ source: 'field', metric: 'tbt' }, 'metric', 'metricOfSource'],
    [{ source: 'availability', metric: 'lcp' }, 'metric', 'metricOfSource'],
    [{ metric: 'availability' }, 'metric', 'metricOfSource'],
    [{ metric: 'visits' }, 'metric', 'metricOfSource'],
    [{ source: 'traffic', metric: 'lcp' }, 'metric', 'metricOfSource'],
    [
      { type: 'correlation', metric: 'visits', correlationMetric: 'visitors' },
      'correlationMetric',
      'trafficTwice',
    ],
    [
      { source: 'traffic', metric: 'visits', thresholdBudget: 100, sendAlert: true },
      'sendAlert',
      'alertOfTraffic',
    ],
    [{ type: 'histogram' }, 'histogramMetrics', 'noHistogramMetric'],
    [{ type: 'histogram', histogramMetrics: ['lcp', 'lcp'] }, 'histogramMetrics', 'sameMetricTwice'],
    [{ type: 'histogram', histogramMetrics: ['responseTime'] }, 'histogramMetrics', 'metricOfSource'],
    [{ type: 'correlation' }, 'correlationMetric', 'noCorrelationMetric'],
    [{ type: 'correlation', correlationMetric: 'lcp' }, 'correlationMetric', 'sameMetric'],
    [{ type: 'correlation', correlationMetric: 'availability' }, 'correlationMetric', 'metricOfSource'],
    [{ budgetMetric: 'bytes', thresholdBudget: 1 }, 'budgetMetric', 'budgetMetric'],
    [{ type: 'histogram', histogramMetrics: ['lcp'], thresholdBudget: 1 }, 'budgetMetric', 'noBudgetMetric'],
    [{ thresholdRate: 10, thresholdCounter: 2 }, 'thresholdCounter', 'counterWithoutBudget'],
    [{ sendAlert: true }, 'sendAlert', 'noThreshold'],
    [
      { source: 'availability', metric: 'availability', thresholdRate: 1, sendAlert: true },
      'sendAlert',
      'rateOfAvailability',
    ],
  ] as [Partial<CheckedChart>, string, string][])('of %o names %s: %s', (change, field, fault) => {
    expect(chartFaults(chart(change))).toEqual([{ field, fault }])
  })
})

test('the metrics of a chart and of its budget', () => {
  expect(shownMetrics(chart())).toEqual(['lcp'])
  expect(shownMetrics(chart({ type: 'correlation', correlationMetric: 'bytes' }))).toEqual(['lcp', 'bytes'])
  expect(budgetMetricOf(chart())).toBeNull()
  expect(budgetMetricOf(chart({ thresholdRate: 5 }))).toBe('lcp')
  expect(budgetMetricOf(chart({ type: 'histogram', thresholdBudget: 5, budgetMetric: 'cls' }))).toBe('cls')
})
