import { beforeAll, describe, expect, test } from 'vitest'
import { ensurePartitions } from '~/server/platform/db'
import { imitatedDevice } from '~/shared/rules/measuring/method-change'
import type { PageResult } from '~/shared/schemas/overview'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { type Caller, type SignedIn, signInAs } from '../support/api'
import { createDevice, createSite, createTenant, EMULATION } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { updateRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
type Query = Record<string, string | number>
let stranger: SignedIn
let mobile: number
let shop: Site
let quay: Site
beforeAll(async () => {
  const otherTenant = await createTenant()
  stranger = await signInAs({ ownerOf: [otherTenant.organization] })
  mobile = tenant.site.devices[0] ?? 0
  shop = await createSite(tenant.project, {
    name: 'A shop',
    devices: [mobile],
    tags: 'shop, blue',
    isScheduled: false,
  })
  quay = await createSite(tenant.project, {
    name: 'B quay',
    devices: [mobile],
    tags: 'quay',
    isScheduled: true,
  })
})

const pageOf = (site: Site) => site.pages[0]?._id ?? 0
const placed = (site: Site) => seriesOf(tenant, site, mobile)

const list = async (query: Query, caller: Caller = owner): Promise<PageResult[]> => {
  const { status, body } = await caller.get('/api/overview/pages', {
    query: { client: tenant.client._id, ...query },
  })
  expect(status).toBe(200)
  return body.items
}
const sitesOf = (items: PageResult[]) => [...new Set(items.map(({ site }) => site))]

describe('filters', () => {
  test('narrow the list and its count', async () => {
    expect(sitesOf(await list({ tags: 'shop' }))).toEqual([shop._id])
    expect(sitesOf(await list({ tags: 'quay, shop' }))).toEqual([shop._id, quay._id])
    expect(await list({ tags: 'nothing' })).toEqual([])
    expect(sitesOf(await list({ site_type: 'scheduled' }))).toContain(quay._id)
    expect(sitesOf(await list({ site_type: 'manual' }))).not.toContain(quay._id)
    expect(sitesOf(await list({ site_type: 'manual' }))).toContain(shop._id)
    expect(sitesOf(await list({ location: 1 }))).toContain(shop._id)
    expect(await list({ location: 99 })).toEqual([])
    const { body } = await owner.get('/api/overview/pages', {
      query: { client: tenant.client._id, tags: 'shop' },
    })
    expect(body.total).toBe(1)
  })

  test('by a device override the form factor', async () => {
    const device = await createDevice(tenant.client)
    const site = await createSite(tenant.project, { devices: [device._id, mobile] })
    const found = await list({ site: site._id, device: device._id, formFactor: 'DESKTOP' })
    expect(found.map((row) => row.device)).toEqual([device._id])
    expect(await list({ site: site._id, device: 999_999 })).toEqual([])
  })

  test('by state distinguish failed pages from untested ones', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    const state = async (name: string) => sitesOf(await list({ state: name, site: site._id }))
    expect([await state('failed'), await state('unmeasured')]).toEqual([[], [site._id]])
    await addHistory(own.db, placed(site), [2000])
    expect([await state('failed'), await state('unmeasured')]).toEqual([[], []])
    await updateRows('run_latest', { page_id: pageOf(site) }, { failure_code: 'PAGE_HTTP_404' })
    expect([await state('failed'), await state('unmeasured')]).toEqual([[site._id], []])
    const clients = async (query: Query, caller = owner) =>
      (await caller.get('/api/overview/clients', { query })).body.items.map(
        (item: { client: number }) => item.client,
      )
    expect(await clients({ state: 'failed' })).toEqual([tenant.client._id])
    expect(await clients({ state: 'failed', formFactor: 'DESKTOP' })).toEqual([])
    expect(await clients({ state: 'failed' }, stranger)).toEqual([])
  })

  test('group the pages of a site, each group sorted', async () => {
    const [first, second] = await Promise.all(
      ['Y group', 'Z group'].map((name) =>
        createSite(tenant.project, {
          name,
          devices: [mobile],
          tags: 'grouped',
          pages: [{ url: 'http://127.0.0.1/a' }, { url: 'http://127.0.0.1/b' }],
        }),
      ),
    )
    if (!first || !second) throw new Error('No sites')
    for (const [site, index, lcp] of [
      [first, 0, 4000],
      [first, 1, 1000],
      [second, 0, 3000],
      [second, 1, 2000],
    ] as const)
      await addHistory(own.db, { ...placed(site), page: site.pages[index]?._id ?? 0 }, [lcp])
    const figures = async (query: Query) =>
      (await list({ tags: 'grouped', sort: 'lcp', ...query })).map(({ lcp }) => lcp)
    expect(await figures({})).toEqual([1000, 2000, 3000, 4000])
    expect(await figures({ group: 'site' })).toEqual([1000, 4000, 2000, 3000])
    expect(await figures({ group: 'site', direction: 'desc' })).toEqual([4000, 1000, 3000, 2000])
  })

  test.each([
    { site_type: 'x' },
    { state: 'x' },
    { group: 'x' },
    { device: 'x' },
    { location: 0 },
    { tags: 'a\u0000' },
    { include_trend: 'cls' },
    { include_trend: 'lcp', limit: 101 },
    { include_trend: 'lcp', start_date: '2024-01-01T00:00:00Z', end_date: '2025-01-01T00:00:00Z' },
    { start_date: 'yesterday' },
    { start_date: '2026-02-30' },
  ])('%j is refused', async (query) => {
    expect((await owner.get('/api/overview/pages', { query })).status).toBe(422)
  })
})

describe('filter options', () => {
  const choices = (caller: Caller, query: Query) => caller.get('/api/overview/choices', { query })

  test('are those of the visible sites', async () => {
    const { body } = await choices(owner, { client: tenant.client._id })
    expect(body.tags).toEqual(expect.arrayContaining(['blue', 'quay', 'shop']))
    expect(body.devices).toContainEqual({ _id: mobile, name: expect.any(String), formFactor: 'MOBILE' })
    expect(body.locations.map((location: { _id: number }) => location._id)).toEqual([1])
    const ofShop = (await choices(owner, { client: tenant.client._id, site: shop._id })).body
    expect([ofShop.tags, ofShop.devices.length]).toEqual([['blue', 'shop'], 1])
  })

  test('are empty for a stranger, and of the shared scope for a visitor', async () => {
    const nothing = { devices: [], locations: [], tags: [] }
    expect((await choices(stranger, { client: tenant.client._id })).body).toEqual(nothing)
    const visitor = await openShare(owner, tenant, shop)
    expect((await choices(visitor, { client: tenant.client._id })).body.tags).toEqual(['blue', 'shop'])
    expect((await choices(visitor, { client: tenant.client._id, site: quay._id })).body).toEqual(nothing)
  })

  test('are of a client', async () => {
    expect((await choices(owner, {})).status).toBe(422)
    expect((await choices(owner, { client: 'x' })).status).toBe(422)
  })
})

describe('trends', () => {
  const END = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const daysBack = (days: number) => new Date(END.getTime() - days * DAY_MS)
  const span = { end_date: END.toISOString(), start_date: daysBack(30).toISOString() }
  beforeAll(() => ensurePartitions(own.db, END, daysBack(30)))
  const at = (age: number) => new Date(END.getTime() - (age + 0.5) * DAY_MS)
  async function daily(site: Site, values: number[], until: number, options: object = {}) {
    for (const [i, value] of values.entries())
      await addHistory(own.db, placed(site), [value], {
        from: at(until + values.length - 1 - i),
        ...options,
      })
  }
  const trendOf = async (site: Site, query: Query = {}, caller: Caller = owner) =>
    (await list({ site: site._id, include_trend: 'lcp', ...span, ...query }, caller))[0]?.trend

  const WEEK = [2000, 2030, 1980, 2010, 1990, 2020, 2000]
  const SLOWER = WEEK.map((value) => value + 600)

  test('compare the last week with the previous one', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    await daily(site, [...WEEK, ...SLOWER], 0)
    const trend = await trendOf(site)
    expect(trend).toMatchObject({
      metric: 'lcp',
      values: [...WEEK, ...SLOWER],
      breaks: [],
      week: { verdict: 'worse', before: 2000, after: 2600, smallest: 200 },
    })
    expect(trend?.times[0]).toBe(at(13).getTime())
    const narrow = await trendOf(site, { start_date: daysBack(2).toISOString() })
    expect([narrow?.values.length, narrow?.week]).toEqual([2, trend?.week])
    const day = (days: number) => daysBack(days).toISOString().slice(0, 10)
    expect(await trendOf(site, { start_date: day(2), end_date: day(1) })).toEqual(narrow)
    const earlier = await trendOf(site, { end_date: daysBack(7).toISOString() })
    expect([earlier?.values.length, earlier?.week.verdict]).toEqual([7, 'few'])
    expect((await list({ site: site._id }))[0]).not.toHaveProperty('trend')
    expect(await trendOf(site, {}, stranger)).toBeUndefined()
    expect((await trendOf(site, {}, await openShare(owner, tenant, site)))?.week.verdict).toBe('worse')
  })

  test('count a day once, exclude noisy tests and break where the method changes', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    await daily(site, WEEK, 7, { engine: '13.4.0' })
    await daily(site, SLOWER, 0)
    await addHistory(own.db, placed(site), [2600, 2600, 9000], { from: at(0) })
    await addHistory(own.db, placed(site), [30_000], { from: at(1), isNoisy: true })
    const trend = await trendOf(site)
    expect(trend?.values).toEqual([...WEEK, ...SLOWER.slice(0, 6), 2600])
    expect(trend?.breaks).toEqual([7])
    expect(trend?.week).toEqual({ verdict: 'method', before: null, after: null, smallest: null })
  })

  test('break where the device was edited, but not where device data starts', async () => {
    const [usual, edited] = [EMULATION, { ...EMULATION, width: 360 }].map((emulation) => ({
      device: imitatedDevice('MOBILE', emulation),
    }))
    const [first, second] = await Promise.all(
      [1, 2].map(() => createSite(tenant.project, { devices: [mobile] })),
    )
    if (!first || !second) throw new Error('No sites')
    await daily(first, WEEK, 7, usual)
    await daily(first, SLOWER, 0, edited)
    const changed = await trendOf(first)
    expect([changed?.breaks, changed?.week.verdict]).toEqual([[7], 'method'])
    await daily(second, WEEK, 7)
    await daily(second, SLOWER, 0, usual)
    const kept = await trendOf(second)
    expect([kept?.breaks, kept?.week.verdict]).toEqual([[], 'worse'])
  })

  test('of a page without tests are empty, and several pages have their own', async () => {
    const [fast, slow, none] = await Promise.all(
      ['P fast', 'Q slow', 'R none'].map((name) =>
        createSite(tenant.project, { name, devices: [mobile], tags: 'several' }),
      ),
    )
    if (!fast || !slow || !none) throw new Error('No sites')
    await daily(fast, [1000, 1100], 0)
    await daily(slow, [5000, 5100], 0)
    const found = await list({ tags: 'several', include_trend: 'lcp', ...span })
    expect(found.map(({ trend }) => trend?.values)).toEqual([[1000, 1100], [5000, 5100], []])
    expect(found.map(({ trend }) => trend?.week.verdict)).toEqual(['few', 'few', 'few'])
    const scores = await list({ tags: 'several', include_trend: 'performance', ...span })
    expect(scores[0]?.trend).toMatchObject({ metric: 'performance', values: [90, 90] })
  })
})
