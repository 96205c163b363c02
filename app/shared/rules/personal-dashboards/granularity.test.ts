import { expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { bucketStart, bucketStarts, granularityOf, openSince, previousSpan } from './granularity'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)

test.each([
  [1, 'hour'],
  [3, 'hour'],
  [4, 'day'],
  [366, 'day'],
  [367, 'week'],
  [730, 'week'],
])('%d days are shown by %s', (days, granularity) => {
  expect(granularityOf({ from: 0, to: days * DAY_MS })).toBe(granularity)
})

test.each([
  ['2026-11-28T11:59', 'hour', '2026-11-28T11:00'],
  ['2026-11-28T11:59', 'day', '2026-11-28T00:00'],
  ['2026-11-28T11:59', 'week', '2026-11-23T00:00'],
  ['2026-11-23T00:00', 'week', '2026-11-23T00:00'],
  ['2026-11-22T23:59', 'week', '2026-11-16T00:00'],
  ['1969-12-31T23:59', 'week', '1969-12-29T00:00'],
] as const)('bucketStart: %s by %s starts at %s', (moment, granularity, start) => {
  expect(iso(bucketStart(at(`${moment}Z`), granularity))).toBe(start)
})

test('the buckets of a range include those that it only touches', () => {
  const span = { from: at('2026-11-25T22:00Z'), to: at('2026-11-28T00:00Z') }
  expect(bucketStarts(span, 'day').map(iso)).toEqual([
    '2026-11-25T00:00',
    '2026-11-26T00:00',
    '2026-11-27T00:00',
  ])
  expect(bucketStarts(span, 'week').map(iso)).toEqual(['2026-11-23T00:00'])
})

test('the previous range ends where the range starts', () => {
  expect(previousSpan({ from: 10, to: 14 })).toEqual({ from: 6, to: 10 })
})

test.each([
  ['2026-11-28T11:00', 'day', '2026-11-27T00:00'],
  ['2026-11-28T00:00', 'day', '2026-11-27T00:00'],
  // On Monday the week before is still open, because of Sunday.
  ['2026-11-23T08:00', 'week', '2026-11-16T00:00'],
  ['2026-11-24T00:00', 'week', '2026-11-23T00:00'],
] as const)('at %s %ss are open since %s', (now, granularity, since) => {
  expect(iso(openSince(at(`${now}Z`), granularity))).toBe(since)
})
