import { describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '~/shared/values/units'
import { type Comparability, pointsAround, testDifference, type Verdict } from './test-difference'

const AROUND = [-30, 10, -10, 30, 0, 20, -20]
const series = (before: number, after: number) =>
  [...AROUND.map((more) => before + more), ...AROUND.map((more) => after + more)].map((value, i) => ({
    at: i * HOUR_MS,
    value,
  }))
const NEXT_TO = [6 * HOUR_MS, 7 * HOUR_MS] as const
interface Change {
  points?: { at: number; value: number }[]
  key?: string
  sameness?: Comparability
  isMoreBetter?: boolean
}
const diff = (
  before: number | null,
  after: number | null,
  { points = series(1_000, 2_000), ...change }: Change = {},
) =>
  testDifference({
    key: 'lcp',
    before,
    after,
    scatter: pointsAround(points, NEXT_TO),
    sameness: 'same',
    isMoreBetter: false,
    ...change,
  })

describe('the difference between two tests', () => {
  test.each<[number | null, number | null, Change, Verdict | null]>([
    [1_000, 2_000, {}, 'worse'],
    [2_000, 1_000, {}, 'better'],
    [1_000, 1_000, {}, 'same'],
    [1_000, 1_045, {}, 'noise'],
    [null, 1_000, {}, null],
    [1_000, null, {}, null],
    [1_000, 2_000, { points: series(1, 2).slice(4, 10) }, 'few'],
    [1_000, 2_000, { sameness: 'engine' }, 'engine'],
    [1_000, 2_000, { sameness: 'device' }, 'device'],
    [1_000, 1_000, { sameness: 'disturbed' }, 'disturbed'],
    [1_000, 2_000, { sameness: 'single' }, 'single'],
    [60, 90, { key: 'performance', points: series(60, 90).map(still(60)), isMoreBetter: true }, 'better'],
    [90, 60, { key: 'performance', points: series(60, 90).map(still(90)), isMoreBetter: true }, 'worse'],
  ])('from %s to %s, %o: %s', (before, after, change, expected) => {
    expect(diff(before, after, change).verdict).toBe(expected)
  })

  it('includes the minimum detectable change, without the level shift', () => {
    const { difference, smallest } = diff(1_000, 2_000)
    expect(difference).toBe(1_000)
    expect(smallest).toBeGreaterThan(45)
    expect(smallest).toBeLessThan(250)
  })

  it('is not significant below the minimum, however low the noise', () => {
    const points = series(0, 0).map(still(1_000))
    expect(diff(1_000, 1_039, { points }).verdict).toBe('noise')
    expect(diff(1_000, 1_041, { points }).verdict).toBe('worse')
    expect(diff(17, 18, { key: 'requests', points: series(0, 0).map(still(17)) }).verdict).toBe('worse')
  })
})

function still(value: number) {
  return ({ at }: { at: number }) => ({ at, value })
}

test('points belong to the nearer test; missing values belong to none', () => {
  const points = [1, 2, 3, 4].map((at) => ({ at, value: at === 3 ? null : at * 10 }))
  expect(pointsAround(points, [2, 3])).toEqual([[10, 20], [40]])
})
