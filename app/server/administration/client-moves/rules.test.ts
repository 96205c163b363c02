import { expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { nextSize, nextSpan, restAfter, shareMoved, weightedPercent } from './rules'

test.each([
  ['grows while batches are quick', 100, { tookMs: 5, taken: 100 }, 150],
  ['stays at the wanted time', 100, { tookMs: 25, taken: 100 }, 100],
  ['stays after a batch with little in it', 100, { tookMs: 1, taken: 49 }, 100],
  ['shrinks after a slow batch, however full', 100, { tookMs: 40, taken: 2 }, 63],
  ['halves at most', 100, { tookMs: 4_000, taken: 100 }, 50],
  ['never falls below the least', 12, { tookMs: 4_000, taken: 12 }, 10],
  ['never exceeds the most', 900, { tookMs: 1, taken: 900 }, 1_000],
])('nextSize: %s', (_, size, last, next) => {
  expect(nextSize(size, last, { min: 10, max: 1_000 })).toBe(next)
})

test.each([
  ['covers more after a search that found all', DAY_MS, DAY_MS, true, 2 * DAY_MS],
  ['covers two months at most', 50 * DAY_MS, 50 * DAY_MS, true, 62 * DAY_MS],
  ['covers two batches where rows are many', 8 * DAY_MS, 3_600_000, false, 7_200_000],
  ['covers a minute at least', DAY_MS, 10, false, 60_000],
])('a search %s', (_, span, covered, isAll, next) => {
  expect(nextSpan(span, covered, isAll)).toBe(next)
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
