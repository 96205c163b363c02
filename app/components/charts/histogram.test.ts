import { describe, expect, it } from 'vitest'
import { histogramBars, histogramModel } from './histogram'
import { ticksWithin } from './scale'

const bins = [
  { from: 0, to: 10, count: 4 },
  { from: 10, to: 20, count: 0 },
  { from: 20, to: 40, count: 1000 },
]

describe('histogram', () => {
  const model = histogramModel(bins)
  const bars = histogramBars(bins, model, { width: 400, height: 200 })

  it('spans its bins and counts in whole numbers', () => {
    expect(model.x).toEqual([0, 40])
    expect(model.ticks.every(Number.isInteger)).toBe(true)
    expect(histogramModel([{ from: 0, to: 1, count: 1 }]).ticks).toEqual([0, 1])
  })

  it('draws a bar as wide as its bin', () => {
    expect(bars.map(({ left }) => left)).toEqual([0, 100, 200])
    expect(bars[2]?.width).toBeCloseTo(198.5)
  })

  it('keeps a small bin visible and an empty one empty', () => {
    expect(bars[0]?.height).toBe(2)
    expect(bars[1]?.height).toBe(0)
  })
})

it.each([
  [[0, 100], 5, [0, 20, 40, 60, 80, 100]],
  [[1200, 2600], 6, [1250, 1500, 1750, 2000, 2250, 2500]],
  [[0.013, 0.09], 4, [0.02, 0.04, 0.06, 0.08]],
  [[3, 3], 5, [3]],
] as const)('ticksWithin of %j', (domain, count, expected) => {
  expect(ticksWithin(domain, count)).toEqual(expected)
})
