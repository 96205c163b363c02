import { describe, expect, test } from 'vitest'
import { DASHBOARD_TEMPLATES, MAX_DASHBOARD_CHARTS } from '../rules/personal-dashboards/choices'
import { TEMPLATE_CHARTS } from '../rules/personal-dashboards/templates'
import { chartBody, chartChange, chartPreview, chartSettings } from './dashboard-chart'

const place = { dashboard: '0198c0de-0000-7000-8000-000000000001', client: 1 }

describe('chartSettings', () => {
  test('has defaults for all but title and place', () => {
    expect(chartSettings.parse({ title: ' LCP ', ...place, client: '7' })).toMatchObject({
      title: 'LCP',
      client: 7,
      type: 'timeseries',
      source: 'lab',
      metric: 'lcp',
      percentile: 'p75',
      groupBy: 'none',
      pages: [],
      thresholdBudget: null,
      width: 'half',
    })
  })

  test('names the field of a fault', () => {
    const { error } = chartSettings.safeParse({ title: 'A', ...place, type: 'histogram' })
    expect(error?.issues).toMatchObject([{ path: ['histogramMetrics'] }])
    expect(chartSettings.safeParse({ title: 'A', ...place, thresholdBudget: -1 }).success).toBe(false)
    expect(chartSettings.safeParse({ title: 'A', ...place, thresholdCounter: 11 }).success).toBe(false)
    expect(chartSettings.safeParse({ title: '', ...place }).success).toBe(false)
  })

  test('a change needs no place, a preview no title and dashboard', () => {
    expect(chartChange.parse({ title: 'A', client: 3 })).not.toHaveProperty('client')
    // What a change leaves out is known only with the stored chart.
    expect(chartChange.safeParse({ title: 'A', type: 'correlation' }).success).toBe(true)
    expect(chartBody.safeParse({ title: 'A', type: 'correlation' }).success).toBe(false)
    expect(chartPreview.parse({ client: 3, startDate: '2026-11-01' })).toMatchObject({
      title: '',
      startDate: '2026-11-01T00:00:00.000Z',
    })
  })
})

test.each(DASHBOARD_TEMPLATES)('the charts of the template %s are valid', (template) => {
  const charts = TEMPLATE_CHARTS[template]
  expect(charts.length).toBeLessThanOrEqual(MAX_DASHBOARD_CHARTS)
  for (const chart of charts)
    expect(chartSettings.safeParse({ ...chart, ...place }).error, chart.title).toBeUndefined()
})
