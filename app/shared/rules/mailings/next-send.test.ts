import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FREQUENCIES } from './kinds'
import { EARLIEST_ZONE, newestDue, nextSend, periodBefore, type SendSchedule, sendMoment } from './next-send'

const daily = { frequency: 'daily', weekday: 0, hour: 8 } as const
const weekly = { frequency: 'weekly', weekday: 0, hour: 8 } as const
const monthly = { frequency: 'monthly', weekday: 0, hour: 8 } as const

test.each<[string, SendSchedule, string, string, string]>([
  ['later today', daily, 'UTC', '2026-11-25T07:59:59Z', '2026-11-25T08:00:00Z'],
  ['tomorrow, from its own moment on', daily, 'UTC', '2026-11-25T08:00:00Z', '2026-11-26T08:00:00Z'],
  [
    'of a zone whose day is another',
    daily,
    'Pacific/Auckland',
    '2026-11-24T20:00:00Z',
    '2026-11-25T19:00:00Z',
  ],
  ['on Monday', weekly, 'Europe/Berlin', '2026-11-25T12:00:00Z', '2026-11-30T07:00:00Z'],
  ['on Sunday', { ...weekly, weekday: 6 }, 'UTC', '2026-11-25T12:00:00Z', '2026-11-29T08:00:00Z'],
  ['today on its weekday', { ...weekly, weekday: 2 }, 'UTC', '2026-11-25T07:00:00Z', '2026-11-25T08:00:00Z'],
  [
    'a week later on its weekday',
    { ...weekly, weekday: 2 },
    'UTC',
    '2026-11-25T09:00:00Z',
    '2026-12-02T08:00:00Z',
  ],
  ['on the first Monday of the next month', monthly, 'UTC', '2026-11-25T00:00:00Z', '2026-12-07T08:00:00Z'],
  ['on the first Monday of this month', monthly, 'UTC', '2026-12-01T00:00:00Z', '2026-12-07T08:00:00Z'],
  ['over the turn of the year', monthly, 'UTC', '2026-12-07T08:00:00Z', '2027-01-04T08:00:00Z'],
  ['after the clock went forward', daily, 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  ['after the clock went back', daily, 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
  [
    'at an hour that is skipped',
    { ...daily, hour: 2 },
    'Europe/Berlin',
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'at the first of two equal hours',
    { ...daily, hour: 2 },
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:00:00Z',
  ],
  [
    'not at the second of two equal hours',
    { ...daily, hour: 2 },
    'Europe/Berlin',
    '2026-10-25T00:00:00Z',
    '2026-10-26T01:00:00Z',
  ],
  [
    'where midnight is skipped',
    { ...daily, hour: 0 },
    'America/Santiago',
    '2026-09-05T12:00:00Z',
    '2026-09-06T04:00:00Z',
  ],
])('the next report is %s', (_, schedule, zone, after, expected) => {
  expect(nextSend(schedule, zone, new Date(after)).toISOString()).toBe(new Date(expected).toISOString())
})

describe('the newest due report', () => {
  test.each<[string, SendSchedule, string, string, string, string, string]>([
    ['is of yesterday', daily, 'UTC', '2026-11-25T08:00:00Z', '2026-11-25', '2026-11-24', '2026-11-25'],
    [
      'is the one before until its hour',
      daily,
      'UTC',
      '2026-11-25T07:59:59Z',
      '2026-11-24',
      '2026-11-23',
      '2026-11-24',
    ],
    [
      'is of the seven days before',
      weekly,
      'UTC',
      '2026-12-02T10:00:00Z',
      '2026-11-30',
      '2026-11-23',
      '2026-11-30',
    ],
    [
      'is a week older before its hour',
      weekly,
      'UTC',
      '2026-11-30T07:00:00Z',
      '2026-11-23',
      '2026-11-16',
      '2026-11-23',
    ],
    [
      'is of the month before',
      monthly,
      'UTC',
      '2026-12-20T10:00:00Z',
      '2026-12-07',
      '2026-11-01',
      '2026-12-01',
    ],
    [
      'is of two months before until its day',
      monthly,
      'UTC',
      '2026-12-05T10:00:00Z',
      '2026-11-02',
      '2026-10-01',
      '2026-11-01',
    ],
    [
      'is the same everywhere for a team',
      weekly,
      EARLIEST_ZONE,
      '2026-11-29T18:00:00Z',
      '2026-11-30',
      '2026-11-23',
      '2026-11-30',
    ],
  ])('%s', (_, schedule, zone, now, day, start, end) => {
    expect(newestDue(schedule, zone, new Date(now))).toEqual({ day, period: { start, end } })
  })

  test('is compared with as many days before it', () => {
    expect(periodBefore({ start: '2026-11-23', end: '2026-11-30' })).toEqual({
      start: '2026-11-16',
      end: '2026-11-23',
    })
    expect(periodBefore({ start: '2026-10-01', end: '2026-11-01' })).toEqual({
      start: '2026-08-31',
      end: '2026-10-01',
    })
  })
})

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  EARLIEST_ZONE,
]

test('every report follows the one before it, and is due from its own moment on', () => {
  fc.assert(
    fc.property(
      fc.record({
        frequency: fc.constantFrom(...FREQUENCIES),
        weekday: fc.integer({ min: 0, max: 6 }),
        hour: fc.integer({ min: 0, max: 23 }),
      }),
      fc.constantFrom(...ZONES),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (schedule, zone, after) => {
        const next = nextSend(schedule, zone, after)
        expect(next.getTime()).toBeGreaterThan(after.getTime())
        const before = newestDue(schedule, zone, new Date(next.getTime() - 1))
        const due = newestDue(schedule, zone, next)
        expect(sendMoment(due.day, schedule.hour, zone)).toEqual(next)
        expect(due.day > before.day).toBe(true)
        expect(due.period.start).toBe(before.period.end)
      },
    ),
    { numRuns: 300 },
  )
})
