import { beforeAll, describe, expect, test } from 'vitest'
import { ensurePartitions } from '~/server/platform/db'
import type { FieldFigures } from '~/shared/schemas/field-data'
import type { Monitor } from '~/shared/schemas/monitor'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { type ChartPlace, createChartPlace, rowsOf, today, valuesOf } from '../support/charts'
import { onOwnDatabase } from '../support/database'
import { createMonitor, createSite } from '../support/factories'
import { insertRows } from '../support/rows'
import { openShare } from '../support/shares'
import { addChecks, addHour, addPeriod, setSpans } from '../support/uptime'

const own = onOwnDatabase()
let place: ChartPlace
const dayOf = (age: number) => new Date(today - age * DAY_MS).toISOString()

beforeAll(async () => {
  place = await createChartPlace(own.db)
  await ensurePartitions(own.db, new Date(), new Date(today - 60 * DAY_MS))
})

describe('field data', () => {
  const figures = (lcp: number): FieldFigures => ({ LCP: { p75: lcp, histogram: [] } })
  const period = (age: number) => ({
    first_date: dayOf(age + 27).slice(0, 10),
    last_date: dayOf(age).slice(0, 10),
  })
  const key = (site: Site, form_factor: string) => ({
    organization_id: place.tenant.organization._id,
    page_id: site.pages[0]?._id ?? 0,
    form_factor,
  })
  async function add(site: Site, form_factor: string, age: number, lcp: number): Promise<void> {
    const row = { ...key(site, form_factor), ...period(age), metrics: JSON.stringify(figures(lcp)) }
    await insertRows('crux_record', { ...row, fetched_at: new Date() })
  }

  test('is shown by the day on which a period ends, of the origin where a page has none', async () => {
    const { tenant, shop, hidden, addChart, data } = place
    await add(tenant.site, 'MOBILE', 9, 2000)
    await add(tenant.site, 'MOBILE', 2, 3000)
    await add(shop, 'MOBILE', 2, 1000)
    await add(shop, 'DESKTOP', 2, 500)
    const { page_id, ...subject } = { ...key(hidden, 'MOBILE'), origin: 'https://hidden.test' }
    const due = { next_request_at: new Date() }
    await insertRows('crux_origin', { ...subject, ...due })
    await insertRows('crux_subject', { ...subject, ...due, page_id })
    await insertRows('crux_origin_record', {
      ...subject,
      ...period(2),
      metrics: JSON.stringify(figures(4000)),
      fetched_at: new Date(),
    })
    const settings = { source: 'field', metric: 'lcp', percentile: 'p50' }
    const all = await data(await addChart(settings), 20)
    expect(all).toMatchObject({ thresholds: { good: 2500, poor: 4000 }, pendingDays: 0, gap: null })
    expect(valuesOf(all.rows[0])).toEqual({ [dayOf(9)]: 2000, [dayOf(2)]: 2000 })
    const byPage = await data(await addChart({ ...settings, groupBy: 'page' }), 20)
    expect(rowsOf(byPage)).toEqual({
      [`page:${hidden.pages[0]?._id}`]: { [dayOf(2)]: 4000 },
      [`page:${tenant.site.pages[0]?._id}`]: { [dayOf(9)]: 2000, [dayOf(2)]: 3000 },
      [`page:${shop.pages[0]?._id}`]: { [dayOf(2)]: 750 },
    })
    const byDevice = await data(await addChart({ ...settings, groupBy: 'device', sites: [shop._id] }), 20)
    expect(byDevice.rows.map(({ label }) => label).sort()).toEqual(['Desktop', 'Mobile'])
    const share = await openShare(place.people.owner, tenant, shop)
    expect(rowsOf(await data(await addChart(settings), 20, share))).toEqual({ all: { [dayOf(2)]: 750 } })
    expect(await data(await addChart({ ...settings, metric: 'inp' }), 20)).toMatchObject({
      gap: 'noFieldData',
    })
  })
})

describe('uptime', () => {
  let first: Monitor
  let second: Monitor
  let watched: Site
  beforeAll(async () => {
    watched = await createSite(place.tenant.project)
    first = await createMonitor(watched)
    second = await createMonitor(watched, { page: undefined, target: 'http://127.0.0.1/' })
    const start = today - 10 * DAY_MS
    await setSpans(first, [
      [start, 'up'],
      [start + DAY_MS + 6 * HOUR_MS, 'down'],
      [start + DAY_MS + 18 * HOUR_MS, 'degraded'],
      [start + 2 * DAY_MS, 'unknown'],
      [start + 3 * DAY_MS, 'up'],
    ])
    await setSpans(second, [[start, 'up']])
    await addPeriod(first, start + DAY_MS + 6 * HOUR_MS, start + DAY_MS + 12 * HOUR_MS, {
      monitor_id: first._id,
    })
  })

  test('is a share of the counted time, as on the uptime screens', async () => {
    const settings = { source: 'availability', metric: 'availability', sites: [watched._id] }
    const { data, addChart } = place
    const byPage = await data(await addChart({ ...settings, groupBy: 'page' }), 12)
    expect(byPage).toMatchObject({ unit: 'percent', isMoreWorse: false, thresholds: null })
    const rows = rowsOf(byPage)
    const page = rows[`page:${watched.pages[0]?._id}`]
    // Six of 18 counted hours; the day with an unknown status has no figure.
    expect(page?.[dayOf(9)]).toBeCloseTo((100 * 12) / 18, 9)
    expect(page?.[dayOf(8)]).toBeUndefined()
    expect(page?.[dayOf(10)]).toBe(100)
    expect(rows[`site:${watched._id}`]?.[dayOf(9)]).toBe(100)
    const all = await data(await addChart(settings), 12)
    expect(valuesOf(all.rows[0])[dayOf(9)]).toBeCloseTo((100 * (12 + 24)) / (18 + 24), 9)
    expect(valuesOf(all.rows[0])[dayOf(11)]).toBeUndefined()
  })

  test('has response times by hour, from what is packed and what is not yet', async () => {
    const settings = { source: 'responseTime', metric: 'responseTime', sites: [watched._id] }
    const { data, addChart } = place
    const hour = today - 5 * DAY_MS
    const checks = (at: number, ...ms: number[]) => ms.map((one, i) => ({ at: at + i * MINUTE_MS, ms: one }))
    await addHour(first, hour, checks(hour, 100, 200))
    await addHour(first, hour + HOUR_MS, checks(hour + HOUR_MS, 400))
    await addHour(second, hour, checks(hour, 800))
    const daily = async (body: object) =>
      valuesOf((await data(await addChart({ ...settings, ...body }), 12)).rows[0])
    expect(await daily({ percentile: 'p50' })).toEqual({ [dayOf(5)]: 400 })
    expect(await daily({ percentile: 'avg' })).toEqual({ [dayOf(5)]: 450 })
    expect(await daily({ percentile: 'avg', pages: [watched.pages[0]?._id] })).toEqual({ [dayOf(5)]: 450 })
    await addHour(first, today - DAY_MS, checks(today - DAY_MS, 10))
    // The packed hour's checks are still stored, and must not count twice.
    await addChecks(first, checks(today - DAY_MS, 10))
    await addChecks(first, checks(today - DAY_MS + HOUR_MS, 30, 50))
    const recent = await daily({ percentile: 'avg' })
    expect(recent[dayOf(1)]).toBe(25)
    expect((await data(await addChart({ ...settings, regions: [2] }), 12)).gap).toBe('noChecks')
    expect((await data(await addChart({ ...settings, sites: [place.shop._id] }), 12)).gap).toBe('noMatch')
  })

  test('does not respond faster while a monitor of the row is down', async () => {
    const site = await createSite(place.tenant.project)
    const monitors = [
      await createMonitor(site),
      await createMonitor(site, { page: undefined, target: 'http://127.0.0.1/' }),
    ]
    const [slow, fast] = monitors as [Monitor, Monitor]
    const { data, addChart } = place
    const hours = [0, 1, 2].map((hour) => today - 5 * DAY_MS + hour * DAY_MS)
    const failed = (at: number) => [{ at, outcome: 'failed' as const }]
    await addHour(slow, hours[0] ?? 0, [{ at: hours[0] ?? 0, ms: 900 }])
    await addHour(slow, hours[1] ?? 0, failed(hours[1] ?? 0))
    await addHour(slow, hours[2] ?? 0, failed(hours[2] ?? 0))
    for (const at of hours.slice(0, 2)) await addHour(fast, at, [{ at, ms: 100 }])
    await addHour(fast, hours[2] ?? 0, failed(hours[2] ?? 0))
    const settings = { source: 'responseTime', metric: 'responseTime', sites: [site._id], percentile: 'avg' }
    const values = valuesOf((await data(await addChart(settings), 12)).rows[0])
    // On the third day none answered.
    expect(values).toEqual({ [dayOf(5)]: 500, [dayOf(4)]: 500 })
  })
})
