import { describe, expect, it } from 'vitest'
import { addDays } from '../../values/calendar'
import { compareVisits, type DayVisits } from './compare-visits'

/** Monday first: working days have four times the visits of a weekend. */
const WEEK = [400, 420, 410, 390, 405, 100, 90]
const days = (from: string, visits: (number | null)[], incomplete = 0): DayVisits[] =>
  visits.map((count, i) => ({
    day: addDays(from, i),
    visits: count,
    isIncomplete: i >= visits.length - incomplete,
  }))
const scaled = (by: number) => WEEK.map((count) => Math.round(count * by))
const before = days('2026-11-09', WEEK)

describe('visits against the same weekdays', () => {
  it.each([
    ['significantly more', scaled(1.4), 'more', 0.4],
    ['significantly fewer', scaled(0.6), 'fewer', -0.4],
    ['certain, but too small to say', scaled(0.95), 'same', -0.05],
    ['one day alone', [400, 20, 410, 390, 405, 100, 90], 'same', -0.18],
  ] as const)('%s', (_, visits, verdict, change) => {
    const found = compareVisits(days('2026-11-16', [...visits]), before)
    expect(found.verdict).toBe(verdict)
    expect(found.change).toBeCloseTo(change, 1)
  })

  it('does not take a weekend for a decline', () => {
    const found = compareVisits(days('2026-11-19', [390, 405, 100, 90, 400, 420, 410]), before)
    expect(found).toMatchObject({ verdict: 'same', change: 0 })
  })

  it('says nothing of too few days or visits', () => {
    expect(compareVisits(days('2026-11-16', scaled(0.5).slice(0, 5)), before).verdict).toBe('few')
    expect(
      compareVisits(days('2026-11-16', [1, 0, 1, 0, 2, 0, 0]), days('2026-11-09', [2, 1, 3, 2, 2, 1, 1]))
        .verdict,
    ).toBe('few')
    expect(compareVisits(days('2026-11-16', WEEK), []).verdict).toBe('few')
  })

  it('leaves out an incomplete day and one that was not measured', () => {
    const found = compareVisits(days('2026-11-16', [...WEEK.slice(0, 6), 3], 1), before)
    expect(found).toMatchObject({ verdict: 'same', days: 6, change: 0 })
    const withGap = compareVisits(days('2026-11-16', [null, ...WEEK.slice(1)]), before)
    expect(withGap).toMatchObject({ days: 6, change: 0 })
  })
})
