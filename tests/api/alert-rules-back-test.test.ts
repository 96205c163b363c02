import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { createMonitor, createOutage, createTenant } from '../support/factories'
import { createPeople } from '../support/people'
import { addHistory, seriesOf } from '../support/point-history'
import { regressionOf } from '../support/regressions'
import { insertRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { addPeriod, setSpans } from '../support/uptime'

const { own, tenant, people } = tenantFixture()

const SLOW = { metric: 'lcp', kind: 'value', threshold: 2500 }
const ask = (body: object, caller = people.projectViewer) =>
  caller.post('/api/alert-rules/backtest', { body: { site: tenant.site._id, ...body } })
const around = (middle: number, points: number) =>
  Array.from({ length: points }, (_, i) => middle + ((i * 37) % 11) * 8 - 40)

describe('POST /api/alert-rules/backtest', () => {
  test('says that there are no points', async () => {
    const { status, body } = await ask(SLOW)
    expect(status).toBe(200)
    expect(body).toMatchObject({ gap: 'noPoints', alerts: 0, tested: 0, days: 90 })
  })

  test('replays the points of the pages', async () => {
    const series = seriesOf(tenant, tenant.site, tenant.site.devices[0] ?? 0)
    await addHistory(own.db, series, [...around(2000, 60), ...around(3200, 20), ...around(2000, 40)])
    const { body } = await ask(SLOW)
    expect(body).toMatchObject({ gap: null, tested: 1, total: 1, alerts: 1, crossings: 1, threshold: 2500 })
    expect(body.list).toMatchObject([
      { page: series.page, pageName: tenant.site.pages[0]?.name, isNormal: false, baseline: null },
    ])
    expect(body.list[0].value).toBeGreaterThan(2500)
    expect(Date.parse(body.list[0].closedAt) - Date.parse(body.list[0].openedAt)).toBeGreaterThan(
      15 * HOUR_MS,
    )
    expect(body.bySubject).toMatchObject([{ page: series.page, alerts: 1 }])
    expect(body.chart.times).toHaveLength(120)
    expect(body.chart.marks).toHaveLength(1)
    expect((await ask({ ...SLOW, threshold: 4000 })).body).toMatchObject({ alerts: 0, gap: null })
    const rate = (await ask({ metric: 'lcp', kind: 'rate', threshold: 30 })).body
    expect(rate).toMatchObject({ alerts: 1, threshold: null })
    expect(rate.list[0].baseline).toBeLessThan(2100)
    expect((await ask({ ...SLOW, formFactor: 'DESKTOP', devices: [999] })).body).toMatchObject({
      crossings: 0,
    })
  })

  test('leaves out noisy points and maintenance unless asked', async () => {
    const fresh = await createTenant()
    const { owner } = await createPeople(fresh)
    const series = seriesOf(fresh, fresh.site, fresh.site.devices[0] ?? 0)
    const from = new Date(Date.now() - 10 * DAY_MS)
    await addHistory(own.db, series, around(2000, 60), { from })
    const noisyFrom = new Date(from.getTime() + 60 * HOUR_MS)
    await addHistory(own.db, series, around(4000, 5), { from: noisyFrom, isNoisy: true })
    const slow = { ...SLOW, site: fresh.site._id }
    expect((await ask(slow, owner)).body.alerts).toBe(0)
    expect((await ask({ ...slow, countsNoisy: true }, owner)).body.alerts).toBe(1)
    await addPeriod(fresh.site, noisyFrom.getTime() - HOUR_MS, noisyFrom.getTime() + 6 * HOUR_MS)
    expect((await ask({ ...slow, countsNoisy: true }, owner)).body.alerts).toBe(0)
    const counted = { ...slow, countsNoisy: true, countsMaintenance: true }
    expect((await ask(counted, owner)).body.alerts).toBe(1)
  })

  test('counts outages of monitors', async () => {
    const monitor = await createMonitor(tenant.site)
    await createOutage(monitor)
    const { body } = await ask({ metric: 'down', kind: 'event' })
    expect(body).toMatchObject({ gap: null, alerts: 1, tested: 1, chart: null })
    expect(body.list).toMatchObject([{ pageName: monitor.name, value: null }])
  })

  test('counts regressions, not improvements', async () => {
    const series = seriesOf(tenant, tenant.site, tenant.site.devices[0] ?? 0)
    const better = { metric: 'fcp', direction: 'better', recovered_at: new Date() }
    await insertRows('regression', [regressionOf(series), regressionOf(series, better)])
    const { body } = await ask({ metric: 'regression', kind: 'event' })
    expect(body).toMatchObject({ gap: null, alerts: 1, crossings: 1, tested: 1 })
    expect(body.list).toMatchObject([{ page: series.page, value: null }])
  })

  test('replays what real users measured', async () => {
    const page = tenant.site.pages[0]?._id ?? 0
    const last = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const periods = [3000, 2000, 2000].map((p75, i) => ({
      ...{ organization_id: tenant.organization._id, page_id: page, form_factor: 'MOBILE' as const },
      first_date: new Date(last - (7 * i + 28) * DAY_MS),
      last_date: new Date(last - 7 * i * DAY_MS),
      metrics: JSON.stringify({ LCP: { p75, histogram: [] } }),
      fetched_at: new Date(),
    }))
    await insertRows('crux_record', periods)
    const { body } = await ask({ ...SLOW, data: 'field' })
    expect(body).toMatchObject({ gap: null, tested: 1, alerts: 1 })
    expect(body.list).toMatchObject([{ page, value: 3000 }])
  })

  test('replays response times and availability of monitors', async () => {
    const fresh = await createTenant()
    const { owner } = await createPeople(fresh)
    const monitor = await createMonitor(fresh.site)
    const last = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    const hours = Array.from({ length: 60 }, (_, i) => ({
      ...{ organization_id: fresh.organization._id, monitor_id: monitor._id, location_id: 1 },
      ...{ hour_at: new Date(last - (60 - i) * HOUR_MS), interval_seconds: 60, first_second: 0, checks: 60 },
      ...{ slow: 0, failed: 0, unknown: 0, missed: 0, responses: [] },
      p50_ms: 300 + (i % 7) * 5 + (i >= 40 && i < 50 ? 900 : 0),
    }))
    await insertRows('uptime_hour', hours)
    const site = fresh.site._id
    const slow = (await ask({ site, metric: 'responseTime', kind: 'value', threshold: 800 }, owner)).body
    expect(slow).toMatchObject({ gap: null, tested: 1, total: 1, alerts: 1, threshold: 800 })
    expect(slow.list).toMatchObject([{ pageName: monitor.name, page: monitor.page }])
    expect(slow.chart.times).toHaveLength(60)

    await setSpans(monitor, [
      [last - 60 * DAY_MS, 'up'],
      [last - 40 * DAY_MS, 'down'],
      [last - 39 * DAY_MS, 'up'],
    ])
    const available = { site, metric: 'availability', kind: 'value', periodDays: 7 }
    const { body } = await ask({ ...available, threshold: 99.9 }, owner)
    expect(body).toMatchObject({ gap: null, tested: 1, alerts: 1 })
    // Down for a day, and then a part of the seven days until it is older than they are.
    const { openedAt, closedAt } = body.list[0]
    expect((Date.parse(closedAt) - Date.parse(openedAt)) / DAY_MS).toBeCloseTo(7.75, 0)
    expect((await ask({ ...available, threshold: 50 }, owner)).body).toMatchObject({ gap: null, alerts: 0 })
  })

  test('says what it can’t preview', async () => {
    expect((await ask({ metric: 'tlsExpiry', kind: 'value', threshold: 14 })).body.gap).toBe('noHistory')
    expect((await ask({ ...SLOW, threshold: null })).body.gap).toBe('faults')
  })

  test('hides other tenants and refuses bad input', async () => {
    const foreign = await createTenant()
    expect((await ask({ ...SLOW, site: foreign.site._id })).status).toBe(404)
    expect((await ask({ ...SLOW, metric: 'none' })).status).toBe(422)
    expect((await ask(SLOW, people.nobody)).status).toBe(404)
  })

  test('answers for 200 pages of daily tests within seconds of CPU time', async () => {
    const big = await createTenant()
    const { owner } = await createPeople(big)
    const { db } = own
    const values = { organization_id: big.organization._id }
    const place = { client_id: big.client._id, project_id: big.project._id, site_id: big.site._id }
    const pages = Array.from({ length: 200 }, (_, i) => ({
      ...values,
      ...place,
      name: `Page ${i}`,
      url: `https://example.com/many/${i}`,
      original_url: `https://example.com/many/${i}`,
    }))
    const inserted = await db.insertInto('live.page').values(pages).returning('id').execute()
    const [device = 0] = big.site.devices
    const base = seriesOf(big, big.site, device)
    for (const { id } of inserted)
      await addHistory(db, { ...base, page: id }, around(2000, 90), {
        from: new Date(Date.now() - 4 * DAY_MS),
      })
    const before = process.cpuUsage()
    const { body } = await ask({ metric: 'lcp', kind: 'rate', threshold: 10, site: big.site._id }, owner)
    expect(body).toMatchObject({ tested: 200, total: 200 })
    // CPU time, because a busy machine makes every call slow. It takes a fifth of this.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(5_000)
  })
})
