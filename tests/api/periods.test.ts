import { beforeAll, expect, test } from 'vitest'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { createSite } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
let mobile: number
beforeAll(async () => {
  mobile = tenant.site.devices[0] ?? 0
})

const HOURS = 24
const DAYS = 7
const BEGIN = Math.floor(Date.now() / DAY_MS) * DAY_MS - 12 * DAY_MS

const week = (site: Site, day: number, level: number, options: { engine?: string } = {}) =>
  addHistory(
    own.db,
    {
      organization: tenant.organization._id,
      page: site.pages[0]?._id ?? 0,
      site: site._id,
      device: mobile,
      location: 1,
    },
    Array.from({ length: DAYS * HOURS }, (_, i) => level * (1 + 0.01 * (((i * 7) % 5) - 2))),
    { from: new Date(BEGIN + day * DAY_MS), ...options },
  )

async function report(site: Site, more: Record<string, string> = { include_periods: 'true' }) {
  const query = {
    page_id: site.pages[0]?._id ?? 0,
    start_date: new Date(BEGIN).toISOString(),
    end_date: new Date(BEGIN + DAYS * DAY_MS).toISOString(),
    include_metrics: 'performance,lcp,bytes',
    ...more,
  }
  const { status, body } = await owner.get('/api/lighthouses/report', { query })
  expect(status).toBe(200)
  return body
}

test('returns the distribution, and the change since the previous period', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await week(site, -DAYS, 2_000)
  await week(site, 0, 2_600)
  const { periods, series } = await report(site)
  expect(periods.days).toBe(DAYS)
  expect(Object.keys(periods.metrics).sort()).toEqual(['bytes', 'lcp'])
  const { spread, change, gap } = periods.metrics.lcp
  expect(gap).toBeNull()
  expect(change).toMatchObject({ before: 2_000, after: 2_600, difference: 600, isNoise: false })
  expect(change.low).toBeGreaterThan(0)
  expect(spread).toMatchObject({ points: DAYS * HOURS, middle: 2_600 })
  expect([spread.from, spread.to].map(Math.round)).toEqual([2_548, 2_652])
  expect(spread.counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(DAYS * HOURS)
  expect(periods.metrics.bytes).toEqual({ spread: null, change: null, gap: 'few' })
  // Earlier dates are used for comparison but are not shown.
  expect(series.total).toBe(DAYS * HOURS)
})

test('reports a change within normal variation as not significant', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await week(site, -DAYS, 2_000)
  await week(site, 0, 2_002)
  const { change } = (await report(site)).periods.metrics.lcp
  expect(change.isNoise).toBe(true)
  expect(change.smallest).toBeGreaterThan(Math.abs(change.difference))
})

test('compares only comparable and existing points', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await week(site, -DAYS, 2_000, { engine: '12.6.1' })
  await week(site, 0, 2_600)
  const other = (await report(site)).periods.metrics.lcp
  expect([other.change, other.gap, other.spread.points]).toEqual([null, 'method', DAYS * HOURS])
  const fresh = await createSite(tenant.project, { devices: [mobile] })
  await week(fresh, 0, 2_600)
  expect((await report(fresh)).periods.metrics.lcp).toMatchObject({ change: null, gap: 'few' })
})

test('is returned on request only, and for a year at most', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await week(site, 0, 2_600)
  expect(await report(site, {})).not.toHaveProperty('periods')
  const start_date = new Date(BEGIN - 400 * DAY_MS).toISOString()
  expect(await report(site, { include_periods: 'true', start_date })).not.toHaveProperty('periods')
  const query = { page_id: site.pages[0]?._id ?? 0, include_periods: 'perhaps' }
  expect((await owner.get('/api/lighthouses/report', { query })).status).toBe(422)
})

test('data of the previous period do not change the shown series', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  const series = seriesOf(tenant, site, mobile)
  const add = (day: number, values: number[], options: object) =>
    addHistory(own.db, series, values, { from: new Date(BEGIN + day * DAY_MS), ...options })
  const many = (length: number, level: number) =>
    Array.from({ length }, (_, i) => level * (1 + 0.01 * (((i * 7) % 5) - 2)))
  await add(-6, many(100, 2_000), { engine: '12.5.0' })
  await add(-1, many(5, 9_000), { engine: '12.6.1', isNoisy: true })
  await add(0, many(30, 2_100), { engine: '12.8.0' })
  await add(2, many(4, 8_000), { engine: '12.8.0', isNoisy: true })
  await add(3, many(60, 2_600), { engine: '13.5.0' })
  const { periods, ...compared } = await report(site)
  expect(periods.metrics.lcp.gap).toBe('method')
  expect(compared).toEqual(await report(site, {}))
  // Only Lighthouse version changes between two shown points are reported.
  expect(compared.series).toMatchObject({ total: 94, failed: 0 })
  expect(compared.series.annotations).toHaveLength(1)
  expect(compared.series.noisyTimes).toHaveLength(4)
  expect(compared.series.points).toHaveLength(94)
})
