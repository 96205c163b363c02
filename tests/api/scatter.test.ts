import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { instantOf } from '~/server/platform/access'
import type { Scatter } from '~/shared/schemas/scatter'
import { HOUR_MS } from '~/shared/values/units'
import type { Caller } from '../support/api'
import { createSite, createTenant } from '../support/factories'
import { addHistory, type PlacedSeries, seriesOf } from '../support/point-history'
import { insertRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
let device: number
beforeAll(async () => {
  device = tenant.site.devices[0] ?? 0
})

const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS)
const SPAN = { start_date: hoursAgo(240).toISOString(), end_date: hoursAgo(0).toISOString() }

const newSeries = async () =>
  seriesOf(tenant, await createSite(tenant.project, { devices: [device] }), device)
const ask = (caller: Caller, series: PlacedSeries, more: object = {}) =>
  caller.get('/api/lighthouses/scatter', {
    query: { page_id: series.page, device: series.device, location: series.location, ...SPAN, ...more },
  })
const read = async (series: PlacedSeries, more: object = {}): Promise<Scatter> => {
  const answer = await ask(owner, series, more)
  expect(answer.status).toBe(200)
  return answer.body
}

async function addRun(
  series: PlacedSeries,
  at: Date,
  run: { lcp?: number; testId?: string; status?: string },
) {
  const id = v7({ msecs: at.getTime() })
  const { lcp = null, testId = v7(), status = 'success' } = run
  await insertRows('run', {
    organization_id: series.organization,
    created_at: instantOf(id),
    id,
    test_id: testId,
    page_id: series.page,
    site_id: series.site,
    device_id: series.device,
    location_id: series.location,
    status,
    duration_ms: 12_000,
    lcp,
    is_point: false,
  })
}

describe('a scatter', () => {
  test('contains every single run, with extra and noisy ones marked', async () => {
    const series = await newSeries()
    const [first, second] = await addHistory(own.db, series, [2000, 3000.5], { from: hoursAgo(100) })
    await addRun(series, hoursAgo(60), { lcp: 2600 })
    await addHistory(own.db, series, [9000], { from: hoursAgo(40), isNoisy: true })
    const { dots, runs, notMeasured, metric } = await read(series)
    const one = (kind: string, at: Date | undefined, value: number) => ({
      kind,
      at: at?.getTime(),
      value,
      low: value,
      high: value,
      runs: 1,
    })
    expect(dots).toEqual([
      one('point', first, 2000),
      one('point', second, 3000.5),
      one('other', hoursAgo(60), 2600),
      one('disturbed', hoursAgo(40), 9000),
    ])
    expect([runs, notMeasured, metric]).toEqual([4, 0, 'lcp'])
  })

  test('excludes missing values, and counts them', async () => {
    const series = await newSeries()
    await addHistory(own.db, series, [2000], { from: hoursAgo(20), figures: { si: null } })
    await addRun(series, hoursAgo(19), {})
    await addRun(series, hoursAgo(18), { lcp: 1, status: 'failed' })
    const { dots, runs, notMeasured } = await read(series)
    expect(dots.map(({ value }) => value)).toEqual([2000])
    expect([runs, notMeasured]).toEqual([3, 2])
    const inSi = await read(series, { metric: 'si' })
    expect([inSi.metric, inSi.dots, inSi.runs, inSi.notMeasured]).toEqual(['si', [], 3, 3])
  })

  test('merges overlapping runs, with their minimum and maximum', async () => {
    const series = await newSeries()
    await addHistory(own.db, series, [1000], { from: hoursAgo(200) })
    await addHistory(own.db, series, [9000], { from: hoursAgo(100) })
    for (const [minutes, lcp] of [5050, 5060, 5080].entries())
      await addRun(series, new Date(hoursAgo(49).getTime() + minutes * 60_000), { lcp })
    const { dots, runs } = await read(series)
    expect(runs).toBe(5)
    expect(dots.map(({ runs: several }) => several)).toEqual([1, 1, 3])
    expect(dots[2]).toMatchObject({ kind: 'other', low: 5050, high: 5080 })
    expect(dots[2]?.value).toBeCloseTo(5063.333, 2)
    expect(dots[2]?.at).toBe(hoursAgo(49).getTime() + 60_000)
  })

  test('excludes runs of experiments, which load a changed page', async () => {
    const series = await newSeries()
    const [at] = await addHistory(own.db, series, [2000], { from: hoursAgo(20) })
    const body = { page_id: series.page }
    const requested = await owner.post('/api/lighthouses/runtestfromdashboard', { body })
    const testId: string = requested.body.tests[0].testId
    await addRun(series, hoursAgo(10), { lcp: 500, testId })
    expect((await read(series)).runs).toBe(2)
    await insertRows('experiment', {
      organization_id: series.organization,
      id: v7(),
      test_id: testId,
      page_id: series.page,
      device_id: series.device,
      location_id: series.location,
      point_id: v7(),
      change: JSON.stringify({ kind: 'deferScript' }),
      runs: 3,
      created_at: new Date(),
    })
    const { dots, runs } = await read(series)
    expect(runs).toBe(1)
    expect(dots.map((dot) => dot.at)).toEqual([at?.getTime()])
  })

  test('is limited to the dates, the device and the location', async () => {
    const series = await newSeries()
    await addHistory(own.db, series, [2000, 2100], { from: hoursAgo(20) })
    expect((await read({ ...series, location: 2 })).runs).toBe(0)
    expect((await read({ ...series, device: 999_999 })).runs).toBe(0)
    expect((await read(series, { start_date: hoursAgo(19).toISOString() })).runs).toBe(1)
    expect((await read(series, { end_date: hoursAgo(19).toISOString() })).runs).toBe(1)
  })
})

test('of another organization is hidden', async () => {
  const series = await newSeries()
  const foreign = await createTenant()
  const organization = foreign.organization._id
  const theirs = { ...seriesOf(foreign, foreign.site, foreign.site.devices[0] ?? 0), organization }
  expect((await ask(owner, theirs)).status).toBe(404)
  await addHistory(own.db, theirs, [2000], { from: hoursAgo(20) })
  expect((await read({ ...series, device: theirs.device })).runs).toBe(0)
})

test('refuses a metric without runs, and a query without a series', async () => {
  const series = await newSeries()
  for (const wrong of [{ metric: 'bytes' }, { device: undefined }, { location: 'x' }, { page_id: undefined }])
    expect((await ask(owner, series, wrong)).status).toBe(422)
})

test('ranges at the limits of time and empty ones are no errors', async () => {
  const series = await newSeries()
  await addHistory(own.db, series, [2000, 2000], { from: hoursAgo(20) })
  const ends = { start_date: '0000-01-01T00:00:00Z', end_date: '9999-12-31T23:59:59Z' }
  expect((await read(series, ends)).runs).toBe(2)
  expect((await read(series, { start_date: SPAN.end_date })).runs).toBe(0)
})
