import { expect, it } from 'vitest'
import { addDays } from '../../values/calendar'
import type { DayVisits } from '../traffic/compare-visits'
import { visitsDrop } from './visits-drop'

const WEEK = [400, 420, 410, 390, 405, 100, 90]
const STEADY = [0, 1, 2, 3].flatMap((nth) => WEEK.map((count) => count + nth))
const daysOf = (visits: readonly (number | null)[]): DayVisits[] =>
  visits.map((count, i) => ({ day: addDays('2026-10-19', i), visits: count, isIncomplete: false }))
const week = (by: number) => WEEK.map((count) => Math.round(count * by))

it.each([
  ['40 % fewer', [...STEADY, ...week(0.6)], -0.4],
  ['a tenth fewer', [...STEADY, ...week(0.9)], null],
  ['more', [...STEADY, ...week(1.5)], null],
  ['as few as in a week before', [...WEEK, ...week(0.5), ...WEEK, ...WEEK, ...week(0.55)], null],
  ['fewer than a hundred visits lost', [...STEADY, ...WEEK].map((_, i) => (i < 28 ? 20 : 10)), null],
  ['too short a history', [...WEEK, ...WEEK, ...week(0.4)], null],
  ['a day was not measured', [...STEADY, null, ...week(0.6).slice(1)], null],
] as const)('%s', (_, visits, change) => {
  const found = visitsDrop(daysOf(visits))
  if (change === null) expect(found).toBeNull()
  else {
    expect(found?.change).toBeCloseTo(change, 1)
    expect(found?.since).toBe('2026-11-16')
  }
})

it('judges the last complete week, not today', () => {
  const today: DayVisits = { day: '2026-11-23', visits: 4, isIncomplete: true }
  expect(visitsDrop([...daysOf([...STEADY, ...WEEK]), today])).toBeNull()
  expect(visitsDrop([...daysOf([...STEADY, ...week(0.5)]), today])).not.toBeNull()
})
