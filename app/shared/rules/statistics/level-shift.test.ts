import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareLevels, computeLevelShift } from './level-shift'

const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 25 })

test('known shifts', () => {
  expect(computeLevelShift([1, 2, 3], [11, 12, 13])).toMatchObject({ effect: 10 })
  expect(computeLevelShift([], [1])).toBeNull()
  expect(compareLevels([1, 2, 3], [5, 6, 7])).toMatchObject({ before: 2, after: 6, effect: 4 })
})

test('is robust to one outlier', () => {
  expect(computeLevelShift([10, 10, 10, 10, 10], [20, 20, 20, 20, 5000])?.effect).toBe(10)
})

test('the interval contains the shift, is translation invariant, and flips with the samples', () => {
  fc.assert(
    fc.property(values, values, fc.integer({ min: -500, max: 500 }), (before, after, step) => {
      const found = computeLevelShift(before, after)
      const moved = computeLevelShift(
        before,
        after.map((value) => value + step),
      )
      const turned = computeLevelShift(after, before)
      if (!found || !moved || !turned) throw new Error('nothing found')
      expect(found.low).toBeLessThanOrEqual(found.effect)
      expect(found.high).toBeGreaterThanOrEqual(found.effect)
      expect(moved.effect).toBeCloseTo(found.effect + step, 6)
      expect([turned.effect + 0, turned.low + 0, turned.high + 0]).toEqual([
        -found.effect + 0,
        -found.high + 0,
        -found.low + 0,
      ])
    }),
  )
})
