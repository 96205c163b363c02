import { describe, expect, test } from 'vitest'
import { isOverBudget, isWithinQuota, plannedTests, testsLeft } from './test-budget'

test('planned tests are occurrences times combinations', () => {
  expect(plannedTests([])).toBe(0)
  const daily = { occurrences: 30, combinations: 6 }
  expect(plannedTests([daily, { occurrences: 720, combinations: 2 }])).toBe(1620)
})

describe('manual tests', () => {
  test.each([
    [null, 1_000_000, 5, true],
    [100, 90, 10, true],
    [100, 90, 11, false],
    [0, 0, 1, false],
    [100, 130, 1, false],
  ])('quota %s, used %s, requested %s', (quota, used, requested, allowed) => {
    expect(isWithinQuota(quota, used, requested)).toBe(allowed)
  })

  test('the remainder is never negative', () => {
    expect([testsLeft(null, 5), testsLeft(10, 4), testsLeft(10, 40)]).toEqual([null, 6, 0])
  })
})

test.each([
  [null, 0, 1_000_000, false],
  [1000, 900, 1000, false],
  [1000, 900, 1001, true],
  [1000, 2000, 1500, false],
  [1000, 2000, 2000, false],
  [1000, 2000, 2001, true],
])('changing schedules quota %s, before %s, after %s', (quota, before, after, refused) => {
  expect(isOverBudget(quota, { before, after })).toBe(refused)
})
