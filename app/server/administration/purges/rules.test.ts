import { expect, test } from 'vitest'
import { nextBatchSize, restAfter } from './rules'

test.each([
  [200, 10, 400],
  [800, 10, 1_000],
  [200, 20, 200],
  [200, 60, 100],
  [60, 500, 50],
])('a batch of %i rows in %i ms is followed by %i', (size, tookMs, next) => {
  expect(nextBatchSize(size, tookMs)).toBe(next)
})

test.each([
  [10, 20],
  [0.2, 1],
  [1_000, 500],
])('after %f ms of work comes a rest of %i ms', (tookMs, restMs) => {
  expect(restAfter(tookMs)).toBe(restMs)
})
