import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '~/shared/values/units'
import { availabilityOf, countedDown, DEFAULT_POLICY, downtimeOf, mergePeriods } from './availability'
import { chooseIncident, type NewOutage, type RecentOutage } from './incidents'
import { lastSlot, nextCheck, nextSlot, offsetOf } from './slots'
import { isInStatusSet, statusSetFault } from './status-set'
import type { Span } from './types'

describe('slots', () => {
  test.each([
    [60_000, 0, 59_999, 0, 60_000],
    [60_000, 15_000, 59_999, 15_000, 75_000],
    [60_000, 15_000, 75_000, 75_000, 135_000],
    [10_000, 9_999, 0, -1, 9_999],
  ])('every %i ms from %i: around %i are %i and %i', (intervalMs, offsetMs, at, last, next) => {
    expect(lastSlot(at, { intervalMs, offsetMs })).toBe(last)
    expect(nextSlot(at, { intervalMs, offsetMs })).toBe(next)
  })

  test.each([100, 3_000, 10_000])('of %i monitors are spread evenly over the minute', (count) => {
    const parts = new Array<number>(10).fill(0)
    for (let monitor = 7; monitor < 7 + count; monitor++) {
      const part = Math.floor(offsetOf(monitor, 0, 1, 60_000) / 6_000)
      parts[part] = (parts[part] ?? 0) + 1
    }
    expect(Math.max(...parts)).toBeLessThanOrEqual((count / 10) * 1.1 + 1)
    expect(Math.min(...parts)).toBeGreaterThanOrEqual((count / 10) * 0.9 - 1)
  })

  test('of two locations are half an interval apart', () => {
    const [first, second] = [offsetOf(5, 0, 2, 60_000), offsetOf(5, 1, 2, 60_000)]
    expect(Math.abs(first - second)).toBe(30_000)
  })

  const AT = 1_000_000_000
  const slotOf = (index: number, locations: number) =>
    nextSlot(AT, { intervalMs: 60_000, offsetMs: offsetOf(5, index, locations, 60_000) })
  test.each([
    ['the only location', [true], slotOf(0, 1)],
    ['whichever is first of two', [true, true], Math.min(slotOf(0, 2), slotOf(1, 2))],
    ['the second, where nobody is at the first', [false, true], slotOf(1, 2)],
    ['nobody', [false, false], null],
    ['no location', [], null],
  ])('the next check is by %s', (_, canCheck, expected) => {
    expect(nextCheck(5, canCheck, 60_000, AT)).toBe(expected)
  })
})

describe('sets of status codes', () => {
  test.each([
    ['200-299', 204, true],
    ['200-299,401', 401, true],
    ['200-299, 401', 404, false],
    ['200', 201, false],
    ['999', 999, true],
    ['junk', 200, false],
  ])('%s contains %i: %s', (text, status, expected) => expect(isInStatusSet(text, status)).toBe(expected))

  test.each(['', ',', '99', '1000', '299-200', '20x', '200-'])('%s is invalid', (text) =>
    expect(statusSetFault(text)).toBe(true),
  )
})

describe('availability', () => {
  const spans: Span[] = [
    { from: 0, to: 10, state: 'unknown', reason: 'not-checked' },
    { from: 10, to: 60, state: 'up', reason: null },
    { from: 60, to: 70, state: 'down', reason: 'refused' },
    { from: 70, to: 80, state: 'degraded', reason: 'slow' },
    { from: 80, to: 90, state: 'paused', reason: null },
    { from: 90, to: null, state: 'up', reason: null },
  ]
  const range = { from: -10, to: 100 }

  test('counts each moment once', () => {
    const { ms, ratio } = availabilityOf(spans, [], range)
    expect(ms).toEqual({
      up: 60,
      degraded: 10,
      down: 10,
      unknown: 10,
      paused: 10,
      maintenance: 0,
      unwatched: 10,
    })
    expect(ratio).toBe(70 / 80)
  })

  test.each([
    [{ degraded: 'down' }, 60 / 80],
    [{ unknown: 'down' }, 70 / 90],
    [{ maintenance: 'included' }, 70 / 80],
    [{}, 65 / 69],
  ] as const)('with %o uses other weights', (change, expected) => {
    const periods = [
      { from: 55, to: 65 },
      { from: 62, to: 66 },
    ]
    const used = 'maintenance' in change || Object.keys(change).length === 0 ? periods : []
    expect(availabilityOf(spans, used, range, { ...DEFAULT_POLICY, ...change }).ratio).toBeCloseTo(
      expected,
      10,
    )
  })

  test.each([
    [{}, 10],
    [{ degraded: 'down' }, 20],
    [{ unknown: 'down' }, 30],
    [{ degraded: 'down', unknown: 'down' }, 40],
    [{ maintenance: 'included' }, 10],
  ] as const)('%o counts %i as down, the complement of the ratio', (change, expected) => {
    const policy = { ...DEFAULT_POLICY, ...change }
    const parts: Span[] = [
      { from: 0, to: 40, state: 'up', reason: null },
      { from: 40, to: 50, state: 'degraded', reason: 'slow' },
      { from: 50, to: 70, state: 'unknown', reason: 'not-checked' },
      { from: 70, to: 80, state: 'down', reason: 'refused' },
      { from: 80, to: 90, state: 'paused', reason: null },
    ]
    const { ms, ratio } = availabilityOf(parts, [], range, policy)
    const up = ms.up + (policy.degraded === 'up' ? ms.degraded : 0)
    expect(countedDown(ms, policy)).toBe(expected)
    expect(ratio).toBe(up / (up + expected))
  })

  test('is unknown without data', () => {
    expect(availabilityOf([], [], range).ratio).toBeNull()
    expect(availabilityOf(spans.slice(0, 1), [], { from: 0, to: 10 }).ratio).toBeNull()
  })

  test('counts downtime within the range only', () => {
    expect(downtimeOf(spans, { from: 65, to: 100 })).toBe(5)
  })

  test('of parts of a range adds up to the whole', () => {
    const moment = fc.integer({ min: -10, max: 100 })
    fc.assert(
      fc.property(moment, fc.array(fc.tuple(moment, moment)), (cut, pairs) => {
        const periods = pairs.map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }))
        const whole = availabilityOf(spans, periods, range).ms
        const first = availabilityOf(spans, periods, { from: -10, to: cut }).ms
        const second = availabilityOf(spans, periods, { from: cut, to: 100 }).ms
        for (const part of Object.keys(whole) as (keyof typeof whole)[])
          expect(first[part] + second[part]).toBe(whole[part])
      }),
    )
  })

  test('merges overlapping periods', () => {
    expect(
      mergePeriods([
        { from: 5, to: 8 },
        { from: 0, to: 5 },
        { from: 10, to: 11 },
      ]),
    ).toEqual([
      { from: 0, to: 8 },
      { from: 10, to: 11 },
    ])
  })
})

describe('incidents', () => {
  const outage: NewOutage = { monitor: 1, host: 'a.example', address: '192.0.2.1', location: 1, at: HOUR_MS }
  const other = (change: Partial<RecentOutage>): RecentOutage => ({
    monitor: 2,
    incident: 'i2',
    host: 'b.example',
    address: '192.0.2.2',
    locations: [1],
    at: HOUR_MS,
    endedAt: null,
    isNotified: false,
    ...change,
  })

  test.each([
    ['alone opens one', [], { join: null, kind: 'monitor', cause: '1', absorb: [] }],
    ['another cause too', [other({})], { join: null, kind: 'monitor', cause: '1', absorb: [] }],
    [
      'the monitor itself joins',
      [other({ monitor: 1, host: 'a.example' })],
      { join: 'i2', kind: 'monitor', cause: '1', absorb: [] },
    ],
    [
      'the monitor itself joins however long it was down before',
      [other({ monitor: 1, at: 0, endedAt: HOUR_MS - 300_000 })],
      { join: 'i2', kind: 'monitor', cause: '1', absorb: [] },
    ],
    [
      'the monitor itself does not when it was well for long',
      [other({ monitor: 1, at: 0, endedAt: HOUR_MS - 900_000 })],
      { join: null, kind: 'monitor', cause: '1', absorb: [] },
    ],
    [
      'the host joins',
      [other({ host: 'a.example' })],
      { join: 'i2', kind: 'host', cause: 'a.example', absorb: [] },
    ],
    [
      'the address joins',
      [other({ address: '192.0.2.1' })],
      { join: 'i2', kind: 'address', cause: '192.0.2.1', absorb: [] },
    ],
    [
      'an unknown address does not',
      [other({ address: null })],
      { join: null, kind: 'monitor', cause: '1', absorb: [] },
    ],
    [
      'long ago does not',
      [other({ host: 'a.example', at: 0 })],
      { join: null, kind: 'monitor', cause: '1', absorb: [] },
    ],
  ])('%s', (_, recent, expected) => expect(chooseIncident(outage, recent)).toEqual(expected))

  test('of many hosts seen from one location are merged until notified', () => {
    const many = ['b', 'c', 'd', 'e'].map((name, index) =>
      other({
        host: `${name}.example`,
        incident: `i-${name}`,
        at: HOUR_MS - index,
        isNotified: name === 'd',
      }),
    )
    expect(chooseIncident(outage, many)).toEqual({
      join: 'i-d',
      kind: 'location',
      cause: '1',
      absorb: ['i-b', 'i-c', 'i-e'],
    })
    expect(chooseIncident({ ...outage, location: 2 }, many).join).toBeNull()
  })
})
