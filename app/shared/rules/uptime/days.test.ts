import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { countOutages, daysOf } from './days'
import type { MonitorState } from './outcomes'
import type { AvailabilityPolicy, Period, Span } from './types'

const POLICY: AvailabilityPolicy = { degraded: 'up', unknown: 'excluded', maintenance: 'excluded' }

/** `up 0-24` in hours; without an end the span is ongoing. */
const spansOf = (text: string): Span[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((one) => {
      const [state, from, to] = one.split(/[ -]/)
      return {
        state: state as MonitorState,
        from: Number(from) * HOUR_MS,
        to: to ? Number(to) * HOUR_MS : null,
        reason: null,
      }
    })
const periodsOf = (text: string): Period[] => spansOf(text).map(({ from, to }) => ({ from, to: to ?? 0 }))

describe('days', () => {
  test.each<[string, string, string, [number | null, number, number][]]>([
    [
      'nothing watched',
      '',
      '',
      [
        [null, 0, 0],
        [null, 0, 0],
      ],
    ],
    [
      'all up, going on',
      'up 0-',
      '',
      [
        [1, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      'down for six hours',
      'up 0-6, down 6-12, up 12-48',
      '',
      [
        [0.75, 6, 1],
        [1, 0, 0],
      ],
    ],
    [
      'down over midnight is told on both days',
      'up 0-18, down 18-30, up 30-48',
      '',
      [
        [0.75, 6, 1],
        [0.75, 6, 1],
      ],
    ],
    [
      'two on one day',
      'up 0-1, down 1-2, up 2-3, down 3-4, up 4-',
      '',
      [
        [22 / 24, 2, 2],
        [1, 0, 0],
      ],
    ],
    [
      'one whose reason changed',
      'up 0-1, down 1-2, down 2-4, up 4-',
      '',
      [
        [21 / 24, 3, 1],
        [1, 0, 0],
      ],
    ],
    [
      'unknown counts for nothing',
      'up 0-12, unknown 12-24, up 24-',
      '',
      [
        [1, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      'a whole day unknown',
      'unknown 0-24, up 24-',
      '',
      [
        [null, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      'watched from noon',
      'up 12-18, down 18-24, up 24-',
      '',
      [
        [0.5, 6, 1],
        [1, 0, 0],
      ],
    ],
    [
      'within maintenance',
      'up 0-6, down 6-12, up 12-',
      'p 6-12',
      [
        [1, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      'longer than maintenance',
      'up 0-6, down 6-12, up 12-',
      'p 5-9',
      [
        [17 / 20, 3, 1],
        [1, 0, 0],
      ],
    ],
    [
      'maintenance over midnight, told twice',
      'up 0-18, down 18-32, up 32-',
      'p 20-30, p 22-28',
      [
        [18 / 20, 2, 1],
        [16 / 18, 2, 1],
      ],
    ],
  ])('%s', (_, spans, periods, days) => {
    expect(daysOf(spansOf(spans), periodsOf(periods), [0, DAY_MS, 2 * DAY_MS], POLICY)).toEqual(
      days.map(([ratio, hours, outages]) => ({ ratio, downMs: hours * HOUR_MS, outages })),
    )
  })

  test('with another policy', () => {
    const spans = spansOf('up 0-6, degraded 6-12, unknown 12-18, down 18-24')
    const shareUp = (policy: Partial<AvailabilityPolicy>, periods = '') =>
      daysOf(spans, periodsOf(periods), [0, DAY_MS], { ...POLICY, ...policy })[0]?.ratio
    expect(shareUp({})).toBe(12 / 18)
    expect(shareUp({ degraded: 'down' })).toBe(6 / 18)
    expect(shareUp({ unknown: 'down' })).toBe(12 / 24)
    expect(shareUp({}, 'p 18-24')).toBe(1)
    expect(shareUp({ maintenance: 'included' }, 'p 18-24')).toBe(12 / 18)
  })

  test.each<[string, Partial<AvailabilityPolicy>, number, number]>([
    ['what was found down', {}, 6, 1],
    ['degraded where it counts as down', { degraded: 'down' }, 12, 1],
    ['unknown where it counts as down', { unknown: 'down' }, 12, 1],
    ['both', { degraded: 'down', unknown: 'down' }, 18, 1],
  ])('have downtime equal to the complement of their ratio: %s', (_, policy, hours, outages) => {
    const spans = spansOf('up 0-6, degraded 6-12, unknown 12-18, down 18-24')
    const [day] = daysOf(spans, [], [0, DAY_MS], { ...POLICY, ...policy })
    expect([day?.downMs, day?.outages]).toEqual([hours * HOUR_MS, outages])
  })

  test('have different lengths on DST changes', () => {
    const days = daysOf(spansOf('up 0-22, down 22-24, up 24-'), [], [0, 23 * HOUR_MS, 48 * HOUR_MS], POLICY)
    expect(days.map(({ downMs }) => downMs)).toEqual([HOUR_MS, HOUR_MS])
    expect(days[0]?.ratio).toBe(22 / 23)
  })

  test('count each outage of a range once, however many days it lasts', () => {
    const spans = spansOf('up 0-20, down 20-60, up 60-70, down 70-71, up 71-')
    expect(countOutages(spans, [], { from: 0, to: 72 * HOUR_MS })).toBe(2)
    expect(countOutages(spans, [], { from: 61 * HOUR_MS, to: 72 * HOUR_MS })).toBe(1)
    expect(countOutages(spans, periodsOf('p 70-71'), { from: 0, to: 72 * HOUR_MS })).toBe(1)
    const many = spansOf('down 1-2, up 2-3, down 3-4, up 4-5, down 5-6, up 6-')
    expect(countOutages(many, periodsOf('p 5-6, p 0-4'), { from: 0, to: 7 * HOUR_MS })).toBe(0)
    expect(countOutages(many, periodsOf('p 2-5'), { from: 0, to: 7 * HOUR_MS })).toBe(2)
  })

  test('count one outage across unknown time, and two if up or paused between', () => {
    const day = { from: 0, to: DAY_MS }
    expect(countOutages(spansOf('down 1-2, unknown 2-3, down 3-4, unknown 4-5, up 5-'), [], day)).toBe(1)
    expect(countOutages(spansOf('down 1-2, unknown 2-3, up 3-4, down 4-5, up 5-'), [], day)).toBe(2)
    expect(countOutages(spansOf('down 1-2, paused 2-3, unknown 3-4, down 4-5, up 5-'), [], day)).toBe(2)
  })
})
