import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, histogram, niceTicks, position, timeTicks } from './scale'

describe('niceTicks', () => {
  it('gives round numbers', () => {
    expect(niceTicks(100)).toEqual([0, 25, 50, 75, 100])
    expect(niceTicks(3.1)).toEqual([0, 1, 2, 3, 4])
    expect(niceTicks(0.23)).toEqual([0, 0.1, 0.2, 0.3])
    expect(niceTicks(0)).toEqual([0, 0.5, 1])
  })

  it('has three to five ticks that cover every height, not more than twice as far', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (highest) => {
        const ticks = niceTicks(highest)
        const last = ticks.at(-1) ?? 0
        expect(ticks.length).toBeGreaterThanOrEqual(3)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(last).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
        expect(last).toBeLessThanOrEqual(highest * 2)
      }),
    )
  })
})

describe('decimalsOf', () => {
  it('is what the finest number needs', () => {
    expect(decimalsOf([0, 0.5, 1, 1.5])).toBe(1)
    expect(decimalsOf([0, 0.25, 0.5])).toBe(2)
    expect(decimalsOf([0, 1, 2])).toBe(0)
    expect(decimalsOf([0, 0.1 + 0.2])).toBe(1)
  })
})

describe('position', () => {
  it('runs from 0 to 1', () => {
    expect(position(5, [0, 10])).toBe(0.5)
    expect(position(10, [0, 10])).toBe(1)
    expect(position(3, [3, 3])).toBe(0.5)
  })
})

describe('timeTicks', () => {
  it('keeps off the edges', () => {
    expect(timeTicks([0, 100], 4)).toEqual([13, 38, 63, 88])
    expect(timeTicks([7, 7], 4)).toEqual([7])
  })
})

describe('histogram', () => {
  it('counts every value once', () => {
    const bins = histogram([1, 1, 2, 5, 9], 4)
    expect(bins.map((bin) => bin.count)).toEqual([3, 0, 1, 1])
    expect(bins[0]?.from).toBe(1)
    expect(bins.at(-1)?.to).toBe(9)
  })

  it('has one bin for equal values and none for nothing', () => {
    expect(histogram([4, 4], 10)).toEqual([{ from: 4, to: 4, count: 2 }])
    expect(histogram([], 10)).toEqual([])
  })
})
