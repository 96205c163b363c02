import { describe, expect, test } from 'vitest'
import { nextSize, restAfter, shareMoved, weightedPercent } from './rules'

describe('nextSize', () => {
  test.each([
    ['grows while batches are quick', 100, 5, 150],
    ['stays at the wanted time', 100, 40, 100],
    ['shrinks after a slow batch', 100, 60, 67],
    ['halves at most', 100, 4_000, 50],
    ['never falls below the least', 12, 4_000, 10],
    ['never exceeds the most', 900, 1, 1_000],
  ])('%s', (_, size, tookMs, next) => {
    expect(nextSize(size, tookMs, { min: 10, max: 1_000 })).toBe(next)
  })
})

test.each([
  [0, 2],
  [40, 40],
  [9_000, 500],
])('after %i ms it rests for %i', (tookMs, rest) => {
  expect(restAfter(tookMs)).toBe(rest)
})

test.each([
  ['nothing has moved', 0, 100, 100, 0],
  ['half has moved', 0, 100, 50, 0.5],
  ['all has moved', 0, 100, 0, 1],
  ['an earlier position is the end', 0, 100, -10, 1],
  ['there is no history', 100, 100, 100, 1],
])('%s', (_, from, until, position, share) => {
  expect(shareMoved(from, until, position)).toBe(share)
})

test('parts count by their weight', () => {
  const parts = [
    { weight: 80, share: 0.5 },
    { weight: 20, share: 0 },
  ]
  expect(weightedPercent(parts)).toBe(40)
  expect(weightedPercent([])).toBe(100)
})
