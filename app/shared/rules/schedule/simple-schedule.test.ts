import { expect, test } from 'vitest'
import { SCHEDULE_PRESETS, scheduleLabel } from './schedules'
import { cronWeekday, REPEATS, simpleCron, simpleScheduleOf, withSimpleSchedule } from './simple-schedule'

test.each([
  ['0 * * * *', { repeat: 'hourly' }],
  ['0 */6 * * *', { repeat: 'hours', everyHours: '6' }],
  ['0  0 * * *', { repeat: 'daily', dailyAt: '0' }],
  ['0 23 * * *', { repeat: 'daily', dailyAt: '23' }],
  ['0 0 * * 1', { repeat: 'weekly', weekday: '1', weeklyAt: '0' }],
  ['0 6 * * 7', { repeat: 'weekly', weekday: '0', weeklyAt: '6' }],
  ['0 */5 * * *', { repeat: 'preset' }],
  ['0 0 * * 1-5', { repeat: 'preset' }],
  ['0 0 1 * *', { repeat: 'preset' }],
  ['30 6 * * *', { repeat: 'own' }],
  ['0 24 * * *', { repeat: 'own' }],
  ['', { repeat: 'own' }],
])('%s is shown as %o', (cron, choice) => {
  expect(simpleScheduleOf(cron)).toMatchObject(choice)
})

test('every preset keeps its stored value through the form', () => {
  for (const { cron } of SCHEDULE_PRESETS) {
    const choice = simpleScheduleOf(cron)
    expect(choice.repeat).not.toBe('own')
    expect(simpleCron(choice) ?? cron).toBe(cron)
    expect(withSimpleSchedule({ ...choice, frequency: cron, cron: '' })).toEqual({
      frequency: cron,
      cron: '',
    })
  }
})

test('only the chosen way counts, whatever the other fields hold', () => {
  const rest = { everyHours: '4', dailyAt: '7', weekday: '3', weeklyAt: '18', cron: '5 5 * * *' }
  const scheduleOf = (repeat: (typeof REPEATS)[number]) =>
    withSimpleSchedule({ ...rest, repeat, frequency: '0 0 1 * *' })
  expect(REPEATS.map((repeat) => scheduleOf(repeat).frequency)).toEqual([
    '0 * * * *',
    '0 */4 * * *',
    '0 7 * * *',
    '0 18 * * 3',
    '0 0 1 * *',
    'own',
  ])
  expect([scheduleOf('own').cron, scheduleOf('daily').cron]).toEqual(['5 5 * * *', ''])
})

test('invalid and missing values get the usual one', () => {
  expect(simpleCron({ repeat: 'daily', dailyAt: '31' })).toBe('0 0 * * *')
  expect(simpleCron({ repeat: 'hours', everyHours: '5' })).toBe('0 */6 * * *')
  expect(simpleCron({ repeat: 'weekly', weekday: '9' })).toBe('0 0 * * 1')
})

test('values without a choice stay as they are', () => {
  expect(withSimpleSchedule({ frequency: 'own', cron: '5 5 * * *' })).toEqual({
    frequency: 'own',
    cron: '5 5 * * *',
  })
})

test('weekdays count as in cron, and are named in lists', () => {
  expect([cronWeekday('Monday'), cronWeekday('Sunday')]).toEqual(['1', '0'])
  expect(scheduleLabel('0 6 * * 2')).toBe('Weekly, on Tuesday at 06:00')
  expect(scheduleLabel('0 0 * * 1')).toBe('Weekly, on Monday')
  expect(scheduleLabel('30 6 * * 2')).toBe('30 6 * * 2')
})
