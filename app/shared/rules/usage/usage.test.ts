import { describe, expect, test } from 'vitest'
import { quotaEnds } from './quota-forecast'
import { defaultUsageStart, type UsageGroup, usagePeriods } from './usage-periods'
import { usageQueryOf } from './usage-query'

const anchor = new Date('2025-03-31T10:00:00Z')
const froms = (startDate: string, endDate: string, group: UsageGroup) =>
  usagePeriods({ startDate, endDate }, group, anchor).map(({ from }) => from)

describe('periods', () => {
  test.each([
    ['day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['week', '2026-11-18', '2026-11-30', ['2026-11-18', '2026-11-23', '2026-11-30']],
    ['month', '2026-11-18', '2027-01-01', ['2026-11-18', '2026-12-01', '2027-01-01']],
    ['billing', '2026-02-01', '2026-04-29', ['2026-02-01', '2026-02-28', '2026-03-31']],
  ] as const)('by %s', (group, start, end, expected) => {
    expect(froms(start, end, group)).toEqual(expected)
  })

  test('follow each other without a gap and end with the range', () => {
    const periods = usagePeriods({ startDate: '2026-01-15', endDate: '2026-11-20' }, 'billing', anchor)
    for (const [index, { to }] of periods.slice(0, -1).entries()) expect(periods[index + 1]?.from).toBe(to)
    expect(periods.at(-1)?.to).toBe('2026-11-21')
  })
})

test.each([
  ['day', '2026-10-25'],
  ['week', '2026-09-07'],
  ['month', '2025-12-01'],
  ['billing', '2025-11-30'],
] as const)('without dates, groups by %s begin on %s', (group, start) => {
  expect(defaultUsageStart('2026-11-23', group, anchor)).toBe(start)
  expect(usagePeriods({ startDate: start, endDate: '2026-11-23' }, group, anchor)).toHaveLength(
    group === 'day' ? 30 : 12,
  )
})

describe('a quota', () => {
  const at = { perDay: 10, now: new Date('2026-11-20T06:00Z'), periodEnd: '2026-12-01' }
  test.each([
    ['none', null, 999, at, null],
    ['used up', 100, 100, at, '2026-11-20'],
    ['exceeded', 100, 140, at, '2026-11-20'],
    ['lasting', 1_000, 100, at, null],
    ['until the last day', 208, 100, at, null],
    ['ending on the last day', 207, 100, at, '2026-11-30'],
    ['ending within the period', 200, 100, at, '2026-11-30'],
    ['ending today', 101, 100, at, '2026-11-20'],
    ['ending tomorrow', 110, 100, at, '2026-11-21'],
    ['without use', 100, 10, { ...at, perDay: 0 }, null],
  ])('%s', (_name, quota, used, rate, expected) => {
    expect(quotaEnds(quota, used, rate)).toBe(expected)
  })
})

test.each([
  ['', { group: 'day' }, false],
  ['group=month&startDate=2026-01-01', { group: 'month', startDate: '2026-01-01' }, false],
  ['byBillingPeriod=true', { group: 'day', byBillingPeriod: 'true' }, false],
  ['byBillingPeriod=maybe&group=decade', { group: 'day' }, false],
  ['startDate=yesterday', { group: 'day' }, true],
  ['startDate=2026-05-01&endDate=2026-04-01', { group: 'day' }, true],
  ['startDate=1990-01-01&group=week', { group: 'week' }, true],
  ['endDate=2026-04-01', { group: 'day', endDate: '2026-04-01' }, false],
])('the search params %s ask for %o', (search, query, isInvalid) => {
  expect(usageQueryOf(new URLSearchParams(search), '2026-11-23')).toEqual({ query, isInvalid })
})
