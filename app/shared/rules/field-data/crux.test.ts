import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { nextFetchAt, periodOf, periodsOf, seedOf } from './crux'

const PERIOD = {
  firstDate: { year: 2026, month: 10, day: 22 },
  lastDate: { year: 2026, month: 11, day: 8 },
}

it('parses a record, including numbers as text', () => {
  const read = periodOf({
    record: {
      key: { url: 'https://shop.test/', formFactor: 'PHONE' },
      metrics: {
        cumulative_layout_shift: {
          histogram: [
            { start: '0.00', end: '0.10', density: 0.7 },
            { start: '0.10', density: 0.3 },
          ],
          percentiles: { p75: '0.12' },
        },
        largest_contentful_paint: { histogram: [{ start: 0, end: 2500 }], percentiles: { p75: 2100 } },
        interaction_to_next_paint: { histogram: [] },
        form_factors: { fractions: { phone: 1 } },
        some_day: { percentiles: { p75: 1 } },
      },
      collectionPeriod: PERIOD,
    },
    urlNormalizationDetails: {},
  })
  expect(read).toEqual({
    firstDate: '2026-10-22',
    lastDate: '2026-11-08',
    metrics: {
      CLS: {
        p75: 0.12,
        histogram: [
          { start: 0, end: 0.1, density: 0.7 },
          { start: 0.1, end: null, density: 0.3 },
        ],
      },
      LCP: { p75: 2100, histogram: [{ start: 0, end: 2500, density: 0 }] },
    },
  })
})

it('leaves out weeks without data', () => {
  const read = periodsOf({
    record: {
      metrics: {
        first_contentful_paint: {
          histogramTimeseries: [{ start: 0, end: 1800, densities: ['NaN', 0.9] }],
          percentilesTimeseries: { p75s: [null, 1500] },
        },
      },
      collectionPeriods: [PERIOD, PERIOD],
    },
  })
  expect(read.map(({ metrics }) => metrics)).toEqual([
    { FCP: { p75: 1500, histogram: [{ start: 0, end: 1800, density: 0.9 }] } },
  ])
})

it.each([null, {}, { record: {} }, { error: { code: 404 } }])('rejects %j', (answer) => {
  expect(() => periodOf(answer)).toThrow()
  expect(() => periodsOf(answer)).toThrow()
})

const NOW = new Date('2026-11-21T10:00:00Z')
const hoursUntil = (at: Date) => (at.getTime() - NOW.getTime()) / HOUR_MS

it('queries a known page daily and an unknown one weekly, at a spread time', () => {
  const slots = new Map<number, number>()
  for (let seed = 1; seed <= 1_000; seed++) {
    const query = { seed, formFactor: 'MOBILE', failures: 0 }
    const [known, unknown] = [nextFetchAt(NOW, 'known', query), nextFetchAt(NOW, 'unknown', query)]
    expect(hoursUntil(known)).toBeGreaterThanOrEqual(12)
    expect(hoursUntil(known)).toBeLessThan(36)
    expect(hoursUntil(unknown)).toBeGreaterThanOrEqual(6.5 * 24)
    expect(hoursUntil(unknown)).toBeLessThan(7.5 * 24)
    expect(unknown.getTime() % DAY_MS).toBe(known.getTime() % DAY_MS)
    expect(nextFetchAt(known, 'known', query).getTime() - known.getTime()).toBe(DAY_MS)
    const hour = known.getUTCHours()
    slots.set(hour, (slots.get(hour) ?? 0) + 1)
  }
  expect(slots.size).toBe(24)
  expect(Math.max(...slots.values())).toBeLessThan(60)
})

it.each([
  [1, 1 / 60],
  [2, 2 / 60],
  [5, 16 / 60],
  [30, 6],
])('after %d failures retries in %d hours', (failures, hours) => {
  expect(hoursUntil(nextFetchAt(NOW, 'failed', { seed: 7, formFactor: 'DESKTOP', failures }))).toBeCloseTo(
    hours,
  )
})

it('spreads origins over the day as it does pages', () => {
  const hours = new Map<number, number>()
  for (let index = 0; index < 1_000; index++) {
    const query = { seed: seedOf(`https://shop-${index}.test`), formFactor: 'MOBILE', failures: 0 }
    const hour = nextFetchAt(NOW, 'known', query).getUTCHours()
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  expect(hours.size).toBe(24)
  expect(Math.max(...hours.values())).toBeLessThan(80)
  expect(seedOf('https://shop.test')).toBe(seedOf('https://shop.test'))
})
