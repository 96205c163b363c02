import { expect, test } from 'vitest'
import { rowsOf } from './slice'

const ROWS = Array.from({ length: 69 }, (_, index) => index)
const of = (slice: string | undefined) => rowsOf(ROWS, slice)

test.each([1, 2, 7, 40, 69])('every row is in exactly one of %d slices', (count) => {
  const slices = Array.from({ length: count }, (_, index) => of(`${index + 1}/${count}`))
  expect(slices.flat().sort((a, b) => a - b)).toEqual(ROWS)
  expect(slices.every((rows) => rows.length > 0)).toBe(true)
})

test('slices cost about the same', () => {
  const costs = [50, 2, 40, 3, 30, 1, 5, 5, 5, 5].map((cost) => ({ cost }))
  const slices = [1, 2, 3].map((part) => rowsOf(costs, `${part}/3`, ({ cost }) => cost))
  expect(slices.map((rows) => rows.reduce((sum, { cost }) => sum + cost, 0))).toEqual([50, 48, 48])
})

test('a range is its slices together', () => {
  expect(of('3-5/8')).toEqual([of('3/8'), of('4/8'), of('5/8')].flat().sort((a, b) => a - b))
})

test('without a slice all rows run, and a misspelled one is refused', () => {
  expect(of(undefined)).toEqual(ROWS)
  expect(() => of('3 of 8')).toThrow('SLICE')
})
