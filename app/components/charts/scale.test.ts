import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, indexesIn, nearestIndex, niceTicks, position, timeTicks } from './scale'

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

it('decimalsOf matches the most precise number', () => {
  expect(decimalsOf([0, 0.5, 1, 1.5])).toBe(1)
  expect(decimalsOf([0, 0.25, 0.5])).toBe(2)
  expect(decimalsOf([0, 1, 2])).toBe(0)
  expect(decimalsOf([0, 0.1 + 0.2])).toBe(1)
})

it('position runs from 0 to 1', () => {
  expect(position(5, [0, 10])).toBe(0.5)
  expect(position(10, [0, 10])).toBe(1)
  expect(position(3, [3, 3])).toBe(0.5)
})

it('timeTicks avoids the edges', () => {
  expect(timeTicks([0, 100], 4)).toEqual([13, 38, 63, 88])
  expect(timeTicks([7, 7], 4)).toEqual([7])
})

describe('points within dates', () => {
  const times = [10, 20, 30, 40]

  it('are found by time, including both ends', () => {
    expect(indexesIn(times, [10, 40])).toEqual([0, 4])
    expect(indexesIn(times, [11, 40])).toEqual([1, 4])
    expect(indexesIn(times, [20, 39])).toEqual([1, 3])
    expect(indexesIn(times, [21, 29])).toEqual([2, 2])
    expect(indexesIn(times, [50, 60])).toEqual([4, 4])
    expect(indexesIn([], [0, 1])).toEqual([0, 0])
  })

  it('are nearest only within the dates', () => {
    expect(nearestIndex(times, 24, [0, 100])).toBe(1)
    expect(nearestIndex(times, 26, [0, 100])).toBe(2)
    expect(nearestIndex(times, -5, [0, 100])).toBe(0)
    expect(nearestIndex(times, 99, [0, 100])).toBe(3)
    expect(nearestIndex(times, 10, [15, 100])).toBe(1)
    expect(nearestIndex(times, 40, [0, 25])).toBe(1)
    expect(nearestIndex(times, 25, [21, 29])).toBeNull()
    expect(nearestIndex([], 1, [0, 1])).toBeNull()
  })
})
