import { describe, expect, test } from 'vitest'
import { SCHEDULE_PRESETS } from '~/shared/rules/schedule/schedules'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { minStepMs, nextRunAt, validateCron } from './cron'

const now = new Date('2026-11-20T10:58:30Z')

describe('validateCron', () => {
  test.each(SCHEDULE_PRESETS.map((preset) => preset.cron))('keeps the preset %s', (cron) => {
    expect(validateCron(cron, 'America/New_York', now)).toBeNull()
  })

  test.each([
    ['0 0 * *', 'malformed'],
    ['0 0 * * * *', 'malformed'],
    ['60 * * * *', 'malformed'],
    ['@daily', 'malformed'],
    ['0 0 31 2 *', 'never'],
    ['* * * * *', 'too-often'],
    ['*/4 * * * *', 'too-often'],
    ['0,58 * * * *', 'too-often'],
    ['58 9,10 * * *', null],
    ['0,59 23 * * *', null],
    ['*/5 * * * *', null],
  ])('says of %s: %s', (cron, expected) => {
    expect(validateCron(cron, 'UTC', now)).toBe(expected)
  })
})

test.each([
  ['0 0 * * *', DAY_MS],
  ['0 9,17 * * 1-5', 8 * HOUR_MS],
  ['*/7 * * * *', 4 * MINUTE_MS],
])('the shortest interval of %s is %d ms', (cron, step) => {
  expect(minStepMs({ cron, timezone: 'UTC' }, now)).toBe(step)
})

describe('nextRunAt', () => {
  const due = (cron: string, timezone: string, jitterSeconds: number, from = now) =>
    nextRunAt({ cron, timezone, jitterSeconds }, from)?.toISOString()

  test('evaluates cron in the time zone of the site, including DST', () => {
    expect(due('0 6 * * *', 'Europe/Stockholm', 0)).toBe('2026-11-21T05:00:00.000Z')
    expect(due('0 6 * * *', 'Europe/Stockholm', 0, new Date('2026-07-01T12:00:00Z'))).toBe(
      '2026-07-02T04:00:00.000Z',
    )
  })

  test('adds the jitter, also to an occurrence whose plain time has passed', () => {
    expect(due('0 * * * *', 'UTC', 90)).toBe('2026-11-20T11:01:30.000Z')
    expect(due('58 * * * *', 'UTC', 60)).toBe('2026-11-20T10:59:00.000Z')
  })
})
