import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../values/units'
import { momentOf, resolveMoment, wallTime } from './wall-time'

const iso = (text: string, timeZone: string) => momentOf(text, timeZone)?.toISOString() ?? null

describe('momentOf', () => {
  it.each([
    ['2026-11-20T14:05', 'UTC', '2026-11-20T14:05:00.000Z'],
    ['2026-11-20T14:05', 'Europe/Stockholm', '2026-11-20T13:05:00.000Z'],
    ['2026-07-20T14:05:09', 'Europe/Stockholm', '2026-07-20T12:05:09.000Z'],
    ['2026-07-20T00:10', 'Asia/Kolkata', '2026-07-19T18:40:00.000Z'],
    ['2026-07-20T23:10', 'America/New_York', '2026-07-21T03:10:00.000Z'],
    // DST ends from 3:00 to 2:00: the first 2:30 is used.
    ['2026-10-25T02:30', 'Europe/Stockholm', '2026-10-25T00:30:00.000Z'],
    // DST starts from 2:00 to 3:00: 2:30 becomes 3:30.
    ['2026-03-29T02:30', 'Europe/Stockholm', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (text, timeZone, expected) => {
    expect(iso(text, timeZone)).toBe(expected)
  })

  it.each([
    '',
    'soon',
    '2026-11-20',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-11-20T24:30',
    '2026-11-20T10:60',
    '2026-11-20T10:00Z',
    '0026-11-20T10:00',
    ' 2026-11-20T10:00',
  ])('%j is invalid', (text) => {
    expect(momentOf(text, 'UTC')).toBeNull()
  })
})

describe('resolveMoment', () => {
  const zone = 'Europe/Stockholm'
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']

  it.each<[string, string, string | undefined, string | null]>([
    ['the second of two equal hours stays', '2026-10-25T02:30', second, second],
    ['the first one too', '2026-10-25T02:30', first, first],
    ['seconds that say nothing change nothing', '2026-10-25T02:30:00', second, second],
    ['another minute is read anew', '2026-10-25T02:31', second, '2026-10-25T00:31:00.000Z'],
    ['another second too', '2026-10-25T02:30:01', second, '2026-10-25T00:30:01.000Z'],
    ['another day too', '2026-10-24T02:30', second, '2026-10-24T00:30:00.000Z'],
    ['of nothing shown the first is meant', '2026-10-25T02:30', undefined, first],
    ['no moment is none', 'soon', second, null],
  ])('%s', (_, text, shown, expected) => {
    expect(resolveMoment(text, zone, shown)?.toISOString() ?? null).toBe(expected)
  })

  it('preserves every time whose text was not edited', () => {
    const start = Date.UTC(2026, 9, 24)
    const moments = Array.from({ length: 96 }, (_, index) => new Date(start + index * 1_800_000))
    const moved = moments.filter(
      (at) => resolveMoment(wallTime(at, zone), zone, at)?.getTime() !== at.getTime(),
    )
    expect(moved).toEqual([])
  })
})

describe('wallTime', () => {
  it('shows seconds only when not zero', () => {
    expect(wallTime('2026-11-20T13:05:00Z', 'Europe/Stockholm')).toBe('2026-11-20T14:05')
    expect(wallTime(new Date('2026-11-20T13:05:07Z'), 'UTC')).toBe('2026-11-20T13:05:07')
  })

  it('round-trips on every hour of a year', () => {
    for (const timeZone of ['Europe/Stockholm', 'America/St_Johns']) {
      const start = Date.UTC(2026, 0, 1)
      const lost = Array.from({ length: 8760 }, (_, hour) => start + hour * HOUR_MS).filter((at) => {
        const back = momentOf(wallTime(new Date(at), timeZone), timeZone)?.getTime()
        // Of two equal wall times, the first is used.
        return back !== at && back !== at - HOUR_MS
      })
      expect(lost, timeZone).toEqual([])
    }
  })
})
