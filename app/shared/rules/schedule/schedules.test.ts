import { Cron } from 'croner'
import { expect, test } from 'vitest'
import { DEFAULT_CRON, presetFor, SCHEDULE_GROUPS, SCHEDULE_PRESETS } from '~/shared/rules/schedule/schedules'

const crons = SCHEDULE_PRESETS.map((preset) => preset.cron)

test('has every preset: 12 intervals, 11 fixed times, 24 hours and the eight longer ones', () => {
  const inGroup = (group: string) => SCHEDULE_PRESETS.filter((preset) => preset.group === group).length
  expect(Object.keys(SCHEDULE_GROUPS).map(inGroup)).toEqual([12, 11, 24, 3, 5])
})

test.each(['cron', 'id', 'label'] as const)('each %s occurs once', (key) => {
  expect(new Set(SCHEDULE_PRESETS.map((preset) => preset[key])).size).toBe(SCHEDULE_PRESETS.length)
})

test('no two presets are equal', () => {
  const timesOf = (cron: string) =>
    new Cron(cron, { timezone: 'UTC' })
      .nextRuns(40, new Date('2026-01-01T00:00:00Z'))
      .map((at) => at.toISOString())
      .join()
  expect(new Set(crons.map(timesOf)).size).toBe(crons.length)
})

test.each([
  ['every-1-hour', '2026-11-20T14:00:00.000Z'],
  ['every-6-hours', '2026-11-20T18:00:00.000Z'],
  ['at-00-and-17', '2026-11-20T17:00:00.000Z'],
  ['daily-at-13', '2026-11-21T13:00:00.000Z'],
  ['weekly', '2026-11-23T00:00:00.000Z'],
  ['weekdays', '2026-11-23T00:00:00.000Z'],
  ['weekends', '2026-11-21T00:00:00.000Z'],
  ['monthly', '2026-12-01T00:00:00.000Z'],
  ['every-2nd-month', '2027-01-01T00:00:00.000Z'],
  ['quarterly', '2027-01-01T00:00:00.000Z'],
  ['6-monthly', '2027-01-01T00:00:00.000Z'],
  ['yearly', '2027-01-01T00:00:00.000Z'],
])('%s is next due at %s', (id, due) => {
  const preset = SCHEDULE_PRESETS.find((candidate) => candidate.id === id)
  const next = new Cron(preset?.cron ?? '', { timezone: 'UTC' }).nextRun(new Date('2026-11-20T13:00:00Z'))
  expect(next?.toISOString()).toBe(due)
})

test('six-monthly and quarterly stay six and three months apart', () => {
  const months = (id: string) =>
    new Cron(SCHEDULE_PRESETS.find((preset) => preset.id === id)?.cron ?? '', { timezone: 'UTC' })
      .nextRuns(4, new Date('2026-01-15T00:00:00Z'))
      .map((at) => at.getUTCMonth() + 1)
  expect(months('quarterly')).toEqual([4, 7, 10, 1])
  expect(months('6-monthly')).toEqual([7, 1, 7, 1])
})

test('recognizes a preset in a stored schedule, not a custom one', () => {
  expect(presetFor(DEFAULT_CRON)?.label).toBe('Daily at midnight')
  expect(presetFor(' 0  0 * * * ')?.id).toBe('daily-at-00')
  expect(presetFor('7 3 * * 2')).toBeUndefined()
})
