import { expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { backTest, MAX_ALERTS_A_WEEK, mergeBackTests } from './back-test'
import { countRule, point, rule, START, series, steady, valueRule } from './fixtures/series'

const episode = [...steady(2000, 40), ...steady(2600, 10), ...steady(2000, 10)]

test('one alert for a slowdown of ten days, closed at its end', () => {
  const found = backTest(rule(), series(episode))
  expect(found).toMatchObject({ withinNormal: 0, isFrequent: false })
  expect(found.alerts).toHaveLength(1)
  expect(found.alerts[0]).toMatchObject({
    openedAt: START + 40 * DAY_MS,
    closedAt: START + 51 * DAY_MS,
    isNormal: false,
  })
  expect(found.perWeek).toBeCloseTo(7 / 59, 5)
})

test('one that lasts stays open', () => {
  const found = backTest(valueRule(), series([...steady(2000, 40), ...steady(2600, 10)]))
  expect(found.alerts).toMatchObject([{ threshold: 2500, closedAt: null }])
})

test('a single slow point is held back', () => {
  const values = [...steady(2000, 40), 2600, ...steady(2000, 19)]
  expect(backTest(rule(), series(values))).toMatchObject({ alerts: [], heldBack: 1 })
  const unfiltered = rule({ countsNormal: true, isConfirmed: false })
  expect(backTest(unfiltered, series(values)).alerts).toHaveLength(1)
})

test('alerts within normal variation are counted if the rule counts them', () => {
  const bimodal = Array.from({ length: 90 }, (_, i) => (i % 5 < 2 ? 2700 : 2000) + ((i * 7) % 11) * 4)
  const all = valueRule({ countsNormal: true, isConfirmed: false })
  const found = backTest(all, series(bimodal))
  expect(found.alerts.length).toBeGreaterThan(3)
  expect(found.withinNormal).toBeGreaterThan(found.alerts.length / 2)
  const filtered = backTest(valueRule(), series(bimodal))
  expect(filtered.alerts.length).toBeLessThan(2)
  expect(filtered.heldBack).toBeGreaterThan(3)
})

test('points before the start are only history', () => {
  const found = backTest(rule(), series(episode), START + 45 * DAY_MS)
  expect(found.alerts.every(({ openedAt }) => openedAt >= START + 45 * DAY_MS)).toBe(true)
})

test('warns about more than five a week', () => {
  // Four times a day, an hour of two slow points and an hour of four fast ones.
  const values = Array.from({ length: 360 }, (_, i) => (i % 6 < 2 ? 3000 : 2000))
  const points = values.map((value, i) => point(i / 12, value))
  const found = backTest(valueRule({ countsNormal: true, isConfirmed: false }), points)
  expect(found.perWeek).toBeGreaterThan(MAX_ALERTS_A_WEEK)
  expect(found.isFrequent).toBe(true)
})

test('a count sends again only after it was back', () => {
  expect(backTest(countRule(), series(episode)).alerts).toHaveLength(1)
})

test('several series add up', () => {
  const one = backTest(rule(), series(episode))
  const both = mergeBackTests([one, one])
  expect(both.alerts).toHaveLength(2)
  expect(both.perWeek).toBeCloseTo(2 * one.perWeek, 5)
  expect(mergeBackTests([])).toMatchObject({ alerts: [], perWeek: 0, isFrequent: false })
})

test('no points', () => {
  expect(backTest(rule(), [])).toEqual({
    alerts: [],
    perWeek: 0,
    withinNormal: 0,
    heldBack: 0,
    isFrequent: false,
  })
})
