import { expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { groupIntoAlerts, rateOf, type TestedSeries, withoutRepeats } from './back-test-rules'

const series = (
  page: number,
  site: number,
  crossings: [from: number, to: number | null, isNormal?: boolean][],
) =>
  ({
    page,
    pageName: `Page ${page}`,
    site,
    siteName: 'Site',
    detail: '',
    subject: `page:${page}`,
    times: [],
    values: [],
    heldBack: 0,
    crossings: crossings.map(([openedAt, closedAt, isNormal = false]) => ({
      openedAt,
      closedAt,
      isNormal,
      value: 1,
      threshold: 1,
      baseline: null,
    })),
  }) satisfies TestedSeries

test('a page has one open crossing whatever its devices', () => {
  const mobile = series(1, 1, [
    [DAY_MS, 3 * DAY_MS],
    [5 * DAY_MS, null],
  ])
  const desktop = series(1, 1, [
    [2 * DAY_MS, 4 * DAY_MS],
    [9 * DAY_MS, 10 * DAY_MS],
  ])
  expect(withoutRepeats([mobile, desktop]).map(({ openedAt }) => openedAt / DAY_MS)).toEqual([1, 5])
})

test('pages of one site that cross together are one alert', () => {
  const pages = [series(1, 1, [[DAY_MS, 3 * DAY_MS, true]]), series(2, 1, [[2 * DAY_MS, 4 * DAY_MS, false]])]
  const other = series(3, 2, [[DAY_MS, 2 * DAY_MS, true]])
  const alerts = groupIntoAlerts(withoutRepeats([...pages, other]))
  expect(alerts).toMatchObject([
    { openedAt: DAY_MS, crossings: 2, isNormal: false },
    { openedAt: DAY_MS, crossings: 1, isNormal: true },
  ])
  expect(
    groupIntoAlerts(
      withoutRepeats([
        series(1, 1, [
          [0, 1],
          [DAY_MS, DAY_MS + 1],
        ]),
      ]),
    ),
  ).toHaveLength(2)
})

test('a rule that sends more than five alerts a week is frequent', () => {
  expect(rateOf(10, 0, 14 * DAY_MS)).toEqual({ perWeek: 5, isFrequent: false })
  expect(rateOf(11, 0, 14 * DAY_MS)).toEqual({ perWeek: 5.5, isFrequent: true })
  expect(rateOf(5, 0, DAY_MS)).toEqual({ perWeek: 5, isFrequent: false })
})
