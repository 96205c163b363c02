import { describe, expect, it } from 'vitest'
import { chartModel } from './model'

const input = { kind: 'ms' as const, times: [0, 10], series: [{ key: 'a', name: 'A', values: [900, 4200] }] }

describe('chartModel', () => {
  it('counts in seconds with bands up to the top', () => {
    const model = chartModel({ ...input, threshold: { good: 2500, warning: 4000 } })
    expect(model.unit).toBe('s')
    expect(model.ticks).toEqual([0, 2000, 4000, 6000])
    expect(model.bands).toEqual([
      { rating: 'good', from: 0, to: 2500 },
      { rating: 'warning', from: 2500, to: 4000 },
      { rating: 'poor', from: 4000, to: 6000 },
    ])
  })

  it('omits bands far above the values', () => {
    const model = chartModel({
      ...input,
      series: [{ key: 'a', name: 'A', values: [300, 500] }],
      threshold: { good: 2500, warning: 4000 },
    })
    expect(model.bands.map((band) => band.rating)).toEqual(['good', 'warning'])
    expect(model.bands.at(-1)?.to).toBe(model.y[1])
  })

  it('uses the full scale for scores, with the good band on top', () => {
    const model = chartModel({ ...input, kind: 'points', threshold: { good: 90, warning: 50 } })
    expect(model.y).toEqual([0, 100])
    expect(model.bands.at(-1)).toEqual({ rating: 'good', from: 90, to: 100 })
  })

  it('works without values', () => {
    const model = chartModel({ ...input, series: [{ key: 'a', name: 'A', values: [null, null] }] })
    expect(model.ticks.length).toBeGreaterThanOrEqual(3)
    expect(model.y[1]).toBeGreaterThan(0)
  })
})

describe('percentages', () => {
  const model = (values: number[], limit: number | null = null) =>
    chartModel({
      kind: 'percent',
      times: values.map((_, index) => index),
      series: [{ key: 'a', name: 'A', values }],
      limit: limit === null ? null : { value: limit, name: 'Budget' },
    })

  it('end at 100 and start below the lowest value', () => {
    expect(model([100, 99.95]).ticks.at(-1)).toBe(100)
    expect(model([100, 99.95]).y[0]).toBeGreaterThan(99.8)
    expect(model([100, 99.95], 99.5).y[0]).toBeLessThan(99.5)
    expect(model([100, 3]).y).toEqual([0, 100])
    expect(model([]).y[1]).toBe(100)
  })
})
