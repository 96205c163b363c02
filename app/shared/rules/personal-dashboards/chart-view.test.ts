import { describe, expect, it } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import type { ChartRow, TimeseriesData } from '../../schemas/dashboard-chart'
import { chartView, type TimeseriesView } from './chart-view'

const start = Date.UTC(2026, 0, 10)
const day = (index: number) => new Date(start + index * DAY_MS).toISOString()

const row = (key: string, data: ChartRow['data']): ChartRow => ({
  key,
  label: `Page ${key}`,
  project: 1,
  siteId: 2,
  siteName: 'Shop',
  pageId: Number(key),
  pageName: `Page ${key}`,
  location: null,
  device: null,
  data,
})

const data = (rows: ChartRow[], previous: ChartRow[] | null = null): TimeseriesData => ({
  chart: null,
  type: 'timeseries',
  from: day(0),
  to: day(3),
  computedAt: day(3),
  gap: null,
  pendingDays: 0,
  budget: null,
  metric: 'lcp',
  unit: 'ms',
  isMoreWorse: true,
  granularity: 'day',
  thresholds: null,
  rows,
  previous,
  hiddenRows: 0,
  crossings: [
    { isGood: false, type: 'VALUE', title: 'A', message: 'B', from: day(1), to: null, rowKey: '7' },
  ],
})

const seven = row('7', [
  { key: day(0), value: 1000.123456 },
  { key: day(1), value: null },
  { key: day(2), value: 3000 },
])

describe('chartView', () => {
  const view = (...args: Parameters<typeof data>) => chartView(data(...args)) as TimeseriesView

  it('turns rows into columns', () => {
    const { times, lines } = view([seven])
    expect(times).toEqual([start, start + DAY_MS, start + 2 * DAY_MS])
    expect(lines).toEqual([{ key: '7', name: 'Page 7', site: 2, page: 7, values: [1000.1, null, 3000] }])
  })

  it.each([
    ['ms', 99_999.6, 100_000],
    ['ms', 0.00123456, 0.0012346],
    ['bytes', 1_234_567, 1_234_600],
    ['percent', 99.99996, 99.99996],
  ] as const)('shortens %s of %d to %d', (unit, value, shown) => {
    const chart = { ...data([row('7', [{ key: day(0), value }])]), unit }
    expect((chartView(chart) as TimeseriesView).lines[0]?.values).toEqual([shown])
  })

  it('keeps rows with other times in their places', () => {
    const nine = row('9', [{ key: day(2), value: 5 }])
    expect(view([seven, nine]).lines[1]?.values).toEqual([null, null, 5])
  })

  it('moves the previous period over the present one', () => {
    const before = row('7', [
      { key: day(-3), value: 1 },
      { key: day(-1), value: 3 },
    ])
    expect(view([seven], [before]).previous[0]?.values).toEqual([1, null, 3])
    expect(view([seven]).previous).toEqual([])
  })

  it('names the row of a crossing', () => {
    expect(view([seven]).crossings).toEqual([
      {
        ...{ isGood: false, type: 'VALUE', title: 'A', message: 'B', rowKey: '7' },
        ...{ from: start + DAY_MS, to: null, rowName: 'Page 7' },
      },
    ])
  })
})
