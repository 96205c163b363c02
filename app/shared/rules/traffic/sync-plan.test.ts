import { expect, test } from 'vitest'
import { planSlice, retryAt } from './sync-plan'

const base = { fillFrom: '2026-01-01', today: '2026-03-31', sliceDays: 30 }

test.each([
  ['first the newest days', null, null, ['2026-03-02', '2026-03-31', '2026-03-02', true]],
  ['then older ones', '2026-03-02', '2026-03-31', ['2026-01-31', '2026-03-01', '2026-01-31', true]],
  ['until the first day', '2026-01-31', '2026-03-31', ['2026-01-01', '2026-01-30', '2026-01-01', false]],
  ['then the last days again', '2026-01-01', '2026-03-31', ['2026-03-28', '2026-03-31', '2026-01-01', false]],
  ['with those of a pause', '2026-01-01', '2026-03-20', ['2026-03-17', '2026-03-31', '2026-01-01', false]],
  [
    'everything after a long pause',
    '2026-01-01',
    '2026-02-01',
    ['2026-03-02', '2026-03-31', '2026-03-02', true],
  ],
])('%s', (_, filledFrom, syncedOn, [startDate, endDate, filled, isFilling]) => {
  expect(planSlice({ ...base, filledFrom, syncedOn })).toEqual({
    ...{ startDate, endDate, filledFrom: filled, isFilling },
  })
})

test('a short history is one slice', () => {
  const plan = planSlice({ ...base, fillFrom: '2026-03-25', filledFrom: null, syncedOn: null })
  expect(plan).toMatchObject({ startDate: '2026-03-25', endDate: '2026-03-31', isFilling: false })
})

test('failures wait longer each time, at most six hours', () => {
  const now = new Date(0)
  const minutes = [1, 2, 3, 20].map((failures) => retryAt(now, failures).getTime() / 60_000)
  expect(minutes).toEqual([10, 20, 40, 360])
})
