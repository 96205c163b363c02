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
  const shown = (zoom: [number, number] | null) =>
    datesShown({ start, end }, { zoom, preset: null, now: at(20) })
  expect(shown(null)).toEqual(whole)
  expect(shown([at(21), at(22)])).toEqual(whole)
  expect(shown([at(10), at(12)]).start_date).toBe('2026-11-10T00:00:00.000Z')
})

test('a preset ends now and has its full length', () => {
  const [start, end] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']
  expect(datesShown({ start, end }, { zoom: null, preset: 'week', now: Date.UTC(2026, 10, 20, 9) })).toEqual({
    start_date: '2026-11-13T09:00:00.000Z',
    end_date: '2026-11-20T09:00:00.000Z',
  })
})
