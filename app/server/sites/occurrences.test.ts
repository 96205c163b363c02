import { describe, expect, test } from 'vitest'
import { SCHEDULE_PRESETS } from '~/shared/rules/schedule/schedules'
import { countOccurrences, nextOccurrences, occurrencesBetween } from './occurrences'

const at = (text: string) => new Date(text)
const inDays = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000)
const count = (cron: string, days = 30, timezone = 'UTC', from = at('2026-11-21T10:30:00Z')) =>
  countOccurrences({ cron, timezone }, from, inDays(from, days))

describe('the frequency of a schedule', () => {
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
  ])('%s in %s days: %s', (cron, days, expected) => {
    expect(count(cron, days)).toBe(expected)
  })

  test('is accurate to a day for presets of every kind', () => {
    const from = at('2026-03-20T05:45:00Z')
    for (const { cron } of SCHEDULE_PRESETS.filter((_, index) => index % 4 === 0)) {
      const timing = { cron, timezone: 'Europe/Berlin' }
      const end = inDays(from, 30)
      const exact = nextOccurrences(timing, from, 900).filter((when) => when < end).length
      const counted = countOccurrences(timing, from, end)
      expect(Math.abs(counted - exact), cron).toBeLessThanOrEqual(exact > 200 ? 24 : 0)
    }
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
    expect((autumn[1]?.getTime() ?? 0) - (autumn[0]?.getTime() ?? 0)).toBeGreaterThan(20 * 3_600_000)
  })
})

describe('the occurrences between two times', () => {
  const between = (cron: string, from: string, to: string) => {
    const timing = { cron, timezone: 'Europe/Berlin' }
    return occurrencesBetween(timing, at(from), at(to)).map((when) => when.toISOString())
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
