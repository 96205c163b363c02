import { describe, expect, test } from 'vitest'
import { SCHEDULE_PRESETS } from '~/shared/rules/schedule/schedules'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { minStepMs, nextRunAt } from './cron'
import { countOccurrences, nextOccurrences, occurrencesBetween } from './occurrences'
import { jitterSeconds } from './rules'

const at = (text: string) => new Date(text)
const inDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)
const count = (cron: string, days = 30, timezone = 'UTC', from = at('2026-11-21T10:30:00Z')) =>
  countOccurrences({ cron, timezone }, from, inDays(from, days))

test.each([
  ['0 0 * * *', 30, 30],
  ['0 0 * * *', 1, 1],
  ['0 0 * * 1', 30, 5],
  ['0 0 1 * *', 30, 1],
  ['0 0 1 1 *', 30, 0],
  ['0 0,13 * * *', 30, 60],
  ['0 * * * *', 30, 720],
  ['*/5 * * * *', 30, 8640],
  ['*/15 8-17 * * 1-5', 28, 800],
  ['0 0 31 2 *', 30, 0],
  ['no cron', 30, 0],
])('the frequency of a schedule: %s in %s days: %s', (cron, days, expected) => {
  expect(count(cron, days)).toBe(expected)
})

describe('a month of the scheduler', () => {
  /** Due times, each found from the moment at which the one before was processed. */
  function simulate(timing: { cron: string; timezone: string }, site: number, from: Date, end: Date): number {
    const schedule = { ...timing, jitterSeconds: jitterSeconds(site, minStepMs(timing, from) ?? 0) }
    let due = 0
    for (let next = nextRunAt(schedule, from); next && next <= end; next = nextRunAt(schedule, next)) due++
    return due
  }
  const OWN = ['*/15 8-17 * * 1-5', '30 2 * * *', '0 0-3 * * *', '45 23 1,15 * 0', '*/20 * * * *']
  const crons = [...SCHEDULE_PRESETS.filter((_, index) => index % 9 === 0).map(({ cron }) => cron), ...OWN]

  test.each([
    ['Europe/Berlin', '2026-03-20T05:45:00Z'],
    ['Europe/Berlin', '2026-10-10T22:59:59Z'],
    ['America/New_York', '2026-10-20T13:07:00Z'],
    ['America/Santiago', '2026-08-20T04:00:00Z'],
    ['Asia/Beirut', '2026-03-20T12:00:00Z'],
    ['Australia/Lord_Howe', '2026-03-20T12:00:00Z'],
    ['Asia/Kathmandu', '2026-02-01T18:15:00Z'],
    ['UTC', '2026-11-21T10:30:00Z'],
  ])('in %s from %s has exactly the counted due times', (timezone, start) => {
    const from = at(start)
    const end = inDays(from, 30)
    const wrong = crons.flatMap((cron, site) => {
      const jitter = jitterSeconds(site, minStepMs({ cron, timezone }, from) ?? 0)
      const counted = countOccurrences({ cron, timezone, jitter_seconds: jitter }, from, end)
      const due = simulate({ cron, timezone }, site, from, end)
      return counted === due ? [] : [{ cron, counted, due }]
    })
    expect(wrong).toEqual([])
  })
})

describe('the next occurrences', () => {
  test('keep their local hour across DST changes', () => {
    const timing = { cron: '30 9 * * *', timezone: 'Europe/Berlin' }
    const next = nextOccurrences(timing, at('2026-03-27T12:00:00Z'), 3).map((when) => when.toISOString())
    expect(next).toEqual(['2026-03-28T08:30:00.000Z', '2026-03-29T07:30:00.000Z', '2026-03-30T07:30:00.000Z'])
  })

  test('in a skipped hour occur once, in a repeated hour too', () => {
    const spring = { cron: '30 2 * * *', timezone: 'Europe/Berlin' }
    const days = nextOccurrences(spring, at('2026-03-28T00:00:00Z'), 3).map((when) => when.toISOString())
    expect(new Set(days.map((day) => day.slice(0, 10))).size).toBe(3)
    const autumn = nextOccurrences(spring, at('2026-10-24T12:00:00Z'), 2)
    expect((autumn[1]?.getTime() ?? 0) - (autumn[0]?.getTime() ?? 0)).toBeGreaterThan(20 * HOUR_MS)
  })
})

describe('the occurrences between two times', () => {
  const between = (cron: string, from: string, to: string) => {
    const timing = { cron, timezone: 'Europe/Berlin' }
    return occurrencesBetween(timing, Date.parse(from), Date.parse(to)).map((when) =>
      new Date(when).toISOString(),
    )
  }

  test('exclude the start and include the end', () => {
    expect(between('0 * * * *', '2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z')).toEqual([
      '2026-11-21T11:00:00.000Z',
      '2026-11-21T12:00:00.000Z',
    ])
    expect(between('30 9 * * *', '2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z')).toEqual([
      '2026-11-21T08:30:00.000Z',
    ])
    expect(between('30 9 * * *', '2026-11-21T09:00:00Z', '2026-11-21T12:00:00Z')).toEqual([])
  })

  test('are exact to the minute, regardless of cached hours', () => {
    const [from, to] = ['2026-11-21T10:20:00Z', '2026-11-21T10:40:00Z']
    const ten = (minutes: number) => `2026-11-21T10:${minutes}:00.000Z`
    expect(between('*/10 * * * *', '2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z')).toHaveLength(6)
    expect(between('*/10 * * * *', from, to)).toEqual([ten(30), ten(40)])
    expect(between('*/10 * * * *', '2026-11-21T10:20:01Z', '2026-11-21T10:39:59Z')).toEqual([ten(30)])
    expect(between('*/10 * * * *', from, from)).toEqual([])
  })

  test('of an invalid cron are empty', () => {
    expect(between('no cron', '2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z')).toEqual([])
  })
})
