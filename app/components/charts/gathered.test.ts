import { expect, test } from 'vitest'
import { flagged, gathered } from './gathered'
import type { ChartAnnotation } from './model'

test.each([
  ['nothing', [], []],
  [
    'what lies apart',
    [0, 500],
    [
      { first: 0, last: 0, count: 1 },
      { first: 500, last: 500, count: 1 },
    ],
  ],
  ['what lies together', [100, 110, 124], [{ first: 100, last: 124, count: 3 }]],
  [
    'what only the one before is near to',
    [100, 120, 140],
    [
      { first: 100, last: 120, count: 2 },
      { first: 140, last: 140, count: 1 },
    ],
  ],
  ['what is within the dates only', [-1, 1000, 1001], [{ first: 1000, last: 1000, count: 1 }]],
])('marks %s', (_, times, marks) => {
  expect(gathered(times, [0, 1000])).toEqual(marks)
})

test('a year of disturbed hours stays a few marks that count them all', () => {
  const year = Array.from({ length: 8760 }, (_, hour) => hour)
  const marks = gathered(year, [0, 8759])
  expect(marks.length).toBeLessThanOrEqual(40)
  expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(8760)
})

test('what happened at about one time shares a flag with its own kind only, and none is lost', () => {
  const one = (kind: ChartAnnotation['kind'], at: number): ChartAnnotation => ({
    kind,
    at,
    text: `${kind} ${at}`,
  })
  const [early, twin, near, far] = [one('note', 100), one('note', 100), one('note', 110), one('note', 900)]
  const deployment = one('deployment', 100)
  const outside = one('note', 1001)
  expect(flagged([early, twin, near, deployment, far, outside], [0, 1000])).toEqual([
    [early, twin, near],
    [far],
    [deployment],
  ])
  expect(flagged([], [0, 1000])).toEqual([])
})
