import { expect, test } from 'vitest'
import { rowsOf } from './slice'

const ROWS = Array.from({ length: 69 }, (_, index) => index)
const sliced = (slice: string | undefined) => rowsOf(ROWS, slice)

test.each([1, 2, 7, 40, 69])('every row is in exactly one of %d slices', (count) => {
  const slices = Array.from({ length: count }, (_, index) => sliced(`${index + 1}/${count}`))
  expect(slices.flat().sort((a, b) => a - b)).toEqual(ROWS)
  expect(slices.every((rows) => rows.length > 0)).toBe(true)
})

test('slices cost about the same', () => {
  const costs = [50, 2, 40, 3, 30, 1, 5, 5, 5, 5].map((cost) => ({ cost }))
  const slices = [1, 2, 3].map((part) => rowsOf(costs, `${part}/3`, ({ cost }) => cost))
  expect(slices.map((rows) => rows.reduce((sum, { cost }) => sum + cost, 0))).toEqual([50, 48, 48])
})

test('a range is its slices together', () => {
  expect(sliced('3-5/8')).toEqual([sliced('3/8'), sliced('4/8'), sliced('5/8')].flat().sort((a, b) => a - b))
})

test('without a slice all rows run, and a misspelled one is refused', () => {
  expect(sliced(undefined)).toEqual(ROWS)
  expect(() => sliced('3 of 8')).toThrow('SLICE')
})
