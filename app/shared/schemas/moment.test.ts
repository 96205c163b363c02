import { expect, test } from 'vitest'
import { endMoment, moment, startMoment } from './moment'

test.each([
  ['2026-11-01', '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'],
  ['2026-11-01T08:30:00Z', '2026-11-01T08:30:00.000Z', '2026-11-01T08:30:00.000Z'],
  ['2026-11-01T08:30+0200', '2026-11-01T06:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  ['2026-11-01T08:30:00+02:00', '2026-11-01T06:30:00.000Z', '2026-11-01T06:30:00.000Z'],
])('%s starts at %s and ends at %s', (text, start, end) => {
  expect([startMoment.parse(text), endMoment.parse(text)]).toEqual([start, end])
})

test.each([7, null, '', 'yesterday', '2026-02-30', '2026-11-01T25:00:00Z', '2026-11'])(
  '%o is refused',
  (text) => {
    expect(startMoment.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'Enter a date such as 2026-11-01, or a date and time such as 2026-11-01T09:00+01:00',
    ])
  },
)

test('a moment needs a time, and says so by an example', () => {
  expect(moment.optional().parse(undefined)).toBeUndefined()
  expect(moment.parse('2026-11-01T08:30+02')).toBe('2026-11-01T06:30:00.000Z')
  for (const text of ['2026-11-01', '2026-11-01T08:30', 'soon'])
    expect(moment.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'Enter a date and time, such as 2026-11-01T08:00:00Z or 2026-11-01T09:00+01:00',
    ])
})
