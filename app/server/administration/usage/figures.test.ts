import { expect, test } from 'vitest'
import { COUNTERS, type Counts } from '../../platform/usage-counts'
import { periodCounts, presentFigures } from './figures'

const counts = (some: Partial<Counts>) =>
  ({ ...Object.fromEntries(COUNTERS.map((name) => [name, 0])), ...some }) as Counts

test('a refund of what was counted elsewhere is not shown as a negative number', () => {
  expect(presentFigures(counts({ tests_manual: -1, tests_scheduled: 3 }))).toMatchObject({
    manual: 0,
    scheduled: 3,
    charged: 3,
  })
})

test('files add up over the periods, other figures do not', () => {
  const days = [
    { day: '2026-11-01', ...counts({ bytes: 10, runs: 1 }) },
    { day: '2026-11-03', ...counts({ bytes: -4, runs: 2 }) },
  ]
  const periods = [1, 2, 3].map((day) => ({ from: `2026-11-0${day}`, to: `2026-11-0${day + 1}` }))
  expect(periodCounts(periods, days, 100).map(({ bytes, runs }) => [bytes, runs])).toEqual([
    [110, 1],
    [110, 0],
    [106, 2],
  ])
})
