import { describe, expect, it } from 'vitest'
import {
  type CorrelationInput,
  correlationFigures,
  correlationModel,
  describeCorrelation,
  nearestDot,
  spotOf,
  trendLine,
} from './correlation'

const dot = (x: number, y: number) => ({ pointId: `${x}-${y}`, siteId: 1, pageId: 2, x, y })
const chart = (more: Partial<CorrelationInput> = {}): CorrelationInput => ({
  title: 'Size and LCP',
  x: { name: 'Total size', kind: 'bytes' },
  y: { name: 'LCP', kind: 'ms' },
  dots: [dot(0, 0), dot(1_000_000, 4000)],
  n: 200,
  rho: 0.62,
  low: 0.55,
  high: 0.68,
  trend: { slope: 0.004, intercept: 0 },
  ...more,
})

describe('describeCorrelation', () => {
  it.each([
    [{}, 'Tests with a higher Total size tend to have a higher LCP (strong relation)'],
    [
      { rho: 0.35, low: 0.2, high: 0.5 },
      'Tests with a higher Total size tend to have a higher LCP (moderate relation)',
    ],
    [
      { rho: -0.2, low: -0.3, high: -0.1 },
      'Tests with a higher Total size tend to have a lower LCP (weak relation)',
    ],
    [{ rho: 0.2, low: -0.1, high: 0.5 }, 'Total size and LCP show no clear relation'],
    [{ rho: 0.05, low: 0.01, high: 0.09 }, 'Total size and LCP show no clear relation'],
    [{ n: 5 }, 'Too few tests to tell whether the two are related'],
    [{ rho: null }, 'Too few tests to tell whether the two are related'],
  ])('of %j', (more, expected) => {
    expect(describeCorrelation(chart(more))).toBe(expected)
  })

  it('gives the interval and n in the figures', () => {
    expect(correlationFigures(chart({ rho: -0.5, low: -0.6, high: -0.4 }))).toContain('−0.50')
    expect(correlationFigures(chart())).toContain('0.55 to 0.68, n = 200')
    expect(correlationFigures(chart({ rho: null }))).toBeNull()
  })
})

describe('trendLine', () => {
  it('runs from the lowest to the highest dot', () => {
    const model = correlationModel(chart())
    const line = trendLine(chart(), model)
    expect(line?.[0]).toEqual(spotOf(dot(0, 0), model))
    expect(line?.[1]).toEqual(spotOf(dot(1_000_000, 4000), model))
  })

  it('ends where it leaves the plot', () => {
    const steep = chart({ trend: { slope: -0.02, intercept: 4000 } })
    const [, end] = trendLine(steep, correlationModel(steep)) ?? []
    expect(end?.top).toBeCloseTo(1)
  })

  it('is missing without a trend', () => {
    expect(trendLine(chart({ trend: null }), correlationModel(chart()))).toBeNull()
  })
})

describe('nearestDot', () => {
  const spots = [
    { left: 0.1, top: 0.5 },
    { left: 0.9, top: 0.5 },
  ]
  const size = { width: 100, height: 100 }

  it('finds the nearest within reach', () => {
    expect(nearestDot(spots, { x: 85, y: 52 }, size)).toBe(1)
    expect(nearestDot(spots, { x: 50, y: 50 }, size)).toBeNull()
  })
})
