import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectCrux } from '~/server/measuring/field-data'
import { freePort } from '~/server/platform/free-port'
import { fieldDataMessages } from '~/shared/messages/field-data'
import type { FieldRecord } from '~/shared/schemas/field-data'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { type CruxServer, startCrux } from '../mocks/crux'
import { type PsiServer, startPsi } from '../mocks/psi'
import { systemContext } from '../support/contexts'
import { createSite } from '../support/factories'
import type { People } from '../support/people'
import { addHistory } from '../support/point-history'
import { emptyTables, readRow, readRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { tenantFixture } from '../support/tenant-fixture'

const KEY = 'a key of Google'
const ports = { crux: await freePort(), psi: await freePort() }
withSettings({
  CRUX_API_KEY: KEY,
  CRUX_API_URL: `http://127.0.0.1:${ports.crux}`,
  PSI_API_KEY: KEY,
  PSI_API_URL: `http://127.0.0.1:${ports.psi}`,
})

const { own, tenant, people, owner } = tenantFixture()
let crux: CruxServer
let psi: PsiServer
let now = Date.now()
beforeAll(async () => {
  crux = await startCrux(ports.crux, KEY)
  psi = await startPsi(ports.psi, KEY)
})
afterAll(() => Promise.all([crux.close(), psi.close()]))

const pageOf = (site: Site) => site.pages[0]?._id ?? 0
const urlOf = (site: Site) => site.pages[0]?.url ?? ''
const originOf = (site: Site) => new URL(urlOf(site)).origin

beforeEach(async () => {
  crux.asked = []
  crux.known.clear()
  crux.failing = null
  psi.asked = []
  psi.failing = null
  // Starts after any backoff that earlier tests caused.
  now += 40 * DAY_MS
  await emptyTables('crux_subject', 'crux_origin')
  await own.db.updateTable('live.page').set({ is_active: false }).execute()
})
const newSite = () => createSite(tenant.project, { devices: [tenant.site.devices[0] ?? 0] })
const collect = () => collectCrux(systemContext({ now: () => new Date(now) }))
const historyOf = (site: Site, query: object = {}, caller = people.owner) =>
  caller.get('/api/ChromeUXReports', {
    query: { page_id: pageOf(site), start_date: '2020-01-01T00:00:00Z', ...query },
  })
const lastOf = (site: Site, query: object = {}) =>
  people.owner.get('/api/ChromeUXReports/last', { query: { page_id: pageOf(site), ...query } })

describe('field data', () => {
  test('is fetched daily, half a year at first, and returned by form factor', async () => {
    const site = await newSite()
    crux.known.set(urlOf(site), 2345)
    expect((await lastOf(site)).body).toMatchObject({ state: 'waiting', record: null })
    expect(await collect()).toBe(2)
    const ofPages = crux.asked.filter(({ url }) => url)
    expect(ofPages.map(({ method, formFactor }) => `${method} ${formFactor}`).sort()).toEqual([
      'queryHistoryRecord DESKTOP',
      'queryHistoryRecord PHONE',
      'queryRecord DESKTOP',
      'queryRecord PHONE',
    ])
    const { body } = await historyOf(site)
    expect(body).toMatchObject({ page: pageOf(site), formFactor: 'MOBILE', state: 'data', message: null })
    // 25 weeks (the oldest without data) plus the latest 28-day record.
    expect(body.records).toHaveLength(25)
    const last = body.records.at(-1)
    expect(last).toMatchObject({ level: 'url', levelLabel: fieldDataMessages.url })
    expect((Date.parse(last.end) - Date.parse(last.start)) / DAY_MS).toBe(27)
    expect(Object.keys(last.metrics).sort()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'RTT', 'TTFB'])
    expect(last.metrics.LCP).toEqual({
      p75: 2345,
      histogram: [
        { start: 0, end: 2500, density: 0.8 },
        { start: 2500, end: 4000, density: 0.15 },
        { start: 4000, end: null, density: 0.05 },
      ],
    })
    expect(last.metrics.CLS.p75).toBe(0.05)
    expect((await lastOf(site, { is_desktop: true })).body).toMatchObject({
      formFactor: 'DESKTOP',
      state: 'data',
    })

    crux.asked = []
    expect(await collect()).toBe(0)
    now += 2 * DAY_MS
    expect(await collect()).toBe(2)
    expect(crux.asked.map(({ method }) => method)).toEqual(['queryRecord', 'queryRecord'])
  })

  test('of the origin is a fallback for the page, and is marked', async () => {
    const site = await newSite()
    crux.known.set(originOf(site), 3000)
    await collect()
    expect((await lastOf(site)).body.record).toMatchObject({
      level: 'origin',
      levelLabel: fieldDataMessages.origin,
      metrics: { LCP: { p75: 3000 } },
    })
    expect((await lastOf(site, { level: 'url' })).body).toMatchObject({
      state: 'noData',
      message: fieldDataMessages.noData.url,
      record: null,
    })
    crux.known.set(urlOf(site), 1000)
    now += 8 * DAY_MS
    await collect()
    expect((await lastOf(site)).body.record).toMatchObject({ level: 'url', metrics: { LCP: { p75: 1000 } } })
  })

  test('of a page and of its origin are stored separately and never mixed', async () => {
    const site = await newSite()
    crux.known.set(urlOf(site), 1000)
    crux.known.set(originOf(site), 3000)
    expect((await lastOf(site, { level: 'origin' })).body).toMatchObject({
      state: 'waiting',
      message: fieldDataMessages.waiting.origin,
    })
    await collect()
    const figures = async (query: object) => {
      const { body } = await historyOf(site, query)
      const seen = new Set(body.records.map((one: FieldRecord) => `${one.level} ${one.metrics.LCP?.p75}`))
      return [body.records.length, ...seen]
    }
    expect(await figures({})).toEqual([25, 'url 1000'])
    expect(await figures({ level: 'url' })).toEqual([25, 'url 1000'])
    expect(await figures({ level: 'origin' })).toEqual([25, 'origin 3000'])
    const body = { page_ids: [pageOf(site)] }
    for (const [level, p75] of [
      ['url', 1000],
      ['origin', 3000],
    ] as const) {
      const answer = await people.owner.post('/api/ChromeUXReports/lastbypages', { body: { ...body, level } })
      expect(answer.body.pages).toMatchObject([{ record: { level, metrics: { LCP: { p75 } } } }])
    }
    expect((await lastOf(site, { level: 'both' })).status).toBe(422)
  })

  test('of an origin is fetched once a day, for any number of pages', async () => {
    const site = await createSite(tenant.project, {
      devices: [tenant.site.devices[0] ?? 0],
      pages: Array.from({ length: 30 }, (_, i) => ({ url: `http://127.0.0.1/shared-${now}-${i}` })),
    })
    crux.known.set(originOf(site), 3000)
    for (let round = 0; round < 5; round++) await collect()
    const ofOrigin = () => crux.asked.filter(({ origin }) => origin).map(({ method }) => method)
    const first = ['queryHistoryRecord', 'queryHistoryRecord', 'queryRecord', 'queryRecord']
    expect(ofOrigin().sort()).toEqual(first)
    expect(crux.asked.filter(({ url }) => url)).toHaveLength(60)
    crux.asked = []
    now += 2 * DAY_MS
    for (let round = 0; round < 3; round++) await collect()
    // Unknown pages are retried after a week.
    expect([ofOrigin(), crux.asked.length]).toEqual([['queryRecord', 'queryRecord'], 2])
  })

  test('of an origin is deleted with the last of its pages', async () => {
    const site = await createSite(tenant.project, {
      devices: [tenant.site.devices[0] ?? 0],
      pages: [{ url: 'https://left.test/a' }],
    })
    crux.known.set('https://left.test', 3000)
    await collect()
    const kept = () => readRows('crux_origin_record', { origin: 'https://left.test' })
    expect(await kept()).toHaveLength(50)
    const changed = await people.owner.put(`/api/sites/${site._id}`, {
      body: { pages: [{ _id: pageOf(site), url: 'https://moved.test/a' }] },
    })
    expect(changed.status).toBe(200)
    expect((await lastOf(site)).body).toMatchObject({ state: 'waiting', record: null })
    now += 2 * DAY_MS
    await collect()
    expect(await kept()).toEqual([])
    const origins = await own.db.selectFrom('crux_origin').select('origin').distinct().execute()
    expect(origins).toEqual([{ origin: 'https://moved.test' }])
  })

  test('that is missing is null, and retried after a week', async () => {
    const site = await newSite()
    expect(await collect()).toBe(2)
    const { body } = await historyOf(site)
    expect(body).toMatchObject({ state: 'noData', message: fieldDataMessages.noData.url, records: [] })
    now += 6 * DAY_MS
    expect(await collect()).toBe(0)
    now += 2 * DAY_MS
    expect(await collect()).toBe(2)
  })

  test('is not fetched while the API is overloaded or failing', async () => {
    await newSite()
    crux.failing = { status: 429, retryAfter: '120' }
    expect(await collect()).toBe(0)
    expect(crux.asked).toHaveLength(1)
    now += 60_000
    expect(await collect()).toBe(0)
    expect(crux.asked).toHaveLength(1)
    crux.failing = { status: 500 }
    now += 61_000
    const outages = () => readRows('service_outage', {}, 'service')
    expect(await outages()).toEqual([])
    expect(await collect()).toBe(2)
    expect(await outages()).toEqual([{ service: 'crux' }])
    expect(await collect()).toBe(0)
    crux.failing = null
    now += 61_000
    expect(await collect()).toBe(2)
    expect(await outages()).toEqual([])
  })

  test('is fetched at most 150 times a minute', async () => {
    await createSite(tenant.project, {
      devices: [tenant.site.devices[0] ?? 0],
      pages: Array.from({ length: 60 }, (_, i) => ({ url: `http://127.0.0.1/many-${now}-${i}` })),
    })
    now = Math.ceil(now / 60_000) * 60_000
    let taken = 0
    for (let round = 0; round < 10; round++) taken += await collect()
    // 120 pages query their own record; their origin is queried once per form factor.
    expect(taken).toBe(120)
    expect(crux.asked).toHaveLength(122)
    await updateRows('crux_subject', {}, { next_request_at: new Date(now) })
    for (let round = 0; round < 3; round++) await collect()
    expect(crux.asked).toHaveLength(150)
    now += 60_000
    expect(await collect()).toBe(20)
  })

  test('is read of several pages, without those of others', async () => {
    const site = await newSite()
    crux.known.set(urlOf(site), 2000)
    await collect()
    const body = { page_ids: [pageOf(site), 99_999_999] }
    const byPages = (caller: People['owner']) => caller.post('/api/ChromeUXReports/lastbypages', { body })
    const found = await byPages(people.projectViewer)
    expect([found.status, found.body.pages]).toMatchObject([
      200,
      [{ page: pageOf(site), state: 'data', record: { metrics: { LCP: { p75: 2000 } } } }],
    ])
    expect((await byPages(people.stranger)).body).toEqual({ pages: [] })
    expect((await byPages(people.anonymous)).status).toBe(401)
  })

  test.each([[{ page_ids: [] }], [{ page_ids: ['x'] }], [{ page_ids: [1], start_date: 'yesterday' }]])(
    'refuses %j',
    async (body) => {
      expect((await people.owner.post('/api/ChromeUXReports/lastbypages', { body })).status).toBe(422)
      const bad = await people.owner.get('/api/ChromeUXReports', { query: { page_id: 'x' } })
      expect(bad.status).toBe(422)
    },
  )
})

describe('PageSpeed Insights', () => {
  async function measured() {
    const site = await newSite()
    const series = { organization: tenant.organization._id, page: pageOf(site), site: site._id, location: 1 }
    await addHistory(own.db, { ...series, device: site.devices[0] ?? 0 }, [1800])
    const row = await readRow('run', { page_id: pageOf(site) }, 'id')
    return { site, path: `/api/lighthouses/${row.id}/pagespeedinsights` }
  }

  test('is called once a day for a page, and shown beside our own metrics', async () => {
    const { site, path } = await measured()
    const answers = await Promise.all([owner.get(path), owner.get(path)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(psi.asked).toHaveLength(1)
    expect([psi.asked[0]?.get('url'), psi.asked[0]?.get('strategy')]).toEqual([urlOf(site), 'mobile'])
    expect((await owner.get(path)).body).toMatchObject({
      url: urlOf(site),
      formFactor: 'MOBILE',
      theirs: {
        scores: { performance: 87, accessibility: 100, bestPractices: 100, seo: 100 },
        metrics: { lcp: 2100.5, ttfb: 90 },
        lighthouseVersion: '13.0.1',
        method: fieldDataMessages.method['simulate'],
      },
      ours: { metrics: { lcp: 1800, si: 1500 }, method: fieldDataMessages.method['devtools'] },
    })
    expect(psi.asked).toHaveLength(1)
    await updateRows('psi_answer', {}, { fetched_at: new Date(Date.now() - 25 * HOUR_MS) })
    await owner.get(path)
    expect(psi.asked).toHaveLength(2)
  })

  test.each([
    [
      { status: 500, body: { error: { message: 'Lighthouse returned error: FAILED_DOCUMENT_REQUEST' } } },
      'PSI_FAILED',
    ],
    [
      {
        status: 200,
        body: { lighthouseResult: { categories: {}, audits: {}, runtimeError: { code: 'NO_FCP' } } },
      },
      'PSI_FAILED',
    ],
    [{ status: 200, body: 'nonsense' }, 'PSI_FAILED'],
    [{ status: 429, body: {} }, 'PSI_BUSY'],
  ])('that fails with %j is reported as %s and retried', async (failing, reason) => {
    const { path } = await measured()
    psi.failing = failing
    const { status, problem } = await owner.get(path)
    expect([status, problem.reason]).toEqual([503, reason])
    psi.failing = null
    expect((await owner.get(path)).status).toBe(200)
  })
})
