import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'
import type { Change, Observation } from './change-points'
import { qValues } from './false-discovery'
import { backSince, CHANCE_PER_DAY, directionOf, exceedsMinimumEffect, isAlarm } from './regressions'

const change = (before: number, effect: number): Change => ({
  before,
  after: before + effect,
  effect,
  low: effect - 10,
  high: effect + 10,
  onset: 0,
  index: 20,
  pointsBefore: 20,
  pointsAfter: 5,
})

test.each([
  ['lcp', 2000, 39, false],
  ['lcp', 1000, 41, true],
  ['lcp', 2000, 59, false],
  ['lcp', 2000, -61, true],
  ['cls', 0, 0.005, false],
  ['cls', 0, 0.02, true],
  ['tbt', 0, 25, true],
] as const)('in %s from %d a shift of %d is relevant: %s', (metric, before, effect, expected) => {
  expect(exceedsMinimumEffect(metric, change(before, effect))).toBe(expected)
})

describe('an alarm', () => {
  const found = { p: CHANCE_PER_DAY / 2, q: 0.01, change: change(2000, 400) }
  test.each([
    ['rare, certain and noticeable', found, DAY_MS, true],
    ['after a week without a look', found, WEEK_MS, true],
    ['an hour after the last look', found, HOUR_MS, false],
    ['rarer still, after an hour', { ...found, p: CHANCE_PER_DAY / 30 }, HOUR_MS, true],
    ['too likely by chance', { ...found, p: CHANCE_PER_DAY * 2 }, DAY_MS, false],
    ['too common among the others', { ...found, q: 0.06 }, DAY_MS, false],
    ['too small', { ...found, change: change(2000, 30) }, DAY_MS, false],
    ['no change', { ...found, change: null }, DAY_MS, false],
  ])('%s', (_, search, sinceMs, expected) => {
    expect(isAlarm('lcp', search, sinceMs)).toBe(expected)
  })
})

test('an increase is a regression', () => {
  expect([directionOf({ effect: 5 }), directionOf({ effect: -5 })]).toEqual(['worse', 'better'])
})

describe('a recovery of a series', () => {
  const levels = { before: 1000, after: 1500 }
  const points = (...values: number[]): Observation[] => values.map((value, at) => ({ at, value }))
  test.each([
    ['when five points are at the old level', points(1500, 1000, 1010, 990, 1020, 1000), 1],
    ['with one exception', points(1000, 1600, 1010, 990, 1020), 0],
    ['not with two', points(1000, 1600, 1400, 990, 1020), null],
    ['not before five', points(1000, 1000, 1000, 1000), null],
    ['not at the new level', points(1500, 1500, 1500, 1500, 1500), null],
  ])('%s', (_, since, expected) => {
    expect(backSince(since, levels)).toBe(expected)
  })

  test('also after an improvement is lost', () => {
    expect(backSince(points(1500, 1510, 1490, 1500, 1500), { before: 1500, after: 1000 })).toBe(0)
  })
})

describe('false discovery rates', () => {
  test('match the published example', () => {
    const p = [0.01, 0.04, 0.03, 0.005]
    expect(qValues(p).map((q) => Number(q.toFixed(4)))).toEqual([0.02, 0.04, 0.04, 0.02])
  })
  test('are never below p and never above 1', () => {
    expect(qValues([])).toEqual([])
    expect(qValues([1, 1])).toEqual([1, 1])
    expect(qValues([0.2])).toEqual([0.2])
  })
})
