import { expect, test } from 'vitest'
import { gathered, groupFlags, LANE_WIDTHS, laneWidths } from './gathered'
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

test('a year of noisy tests becomes a few marks with a count', () => {
  const year = Array.from({ length: 8760 }, (_, hour) => hour)
  const marks = gathered(year, [0, 8759])
  expect(marks.length).toBeLessThanOrEqual(40)
  expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(8760)
})

const one = (kind: ChartAnnotation['kind'], at: number): ChartAnnotation => ({
  kind,
  at,
  text: `${kind} ${at}`,
})

test('events close in time share a flag across kinds, and none is lost', () => {
  const [early, twin, near, far] = [one('note', 100), one('note', 100), one('note', 110), one('note', 900)]
  const deployment = one('deployment', 105)
  const outside = one('note', 1001)
  const all = [far, near, deployment, early, twin, outside]
  expect(groupFlags(all, [0, 1000], 'wide')).toEqual([[early, twin, deployment, near], [far]])
  expect(groupFlags([], [0, 1000], 'wide')).toEqual([])
})

test.each(['narrow', 'middle', 'wide'] as const)(
  'no flags of a %s lane are nearer than 24 pixels',
  (width) => {
    const many = Array.from({ length: 1001 }, (_, at) => one('note', at))
    const flags = groupFlags(many, [0, 1000], width)
    expect(flags.flat()).toHaveLength(1001)
    const places = flags.map(([first]) => ((first?.at ?? 0) / 1000) * LANE_WIDTHS[width])
    const gaps = places.slice(1).map((place, i) => place - (places[i] ?? 0))
    expect(gaps.length).toBeGreaterThan(4)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
  },
)

test.each([
  ['nothing', [[]], ['narrow']],
  ['what lies apart everywhere', [[10, 300], [20]], ['narrow']],
  ['what lies together everywhere', [[100, 101]], ['narrow']],
  ['what lies together on narrow lanes only', [[10], [160, 100]], ['narrow', 'middle', 'wide']],
  ['as many but other marks', [[0, 140, 170]], ['narrow', 'middle', 'wide']],
] as const)('a lane of %s is rendered once per width that changes it', (_, lists, widths) => {
  expect(laneWidths(lists, [0, 1000])).toEqual(widths)
})
