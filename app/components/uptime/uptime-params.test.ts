import { expect, test } from 'vitest'
import { datesShown, requestedView, uptimeParams } from './uptime-params'

const read = (search: string) => uptimeParams(new URLSearchParams(search))

test('policy and monitor are parsed from the URL', () => {
  expect(read('monitor=7&degraded=down&unknown=down&maintenance=included')).toEqual({
    monitor: 7,
    degraded: 'down',
    unknown: 'down',
    maintenance: 'included',
  })
})

test('invalid values get their default', () => {
  const usual = { monitor: undefined, degraded: 'up', unknown: 'excluded', maintenance: 'excluded' }
  for (const search of ['', 'monitor=0', 'monitor=x&degraded=sideways&unknown=excluded', 'maintenance='])
    expect(read(search)).toEqual(usual)
  expect(requestedView(new URLSearchParams('view=pie'))).toBe('line')
})

test('a zoom in the future is ignored', () => {
  const [start, end] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']
  const at = (day: number) => Date.UTC(2026, 10, day)
  const whole = { start_date: start, end_date: end }
  expect(datesShown({ start, end }, null, at(20))).toEqual(whole)
  expect(datesShown({ start, end }, [at(21), at(22)], at(20))).toEqual(whole)
  expect(datesShown({ start, end }, [at(10), at(12)], at(20)).start_date).toBe('2026-11-10T00:00:00.000Z')
})
