import { beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '~/shared/schemas/site'
import type { VisitsReport } from '~/shared/schemas/visits'
import { addDays, dayOf } from '~/shared/values/calendar'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Caller } from '../support/api'
import { createMonitor, createOutage, createSite } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { insertRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'
import { addVisits, usualVisits } from '../support/visits'

const { own, tenant, people, stranger } = tenantFixture()
const today = dayOf(new Date(), 'UTC')
const ago = (days: number) => addDays(today, -days)
const sum = (from: string, to: string, visitsOn = usualVisits) => {
  let total = 0
  for (let day = from; day <= to; day = addDays(day, 1)) total += visitsOn(day)
  return total
}
/** 40 % fewer in the last complete week. */
const fallen = (day: string) => Math.round((usualVisits(day) * (day >= ago(7) ? 0.6 : 1)) / 10) * 10

const MONTH = { startDate: ago(29), endDate: today }
const read = (caller: Caller, site: Site, query: object = MONTH) =>
  caller.get(`/api/sites/${site._id}/visits`, { query: query as Record<string, string> })
const visitsOf = async (site: Site, query: object = MONTH, caller: Caller = people.owner) => {
  const { status, body, problem } = await read(caller, site, query)
  expect(status, JSON.stringify(problem)).toBe(200)
  return body as VisitsReport
}

let quay: Site
let unconnected: Site
beforeAll(async () => {
  quay = await createSite(tenant.project, { name: 'Quay' })
  unconnected = await createSite(tenant.project, { name: 'Unconnected' })
  await addVisits(insertRows, tenant.organization._id, tenant.site, { today, days: 100 })
  await addVisits(insertRows, tenant.organization._id, quay, { today, days: 100, visitsOn: fallen })
})

describe('visits of a site', () => {
  test('are the stored sums of both periods, moved by whole weeks', async () => {
    const { traffic, change } = await visitsOf(tenant.site)
    expect(traffic.current.totals).toMatchObject({
      visits: sum(ago(29), today),
      visitors: sum(ago(29), today) - 300,
      pageViews: 3 * sum(ago(29), today),
    })
    expect(traffic.previous).toMatchObject({ startDate: ago(64), endDate: ago(35) })
    expect(traffic.previous.totals?.visits).toBe(sum(ago(64), ago(35)))
    expect(traffic.quality.isIncomplete).toBe(true)
    expect(change).toMatchObject({ verdict: 'same', days: 29, change: 0 })
    expect(traffic.breakdowns.device.map(({ key }) => key)).toEqual(['mobile', 'desktop'])
  })

  test('changed significantly on the same weekdays', async () => {
    const { change } = await visitsOf(quay, { startDate: ago(7), endDate: ago(1) })
    expect(change).toMatchObject({ verdict: 'fewer', days: 7 })
    expect(change.change).toBeCloseTo(-0.4, 1)
  })

  test('of a page are its own, without breakdowns', async () => {
    const page = tenant.site.pages[0]?._id
    const { traffic } = await visitsOf(tenant.site, { ...MONTH, page })
    expect(traffic.current.totals).toMatchObject({
      visits: sum(ago(29), today) / 2,
      engagedVisits: null,
    })
    expect(traffic.breakdowns.device).toEqual([])
  })

  test('are none without a connection', async () => {
    const { traffic, ...rest } = await visitsOf(unconnected)
    expect(traffic).toMatchObject({ property: null, connection: null, current: { totals: null, days: [] } })
    expect(rest).toMatchObject({ slow: null, outages: [], outageVisits: null, change: { verdict: 'few' } })
  })

  test('meet slow pages: by the tests of each day and device', async () => {
    expect((await visitsOf(tenant.site)).slow).toBeNull()
    const [mobile = 0, desktop = 0] = tenant.site.devices
    const at = { from: new Date(Date.now() - 40 * DAY_MS), hours: 24 }
    const series = (device: number) => seriesOf(tenant, tenant.site, device)
    await addHistory(
      own.db,
      series(mobile),
      Array.from({ length: 41 }, () => 4000),
      at,
    )
    await addHistory(
      own.db,
      series(desktop),
      Array.from({ length: 41 }, () => 800),
      at,
    )
    const { slow, lcp } = await visitsOf(tenant.site, { startDate: ago(29), endDate: ago(1) })
    const visits = sum(ago(29), ago(1))
    // LCP never changes here, so nothing can go with it.
    expect(lcp).toMatchObject({ formFactor: 'MOBILE', rho: null, trend: null })
    expect(lcp?.dots.map(({ x, y }) => [x, y]).sort()).toEqual(
      Array.from({ length: 29 }, (_, i) => [usualVisits(ago(i + 1)), 4000]).sort(),
    )
    expect(slow).toEqual({
      ...{ slow: Math.round(visits * 0.6), rated: visits, visits, basis: 'lab' },
      share: expect.closeTo(0.6, 6),
    })
  })

  test('fall into outages: the usual ones of their hours', async () => {
    const monitor = await createMonitor(tenant.site, { page: undefined, target: 'http://127.0.0.1/' })
    const from = new Date(`${ago(4)}T10:30:00Z`)
    const outage = await createOutage(monitor, {
      startedAt: from,
      endedAt: new Date(from.getTime() + 6 * HOUR_MS),
    })
    const expected = Math.round(6 * Math.floor(usualVisits(ago(4)) / 24))
    const report = await visitsOf(tenant.site)
    expect(report).toMatchObject({ outages: [{ outage, visits: expected }], outageVisits: expected })
    const { body } = await people.owner.get(`/api/outages/${outage}`)
    expect(body.visits).toBe(expected)

    const ofPage = await createMonitor(quay, { target: 'http://127.0.0.1/' })
    const ofItsPage = await createOutage(ofPage, {
      startedAt: from,
      endedAt: new Date(from.getTime() + 6 * HOUR_MS),
    })
    expect(await visitsOf(quay)).toMatchObject({
      outages: [{ outage: ofItsPage, visits: Math.round(expected / 2) }],
      outageVisits: null,
    })
  })

  test('may be read with a share link, not by others, and with valid dates only', async () => {
    const share = await openShare(people.owner, tenant, tenant.site)
    expect((await visitsOf(tenant.site, MONTH, share)).traffic.current.totals).not.toBeNull()
    expect((await read(stranger, tenant.site)).status).toBe(404)
    const foreign = await read(people.owner, tenant.site, { ...MONTH, page: quay.pages[0]?._id })
    expect(foreign.status).toBe(404)
    for (const dates of [
      { startDate: '2026-02-30', endDate: today },
      { startDate: today, endDate: ago(1) },
    ])
      expect((await read(people.owner, tenant.site, dates)).status).toBe(422)
  })
})

describe('other screens say the same', () => {
  test('Needs attention, of a significant drop only', async () => {
    const { body } = await people.owner.get('/api/attention', { query: { limit: '100' } })
    const items = body.items.filter(({ kind }: { kind: string }) => kind === 'visits')
    const before = sum(ago(7), ago(1))
    expect(items).toMatchObject([
      { site: quay._id, page: quay.pages[0]?._id, before, after: sum(ago(7), ago(1), fallen) },
    ])
    expect(items[0].since).toBe(`${ago(7)}T00:00:00.000Z`)
    const share = await openShare(people.owner, tenant, tenant.site)
    expect(JSON.stringify((await share.get('/api/attention')).body)).not.toContain('"visits"')
  })

  test('dashboards: clients with all their sites, pages with their own', async () => {
    const clients = await people.owner.get('/api/overview/clients', { query: { include_history: 'true' } })
    const client = clients.body.items.find((one: { client: number }) => one.client === tenant.client._id)
    expect(client.history.visits.visits).toBe(sum(ago(28), ago(1)) + sum(ago(28), ago(1), fallen))
    const pages = await people.owner.get('/api/overview/pages', { query: { site: String(tenant.site._id) } })
    expect(pages.body.items[0].visits).toMatchObject({
      visits: sum(ago(28), ago(1)) / 2,
      change: { verdict: 'same' },
    })
    const none = await people.owner.get('/api/overview/pages', { query: { site: String(unconnected._id) } })
    expect(none.body.items[0].visits).toBeNull()
  })

  test('the month of a client or site', async () => {
    const query = {
      client: String(tenant.client._id),
      project: String(tenant.project._id),
      site: String(quay._id),
    }
    const { body } = await people.owner.get('/api/lighthouses/month', { query })
    expect(body.visits).toMatchObject({
      visits: sum(ago(30), ago(1), fallen),
      slowShare: null,
      inOutages: null,
      change: { days: 30 },
    })
    // Dates of a document, in Berlin: today is among them, but not counted.
    const named = { start_date: `${ago(30)}T22:00:00Z`, end_date: `${today}T22:00:00Z` }
    const document = await people.owner.get('/api/lighthouses/month', { query: { ...query, ...named } })
    expect(document.body.visits).toMatchObject({ visits: sum(ago(29), ago(1), fallen), change: { days: 29 } })
    const none = { ...query, site: String(unconnected._id) }
    expect((await people.owner.get('/api/lighthouses/month', { query: none })).body.visits).toBeNull()
  })
})

describe('visits of a dashboard by day', () => {
  const call = (place: Record<string, number>, dates: object = MONTH) =>
    people.owner.get('/api/overview/visits', {
      query: { ...place, ...dates } as unknown as Record<string, string>,
    })
  const all = (from: string, to: string) => sum(from, to) + sum(from, to, fallen)

  test('are the sums of the sites; complete days are compared, today is only shown', async () => {
    const { body } = await call({ client: tenant.client._id })
    expect(body).toMatchObject({ sites: 2, visits: { visits: all(ago(29), ago(1)), change: { days: 29 } } })
    expect(body.days).toHaveLength(30)
    expect(body.days.at(-1)).toEqual({
      ...{ day: today, isIncomplete: true },
      visits: usualVisits(today) + fallen(today),
    })
    const { body: ofSite } = await call({ client: tenant.client._id, site: quay._id })
    expect(ofSite).toMatchObject({ sites: 1, visits: { visits: sum(ago(29), ago(1), fallen) } })
  })

  test('are null without web analytics; a period that ends before it begins is refused', async () => {
    expect((await call({ client: tenant.client._id, site: unconnected._id })).body).toBeNull()
    const wrong = await call({ client: tenant.client._id }, { startDate: today, endDate: ago(1) })
    expect(wrong.status).toBe(422)
  })
})

describe('custom dashboards', () => {
  let dashboard: string
  const dataOf = async (settings: object) => {
    const added = await people.owner.post('/api/charts', {
      body: { dashboard, client: tenant.client._id, title: 'A', ...settings },
    })
    expect(added.status, JSON.stringify(added.problem)).toBe(201)
    const query = { startDate: ago(20), endDate: ago(1) }
    return (await people.owner.get(`/api/charts/${added.body._id}/data`, { query })).body
  }
  beforeAll(async () => {
    const body = { client: tenant.client._id, name: 'Visits' }
    dashboard = (await people.owner.post('/api/dashboards', { body })).body._id
  })

  test('show traffic over time, of sites and of pages', async () => {
    const settings = { source: 'traffic', metric: 'visits', groupBy: 'site' }
    const bySite = await dataOf(settings)
    expect(bySite).toMatchObject({ unit: 'count', isMoreWorse: false, gap: null })
    const valueOn = (data: typeof bySite, key: string, day: string) =>
      data.rows
        .find((row: { key: string }) => row.key === key)
        ?.data.find((one: { key: string }) => one.key.startsWith(day))?.value
    expect(valueOn(bySite, `site:${quay._id}`, ago(3))).toBe(fallen(ago(3)))
    const all = await dataOf({ ...settings, groupBy: 'none', metric: 'pageViews' })
    expect(valueOn(all, 'all', ago(3))).toBe(3 * (usualVisits(ago(3)) + fallen(ago(3))))
    const page = tenant.site.pages[0]?._id
    expect(
      valueOn(await dataOf({ ...settings, pages: [page], groupBy: 'page' }), `page:${page}`, ago(9)),
    ).toBe(usualVisits(ago(9)) / 2)
    expect(await dataOf({ ...settings, sites: [unconnected._id] })).toMatchObject({ gap: 'noTraffic' })
  })

  test('show its distribution, and LCP against it', async () => {
    const settings = { sites: [tenant.site._id] }
    const spread = await dataOf({ ...settings, type: 'histogram', histogramMetrics: ['visits', 'lcp'] })
    expect(spread.metrics[0]).toMatchObject({ metric: 'visits', n: 20, shares: null })
    const pair = await dataOf({
      ...settings,
      type: 'correlation',
      metric: 'visits',
      correlationMetric: 'lcp',
    })
    expect(pair).toMatchObject({ gap: null, x: { metric: 'visits', unit: 'count' } })
    expect(pair.n).toBeGreaterThan(15)
    expect(pair.dots[0]).toMatchObject({ y: 2400, pageId: tenant.site.pages[0]?._id })
  })
})
