import { expect, test } from 'vitest'
import { slowerRequests } from './slower-requests'

const pair = (beforeMs: number, afterMs: number) => ({
  match: 'address' as const,
  before: { startMs: 100, endMs: 100 + beforeMs },
  after: { startMs: 400, endMs: 400 + afterMs },
})

test.each([
  [100, 149, 0],
  [100, 150, 1],
  [1_000, 1_200, 0],
  [1_000, 1_260, 1],
  [300, 100, 0],
])('from %i to %i ms: %i slower', (before, after, count) => {
  expect(slowerRequests([pair(before, after)])).toHaveLength(count)
})

test('the largest difference comes first', () => {
  const found = slowerRequests([pair(100, 200), pair(100, 900), pair(0, 300)])
  expect(found.map(({ beforeMs, afterMs }) => afterMs - beforeMs)).toEqual([800, 300, 100])
})
