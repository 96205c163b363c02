import fc from 'fast-check'
import { expect, it } from 'vitest'
import { histogram } from './histogram'

it('counts every value once', () => {
  expect(histogram([1, 1, 2, 5, 9], 4)).toEqual({ from: 1, to: 9, counts: [3, 0, 1, 1] })
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: 0, max: 1e6 }), { minLength: 1 }), (values) => {
      const counts = histogram(values, 12)?.counts ?? []
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length)
    }),
  )
})

it('has one bin for equal values and none without values', () => {
  expect(histogram([4, 4], 10)).toEqual({ from: 4, to: 4, counts: [2] })
  expect(histogram([], 10)).toBeNull()
  expect(histogram([Number.NaN], 10)).toBeNull()
})
