import { expect, test } from 'vitest'
import { groupIntoAlerts, rateOf, type TestedSeries, withoutRepeats } from './back-test-rules'

const HOUR = 3_600_000
const DAY = 24 * HOUR

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
    [DAY, 3 * DAY],
    [5 * DAY, null],
  ])
  const desktop = series(1, 1, [
    [2 * DAY, 4 * DAY],
    [9 * DAY, 10 * DAY],
  ])
  expect(withoutRepeats([mobile, desktop]).map(({ openedAt }) => openedAt / DAY)).toEqual([1, 5])
})

test('pages of one site that cross together are one alert', () => {
  const pages = [series(1, 1, [[DAY, 3 * DAY, true]]), series(2, 1, [[2 * DAY, 4 * DAY, false]])]
  const other = series(3, 2, [[DAY, 2 * DAY, true]])
  const alerts = groupIntoAlerts(withoutRepeats([...pages, other]))
  expect(alerts).toMatchObject([
    { openedAt: DAY, crossings: 2, isNormal: false },
    { openedAt: DAY, crossings: 1, isNormal: true },
  ])
  expect(
    groupIntoAlerts(
      withoutRepeats([
        series(1, 1, [
          [0, 1],
          [DAY, DAY + 1],
        ]),
      ]),
    ),
  ).toHaveLength(2)
})

test('a rule that sends more than five alerts a week is frequent', () => {
  expect(rateOf(10, 0, 14 * DAY)).toEqual({ perWeek: 5, isFrequent: false })
  expect(rateOf(11, 0, 14 * DAY)).toEqual({ perWeek: 5.5, isFrequent: true })
  expect(rateOf(5, 0, DAY)).toEqual({ perWeek: 5, isFrequent: false })
})
