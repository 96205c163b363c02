import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../values/units'
import { billingPeriod } from './billing-period'

const period = (anchor: string | null, now: string) => {
  const { start, end } = billingPeriod(anchor === null ? null : new Date(anchor), new Date(now))
  return [start.toISOString().slice(0, 10), end.toISOString().slice(0, 10)]
}

describe('the period of a quota', () => {
  test.each([
    [null, '2026-11-21T10:00:00Z', '2026-11-01', '2026-12-01'],
    ['2026-01-15T08:00:00Z', '2026-11-21T10:00:00Z', '2026-11-15', '2026-12-15'],
    ['2026-01-15T08:00:00Z', '2026-11-14T23:59:59Z', '2026-10-15', '2026-11-15'],
    ['2026-01-15T08:00:00Z', '2026-11-15T00:00:00Z', '2026-11-15', '2026-12-15'],
    ['2026-01-31T00:00:00Z', '2026-02-10T00:00:00Z', '2026-01-31', '2026-02-28'],
    ['2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z', '2026-02-28', '2026-03-31'],
    ['2024-02-29T00:00:00Z', '2024-03-01T00:00:00Z', '2024-02-29', '2024-03-29'],
    ['2026-06-20T00:00:00Z', '2027-01-05T00:00:00Z', '2026-12-20', '2027-01-20'],
  ])('from %s at %s', (anchor, now, start, end) => {
    expect(period(anchor, now)).toEqual([start, end])
  })

  test('contains its time, and the next one starts at its end', () => {
    for (let day = 0; day < 800; day++) {
      const now = new Date(Date.UTC(2024, 0, 1) + day * DAY_MS + HOUR_MS)
      const { start, end } = billingPeriod(new Date('2023-08-31T12:00:00Z'), now)
      expect(start <= now && now < end).toBe(true)
      expect(billingPeriod(new Date('2023-08-31T12:00:00Z'), end).start).toEqual(end)
    }
  })
})
