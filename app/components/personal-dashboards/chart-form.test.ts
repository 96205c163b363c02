import { expect, it } from 'vitest'
import { chartForm, chartPreviewForm } from '~/shared/schemas/chart-form'
import { type ChartValues, chartValues, NEW_CHART } from './chart-values'

const BLANK = { histogram2: '', histogram3: '', histogram4: '', budgetMetric: '' } as const

const parse = (values: Partial<ChartValues>) =>
  chartForm.safeParse({ ...chartValues({ ...NEW_CHART, title: 'LCP' }), ...emptied(values) })
/** Browsers send empty fields, conform drops them. */
const emptied = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value]))
const faultsOf = (values: Partial<ChartValues>) =>
  parse(values).error?.issues.map(({ path }) => path.join('.')) ?? []

it('reads a time series', () => {
  const { data } = parse({ histogram2: '', budgetMetric: '', histogram3: '', histogram4: '' })
  expect(data).toMatchObject({ type: 'timeseries', source: 'lab', metric: 'lcp', histogramMetrics: [] })
  expect(data?.correlationMetric).toBeNull()
})

it.each([
  [{ source: 'field', fieldMetric: 'inp' }, 'inp'],
  [{ source: 'availability' }, 'availability'],
  [{ source: 'responseTime' }, 'responseTime'],
  [{ source: 'traffic', trafficMetric: 'pageViews' }, 'pageViews'],
  [{ type: 'correlation', x: 'requests', y: 'tbt' }, 'requests'],
] as const)('takes the metric of %j', (values, metric) => {
  expect(parse({ ...BLANK, ...values }).data?.metric).toBe(metric)
})

it('ignores what was filled in for another type', () => {
  const { data } = parse({
    ...BLANK,
    type: 'histogram',
    source: 'field',
    histogram1: 'cls',
    showsPrevious: 'on',
  })
  expect(data).toMatchObject({ source: 'lab', histogramMetrics: ['cls'], showsPrevious: false })
})

it('reads sizes in KB and a decimal comma', () => {
  expect(parse({ ...BLANK, metric: 'bytes', thresholdBudget: '500' }).data?.thresholdBudget).toBe(512_000)
  expect(parse({ ...BLANK, metric: 'cls', thresholdBudget: '0,1' }).data?.thresholdBudget).toBe(0.1)
})

it('names the field of a fault', () => {
  expect(faultsOf({ ...BLANK, thresholdBudget: 'fast' })).toEqual(['thresholdBudget'])
  expect(faultsOf({ ...BLANK, type: 'correlation', x: 'lcp', y: 'lcp' })).toEqual(['y'])
  expect(faultsOf({ ...BLANK, type: 'histogram', histogram1: '' })).toEqual(['histogram1'])
  expect(faultsOf({ ...BLANK, sendAlert: 'on' })).toEqual(['sendAlert'])
  expect(faultsOf({ ...BLANK, title: '' })).toEqual(['title'])
})

it('needs no title for a preview', () => {
  const values = emptied({ ...chartValues(NEW_CHART), ...BLANK, title: '' })
  expect(chartPreviewForm.safeParse(values).success).toBe(true)
})

it('keeps a stored chart as it is', () => {
  const stored = {
    ...NEW_CHART,
    title: 'Size',
    metric: 'bytes' as const,
    thresholdBudget: 204_800,
    pages: [4, 9],
  }
  const values = emptied(chartValues(stored))
  expect(chartForm.parse(values)).toEqual(stored)
})
