import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addUsage } from '~/server/structure/quotas'
import type { AttentionItem, AttentionOf } from '~/shared/schemas/attention'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { type Caller, type SignedIn, signInAs } from '../support/api'
import { subscribe } from '../support/billing'
import { createMonitor, createOutage, createSite, createTenant } from '../support/factories'
import { addHistory, type PlacedSeries, seriesOf } from '../support/point-history'
import { regressionOf } from '../support/regressions'
import { insertRows, readRow, updateRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
const ago = (ms: number) => new Date(Date.now() - ms)

let stranger: SignedIn
let mobile: number
/** `shop` has faults of every kind; `quay` is another project's. */
let shop: Site
let quay: Site

const read = async (caller: Caller = owner, query = {}) => {
  const { status, body } = await caller.get('/api/attention', { query })
  expect(status).toBe(200)
  return body as { items: AttentionItem[]; total: number; checked: Record<string, unknown> | null }
}
async function itemsOf<K extends AttentionItem['kind']>(kind: K, caller: Caller = owner) {
  const { items } = await read(caller, { limit: 100 })
  return items.filter((item): item is AttentionOf<K> => item.kind === kind)
}
const kindsOf = async (caller: Caller) => (await read(caller)).items.map(({ kind }) => kind)
const placed = (site: Site): PlacedSeries => seriesOf(tenant, site, mobile)

const regression = (series: PlacedSeries, change: object = {}) =>
  regressionOf(series, { onset: ago(3 * DAY_MS), detected_at: ago(2 * DAY_MS), after: 3000, ...change })

/** No agent of another test file runs here, so one is made. */
const addAgent = (seenAt: Date) =>
  insertRows('agent', {
    id: randomUUID(),
    name: `agent ${randomUUID()}`,
    location_id: 1,
    key_hash: Buffer.from(randomUUID()),
    last_seen_at: seenAt,
  })

beforeAll(async () => {
  const otherTenant = await createTenant()
  stranger = await signInAs({ ownerOf: [otherTenant.organization] })
  mobile = tenant.site.devices[0] ?? 0
  shop = await createSite(tenant.project, { name: 'A shop', devices: [mobile] })
  quay = await createSite(tenant.project, { name: 'B quay', devices: [mobile] })
  await addAgent(new Date())
})

test('without faults the answer says what was checked', async () => {
  await addHistory(own.db, placed(quay), [2000])
  const monitor = await createMonitor(quay)
  await updateRows(
    'monitor_state',
    { monitor_id: monitor._id },
    { state: 'up', since: ago(DAY_MS), checked_at: new Date() },
  )
  const found = await read()
  expect(found).toMatchObject({ items: [], total: 0, checked: { pages: 1, monitors: 1 } })
  expect(Date.parse(String(found.checked?.['testedAt']))).toBeGreaterThan(Date.now() - DAY_MS)
})

describe('levels', () => {
  const GOOD = {
    lcp: 2_500,
    tbt: 200,
    cls: 0.1,
    fcp: 1_800,
    si: 3_000,
    ttfb: 800,
    performance: 89,
    security: 50,
  }
  const setFigures = (site: Site, figures: object) =>
    updateRows('run_latest', { page_id: placed(site).page }, { ...GOOD, ...figures })

  test('are an item a site, as bad as the headline of the report says', async () => {
    const sites = await Promise.all(
      ['C poor', 'D weak', 'E score', 'F regressed'].map((name) =>
        createSite(tenant.project, { name, devices: [mobile] }),
      ),
    )
    const [slow, improvable, insecure, regressed] = sites as [Site, Site, Site, Site]
    for (const site of sites) await addHistory(own.db, placed(site as Site), [2000])
    await setFigures(slow, { lcp: 9_400 })
    await setFigures(improvable, { cls: 0.11, performance: 94 })
    await setFigures(insecure, { security: 11 })
    await setFigures(regressed, { lcp: 2_900 })
    await setFigures(quay, {})
    await insertRows('regression', [
      regression(placed(regressed)),
      regression(placed(improvable), { before: 2_000, after: 2_199 }),
    ])
    const found = await itemsOf('slow')
    expect(found.map(({ site, level }) => [site, level])).toEqual([
      [slow._id, { metric: { id: 'lcp', value: 9_400, rating: 'poor' }, performance: null, scores: [] }],
      [insecure._id, { metric: null, performance: null, scores: [{ id: 'security', value: 11 }] }],
      [
        improvable._id,
        { metric: { id: 'cls', value: 0.11, rating: 'warning' }, performance: 94, scores: [] },
      ],
    ])
    expect(await read()).toMatchObject({ total: 4, levels: { items: 3, pages: 3 }, checked: null })
    expect(await itemsOf('regression')).toMatchObject([
      { site: regressed._id, level: { metric: { id: 'lcp', rating: 'warning' } } },
    ])
    const sitesOf = async (query: object) =>
      (await read(owner, query)).items.map((item) => 'site' in item && item.site)
    expect(await sitesOf({ site: slow._id })).toEqual([slow._id])
    expect(await sitesOf({ project: tenant.project._id, limit: 100 })).toHaveLength(4)
    expect(await sitesOf({ client: tenant.client._id + 1_000 })).toEqual([])
    for (const site of sites as Site[])
      await updateRows('live.page', { site_id: site._id }, { is_active: false })
  })
})

describe('with faults', () => {
  beforeAll(async () => {
    await addHistory(own.db, placed(shop), [2000])
    await updateRows('run_latest', { page_id: placed(shop).page }, { failure_code: 'HTTP_500' })
    await insertRows('regression', [
      regression(placed(shop)),
      regression(placed(shop), { metric: 'ttfb', onset: ago(DAY_MS) }),
      regression(placed(quay), { status: 'recovered', metric: 'fcp' }),
      regression(placed(quay), { direction: 'better', metric: 'tbt' }),
      regression(placed(quay), { detected_at: ago(40 * DAY_MS) }),
    ])
  })

  test('tests that failed are listed by site, and no longer once they succeed', async () => {
    expect(await itemsOf('failed')).toMatchObject([
      { site: shop._id, pages: 1, page: placed(shop).page, failureCode: 'HTTP_500', formFactor: 'MOBILE' },
    ])
    await updateRows('live.page', { site_id: shop._id }, { is_active: false })
    expect(await itemsOf('failed')).toEqual([])
    await updateRows('live.page', { site_id: shop._id }, { is_active: true })
  })

  test('regressions are one item a page, without better, old and recovered ones', async () => {
    expect(await itemsOf('regression')).toMatchObject([
      { page: placed(shop).page, metric: 'lcp', before: 2000, after: 3000, others: 1 },
    ])
  })

  test('outages of one incident are one item; unknown is not down', async () => {
    const [first, second, silent] = await Promise.all([shop, shop, shop].map((site) => createMonitor(site)))
    if (!first || !second || !silent) throw new Error('No monitors')
    const outage = await createOutage(first, { startedAt: ago(DAY_MS) })
    const other = await createOutage(second, { startedAt: ago(MINUTE_MS) })
    const { incident_id } = await readRow('outage', { id: outage })
    await updateRows('outage', { id: other }, { incident_id })
    expect(await itemsOf('down')).toMatchObject([{ outage, reason: 'timeout', alsoHit: 1 }])

    const set = (state: string, change: object = {}) =>
      updateRows(
        'monitor_state',
        { monitor_id: silent._id },
        { state, since: ago(DAY_MS), checked_at: ago(DAY_MS), ...change },
      )
    await set('unknown')
    expect(await itemsOf('unknown')).toMatchObject([{ monitors: 1 }])
    expect(await itemsOf('down')).toHaveLength(1)
    await set('degraded', { reason: 'tls-expires-soon' })
    const [certificate] = await itemsOf('certificate')
    expect(certificate).toMatchObject({ monitor: silent._id })
    expect(Date.parse(certificate?.endsBy ?? '')).toBeGreaterThan(Date.now())
    expect(await itemsOf('unknown')).toEqual([])
  })

  describe('a quota', () => {
    const tests = (count: number) => addUsage(own.db, new Map([[tenant.organization._id, count]]), new Date())
    const setQuota = (monthly_test_quota: number) => subscribe(tenant.organization, { monthly_test_quota })
    const budget = async () =>
      (await owner.get(`/api/organizations/${tenant.organization._id}/budgetprediction`)).body

    test('is listed from exactly 80 percent of the expected tests on, with the date at 100', async () => {
      await setQuota(1_000_000)
      await tests(100)
      await tests(4 - ((await budget()).expected % 4))
      const { expected, used } = await budget()
      expect(expected).toBeGreaterThan(used)
      await setQuota((expected / 4) * 5 + 1)
      expect(await itemsOf('quota')).toEqual([])
      await setQuota((expected / 4) * 5)
      expect(await itemsOf('quota')).toMatchObject([{ used, expected, runsOutAt: null }])
      await setQuota(expected)
      expect(await itemsOf('quota')).toMatchObject([{ quota: expected, runsOutAt: expect.any(String) }])
      expect(await budget()).toMatchObject({ level: 'full', runsOutAt: expect.any(String), isOver: false })
      await setQuota(1_000_000)
    })
  })

  test('schedules that have not started are missed tests', async () => {
    await updateRows(
      'live.site_schedule',
      { site_id: quay._id },
      { is_enabled: true, next_run_at: ago(HOUR_MS) },
    )
    expect(await itemsOf('missed')).toMatchObject([{ site: quay._id, cause: 'unstarted' }])
  })

  test('tests in the queue are missed with an agent, and wait for one without', async () => {
    const batch = await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: quay._id } })
    expect(batch.status).toBe(201)
    await updateRows(
      'test_job',
      { organization_id: tenant.organization._id },
      { run_at: ago(90 * MINUTE_MS) },
    )
    const waiting = { site: quay._id, cause: 'waiting', tests: batch.body.tests.length }
    expect(await itemsOf('missed')).toContainEqual(expect.objectContaining(waiting))
    expect(await itemsOf('agents')).toEqual([])
    await updateRows('agent', {}, { last_seen_at: ago(HOUR_MS) })
    expect(await itemsOf('agents')).toMatchObject([{ location: 1, waiting: batch.body.tests.length }])
    expect((await itemsOf('missed')).map(({ cause }) => cause)).toEqual(['unstarted'])
  })

  test('the worst come first, and the total counts all', async () => {
    const { items, total } = await read(owner, { limit: 2 })
    expect(items.map(({ kind }) => kind)).toEqual(['down', 'agents'])
    expect(total).toBe((await read(owner, { limit: 100 })).items.length)
  })

  test('readers see what they may: a member, a visitor by link, a stranger', async () => {
    const { client, project } = tenant
    const member = await signInAs({ grants: [{ role: 'projectViewer', client, project }] })
    expect(new Set(await kindsOf(member))).toEqual(new Set(await kindsOf(owner)))
    expect(await kindsOf(await openShare(owner, tenant, shop))).toEqual([
      'down',
      'failed',
      'regression',
      'certificate',
    ])
    expect(await kindsOf(await openShare(owner, tenant, quay))).toEqual([])
    const foreign = await read(stranger)
    expect(foreign.items.filter(({ kind }) => kind !== 'agents')).toEqual([])
    const found = await read(stranger, { organization: tenant.organization._id })
    expect(found).toMatchObject({ items: [], total: 0, checked: { pages: 0, monitors: 0 } })
  })
})

test.each([{ limit: 0 }, { limit: 101 }, { organization: 'x' }])('%j is refused', async (query) => {
  expect((await owner.get('/api/attention', { query })).status).toBe(422)
})
