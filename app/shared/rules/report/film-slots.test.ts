import { expect, test } from 'vitest'
import { stripEnd } from './film-slots'

test.each([
  [[], 500, 5_000],
  [[null, 1_900], 500, 5_000],
  [[7_430, 2_000], 500, 7_500],
  [[7_430], 1_000, 8_000],
  [[45_000], 500, 20_000],
])('strips with LCPs of %j in steps of %i end at %i', (lcps, interval, end) => {
  expect(stripEnd(lcps, interval)).toBe(end)
})
