import { expect, it } from 'vitest'
import { addDays } from '../../values/calendar'
import { placeDays, placeVisits, type SiteDay } from './place-visits'

const BEFORE = '2026-10-05'
const FROM = '2026-11-02'
const days = (site: number, visits: number, from = BEFORE, count = 56): SiteDay[] =>
  Array.from({ length: count }, (_, i) => ({
    site,
    day: addDays(from, i),
    visits: visits + (i % 7),
    isIncomplete: false,
  }))
const rise = (rows: SiteDay[], by: number) =>
  rows.map((row) => ({ ...row, visits: Math.round(row.visits * (row.day < FROM ? 1 : by)) }))

it('adds the sites of a place and compares them with the same weekdays before', () => {
  const found = placeVisits([...rise(days(1, 100), 1.5), ...days(2, 100)], { before: BEFORE, from: FROM })
  expect(found?.visits).toBe(28 * 103 + 4 * (150 + 152 + 153 + 155 + 156 + 158 + 159))
  expect(found?.change).toMatchObject({ verdict: 'more', days: 28 })
  expect(found?.change.change).toBeCloseTo(0.25, 1)
})

it('does not take a site that was connected since for a rise', () => {
  const found = placeVisits([...days(1, 100), ...days(2, 900, FROM, 28)], { before: BEFORE, from: FROM })
  expect(found?.visits).toBeGreaterThan(28_000)
  expect(found?.change).toMatchObject({ verdict: 'same', change: 0 })
})

it('leaves out a day that one of the sites lacks', () => {
  const rows = [...days(1, 100), ...days(2, 100)].filter(
    ({ site, day }) => site !== 2 || day !== '2026-11-20',
  )
  expect(placeVisits(rows, { before: BEFORE, from: FROM })?.change).toMatchObject({ days: 27, change: 0 })
})

it('sums days of the sites that had begun, and leaves a gap where one lacks a day', () => {
  const rows = [...days(1, 100, FROM, 4), ...days(2, 10, '2026-11-03', 3)]
    .filter(({ site, day }) => site !== 1 || day !== '2026-11-05')
    .map((row) => ({ ...row, isIncomplete: row.day === '2026-11-05' }))
    .sort((a, b) => a.day.localeCompare(b.day))
  expect(placeDays(rows)).toEqual([
    { day: '2026-11-02', visits: 100, isIncomplete: false },
    { day: '2026-11-03', visits: 111, isIncomplete: false },
    { day: '2026-11-04', visits: 113, isIncomplete: false },
    { day: '2026-11-05', visits: null, isIncomplete: true },
  ])
})

it('has nothing without figures', () => {
  expect(placeVisits(days(1, 100, BEFORE, 20), { before: BEFORE, from: FROM })).toBeNull()
})
