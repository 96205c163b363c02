import { expect, it } from 'vitest'
import type { TrafficDay, TrafficPeriod } from '../../schemas/traffic'
import { addDays } from '../../values/calendar'
import { likeDays } from './like-days'

const period = (startDate: string, visits: (number | null)[], incomplete = -1): TrafficPeriod => ({
  startDate,
  endDate: addDays(startDate, visits.length - 1),
  totals: null,
  days: visits.flatMap((count, i): TrafficDay[] =>
    count === null
      ? []
      : [
          {
            day: addDays(startDate, i),
            visits: count,
            visitors: count,
            pageViews: 2 * count,
            engagedVisits: null,
            engagementSeconds: null,
            isIncomplete: i === incomplete,
          },
        ],
  ),
})
const before = period('2026-11-09', [100, 100, 100])

it.each([
  ['all days', period('2026-11-16', [110, 120, 130]), { days: 3, after: 360, before: 300, change: 0.2 }],
  ['not today', period('2026-11-16', [110, 110, 3], 2), { days: 2, after: 220, before: 200, change: 0.1 }],
  [
    'not a day that was not measured',
    period('2026-11-16', [null, 110, 110]),
    { days: 2, after: 220, before: 200, change: 0.1 },
  ],
])('compares %s', (_, current, expected) => {
  const found = likeDays(current, before, 'visits')
  expect(found).toMatchObject({ ...expected, change: expect.closeTo(expected.change) })
})

it('says nothing of what one of the periods lacks', () => {
  expect(likeDays(period('2026-11-16', [1, 2, 3]), before, 'engagedVisits')).toBeNull()
  expect(likeDays(period('2026-11-16', [1, 2, 3]), period('2026-11-09', []), 'visits')).toBeNull()
  expect(likeDays(period('2026-11-16', [1]), period('2026-11-09', [0]), 'visits')).toMatchObject({
    change: null,
  })
})
