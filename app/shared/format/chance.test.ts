import { expect, it } from 'vitest'
import { formatMostShare, formatOneIn } from './chance'

it.each([
  [2e-5, '50,000'],
  [1 / 123_456, '120,000'],
  [0.3, '3'],
  [1, '1'],
  [1e-9, '1,000,000,000'],
  [0, 'more than 1,000,000,000'],
])('a probability of %d is once in %s', (p, expected) => {
  expect(formatOneIn(p)).toBe(expected)
})

it.each([
  [0.05, '5%'],
  [0.0123, '1.23%'],
  [0, '0.01%'],
  [1e-7, '0.01%'],
])('a share of %d is at most %s', (share, expected) => {
  expect(formatMostShare(share)).toBe(expected)
})
