import { beforeAll, expect, test } from 'vitest'
import { listPeriodDays } from '~/server/audits/period.store'
import { histogram } from '~/shared/rules/histogram'
import { percentile } from '~/shared/rules/statistics'
import type { Site } from '~/shared/schemas/site'
import { type SignedIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createSite, createTenant, type Tenant } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'

const own = onOwnDatabase()
let tenant: Tenant
let owner: SignedIn
let mobile: number
beforeAll(async () => {
  tenant = await createTenant()
  owner = await signInAs({ ownerOf: [tenant.organization] })
  mobile = tenant.site.devices[0] ?? 0
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const HOURS = 24
const DAYS = 7
/** A moment in the past at which a day begins. */
const BEGIN = Math.floor(Date.now() / DAY_MS) * DAY_MS - 12 * DAY_MS

const placeOf = (site: Site) => seriesOf(tenant, site, mobile)

/** Hourly points over a week from that day on, which scatter a little around a level. */
const week = (site: Site, day: number, level: number, options: { engine?: string } = {}) =>
  addHistory(
    own.db,
    placeOf(site),
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

test('tells how the values lie, and what changed since as many days before', async () => {
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
  // What nobody measured is neither spread nor changed.
  expect(periods.metrics.bytes).toEqual({ spread: null, change: null, gap: 'few' })
  // The dates before take no part in what is shown of the dates.
  expect(series.total).toBe(DAYS * HOURS)
})

test('calls what lies within the scatter no difference', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await week(site, -DAYS, 2_000)
  await week(site, 0, 2_002)
  const { change } = (await report(site)).periods.metrics.lcp
  expect(change.isNoise).toBe(true)
  expect(change.smallest).toBeGreaterThan(Math.abs(change.difference))
})

test('compares nothing that was measured differently, nor with what is not there', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await week(site, -DAYS, 2_000, { engine: '12.6.1' })
  await week(site, 0, 2_600)
  const other = (await report(site)).periods.metrics.lcp
  expect([other.change, other.gap, other.spread.points]).toEqual([null, 'method', DAYS * HOURS])
  const fresh = await createSite(tenant.project, { devices: [mobile] })
  await week(fresh, 0, 2_600)
  expect((await report(fresh)).periods.metrics.lcp).toMatchObject({ change: null, gap: 'few' })
})

/** Hourly points from so many hours after the first day on. */
const hourly = (site: Site, hour: number, values: number[], options: object = {}) =>
  addHistory(own.db, placeOf(site), values, { from: new Date(BEGIN + hour * HOUR_MS), ...options })

test('tells the same as all values would, those of a disturbed machine left out', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  const values = Array.from({ length: 100 }, (_, i) => 1_000 + ((i * 37) % 101) * 7)
  await hourly(site, 0, values)
  await hourly(site, 100, [90_000, 1, 90_000], { isNoisy: true })
  const { spread } = (await report(site)).periods.metrics.lcp
  const { from, to, counts } = histogram(values, 12) ?? {}
  const [low, middle, high] = [25, 50, 75].map((percent) => percentile(values, percent))
  expect(spread).toEqual({ of: 'tests', points: 100, from, to, counts, low, middle, high })
})

test('tells equal values as one part', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await hourly(site, 0, Array(20).fill(2_000))
  expect((await report(site)).periods.metrics.lcp.spread).toMatchObject({
    from: 2_000,
    to: 2_000,
    counts: [20],
  })
})

test('tells of a long period how its days lie', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  const from = new Date(BEGIN + (DAYS - 93) * DAY_MS)
  for (let day = 0; day < 10; day++)
    await hourly(site, HOURS * (DAYS - 10 + day), [1_000 + day, 2_000 + day, 9_000])
  const asked = { include_periods: 'true', start_date: from.toISOString() }
  const { spread } = (await report(site, asked)).periods.metrics.lcp
  expect(spread).toMatchObject({ of: 'days', points: 10, from: 2_000, to: 2_009, middle: 2_004.5 })
})

test('counts of a day in which the method changed only what the newest measured', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await hourly(site, -DAYS * HOURS, Array(DAYS * HOURS).fill(2_000))
  await hourly(site, 0, Array(36).fill(9_000), { engine: '12.6.1' })
  await hourly(site, 36, Array(DAYS * HOURS - 36).fill(2_000))
  const { spread, change } = (await report(site)).periods.metrics.lcp
  expect(spread).toMatchObject({ points: DAYS * HOURS - 36, from: 2_000, to: 2_000 })
  expect(change).toMatchObject({ before: 2_000, after: 2_000, isNoise: true })
})

test('reads a row a day, however often was tested', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await week(site, -DAYS, 2_000)
  await week(site, 0, 2_600)
  const { organization: tenantId, page, device, location } = placeOf(site)
  const [from, to] = [-DAYS, DAYS].map((day) => new Date(BEGIN + day * DAY_MS)) as [Date, Date]
  const of = { tenant: tenantId, pageId: page, deviceId: device, locationId: location, from, to }
  const rows = await listPeriodDays(own.db, of, ['lcp', 'bytes'], { begin: new Date(BEGIN), spans: null })
  expect(rows.map(({ day }) => day)).toEqual([-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6])
  expect(rows[0]).toEqual({ day: -7, medians: [2_000, null], measured: [24, 0] })
  expect(rows.at(-1)?.medians).toEqual([2_600, null])
})

test('is told only where it is asked for, and of a year at most', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  await week(site, 0, 2_600)
  expect(await report(site, {})).not.toHaveProperty('periods')
  const start_date = new Date(BEGIN - 400 * DAY_MS).toISOString()
  expect(await report(site, { include_periods: 'true', start_date })).not.toHaveProperty('periods')
  const query = { page_id: site.pages[0]?._id ?? 0, include_periods: 'perhaps' }
  expect((await owner.get('/api/lighthouses/report', { query })).status).toBe(422)
})
