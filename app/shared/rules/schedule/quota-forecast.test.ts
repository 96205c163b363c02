import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '~/shared/values/units'
import { quotaLevel, quotaRunOut } from './quota-forecast'

test.each([
  [null, 1_000_000, null],
  [1000, 799, null],
  [1000, 800, 'near'],
  [1000, 999, 'near'],
  [1000, 1000, 'full'],
  [1000, 1200, 'full'],
  [35, 27, null],
  [35, 28, 'near'],
  [3, 2, null],
  [0, 0, 'full'],
] as const)('the warning of a quota quota %s, %s tests: %s', (quota, tests, level) => {
  expect(quotaLevel(quota, tests)).toBe(level)
})

describe('the date when a quota runs out', () => {
  const from = new Date('2026-11-21T10:30:00Z')
  const end = new Date('2026-12-01T00:00:00Z')
  /** Five tests at each full hour. */
  const hourly = (to: Date) => 5 * (Math.floor(to.getTime() / HOUR_MS) - Math.floor(from.getTime() / HOUR_MS))
  const runOut = (quota: number | null, used: number, planned = hourly) =>
    quotaRunOut(quota, used, { from, end, planned })?.toISOString() ?? null

  test.each([
    [null, 5, null],
    [100, 100, '2026-11-21T10:30:00.000Z'],
    [100, 130, '2026-11-21T10:30:00.000Z'],
    [0, 0, '2026-11-21T10:30:00.000Z'],
    [100, 95, '2026-11-21T11:00:00.000Z'],
    [101, 95, '2026-11-21T12:00:00.000Z'],
    [1000, 0, '2026-11-29T18:00:00.000Z'],
    [1150, 0, '2026-12-01T00:00:00.000Z'],
    [1151, 0, null],
  ])('quota %s, %s used: %s', (quota, used, expected) => {
    expect(runOut(quota, used)).toBe(expected)
  })

  test('never comes without planned tests', () => {
    expect(runOut(10, 9, () => 0)).toBeNull()
  })
})
