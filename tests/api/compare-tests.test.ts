import { beforeAll, describe, expect, test } from 'vitest'
import { auditQuality } from '~/server/measuring/quality'
import { facts } from '~/server/measuring/quality/fixtures/facts'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import { timeOfPointId } from '~/shared/rules/report/points'
import type { Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'
import thirteen from '../fixtures/reports/lighthouse-13.json'
import { jsonPieces, leaseTest, metricsWith, report } from '../support/agent'
import { createDevice, createSite, createTenant } from '../support/factories'
import { createPeople } from '../support/people'
import { addHistory } from '../support/point-history'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people } = tenantFixture()
let site: Site
let device: number
let first: string
let second: string
let otherEngine: string
let otherDevice: string

const request = (path: string, transferSize: number) =>
  requestOf(`https://shop.example${path}`, { transferSize, resourceSize: transferSize })
const reportWith = (scores: Record<string, number>) => ({
  ...thirteen,
  audits: {
    ...thirteen.audits,
    ...Object.fromEntries(
      Object.entries(scores).map(([id, score]) => [
        id,
        { ...(thirteen.audits as Record<string, object>)[id], score },
      ]),
    ),
  },
})

async function measure(site: Site, pieces: Record<string, unknown>, change: object = {}): Promise<string> {
  const job = await leaseTest(people.owner, agent, site)
  await report(agent, job, jsonPieces(pieces), change)
  return job.runId
}
const ENVIRONMENT = {
  lighthouseVersion: '14.0.0',
  chromiumVersion: '140.0.0.0',
  userAgent: 'test',
  benchmarkIndex: 1500,
  throttling: 'devtools',
  cpuSlowdown: 4,
  finalUrl: 'https://shop.example/',
  warnings: [],
}

beforeAll(async () => {
  device = tenant.site.devices[0] ?? 0
  site = await createSite(tenant.project, { devices: [device] })
  first = await measure(site, {
    report: reportWith({ 'heading-order': 1, 'button-name': 0, 'http-status-code': 1 }),
    requests: [request('/', 9_000), request('/app-3f2a9c1b.js', 20_000), request('/old.js', 500)],
  })
  second = await measure(
    site,
    {
      report: reportWith({ 'heading-order': 0, 'button-name': 1, 'http-status-code': 0 }),
      requests: [request('/', 9_100), request('/app-99fe12aa.js', 30_000), request('/new.js', 700)],
    },
    {
      metrics: metricsWith({
        lcp: 2_000,
        bytes: 200_000,
        requests: 17,
        bytesScript: 30_000,
        requestsScript: 2,
      }),
    },
  )
  otherEngine = await measure(site, { report: reportWith({}) }, { environment: ENVIRONMENT })
  const desk = await createDevice(tenant.client)
  await people.owner.put(`/api/sites/${site._id}`, { body: { devices: [desk._id] } })
  otherDevice = await measure(site, {})
})

const compare = (run: string, query: object = {}, by = people.projectViewer) =>
  by.get(`/api/lighthouses/${run}/comparison`, { query: { ...query } })
const idOf = async (run: string, query: object) => (await compare(run, query)).body.other?._id
const pathsOf = ({ items }: { items: { url: string }[] }) => items.map(({ url }) => new URL(url).pathname)

describe('two tests of a page', () => {
  test('compares with the previous test by default', async () => {
    const { body } = await compare(second)
    expect(body).toMatchObject({
      run: { _id: second },
      other: { _id: first },
      isSubstitute: false,
      isOtherLater: false,
    })
    expect(body.tests.map(({ _id }: { _id: string }) => _id)).toEqual([otherEngine, first])
    const lcp = body.told.metrics.find(({ key }: { key: string }) => key === 'lcp')
    expect(lcp).toEqual({
      key: 'lcp',
      before: 1234.5,
      after: 2000,
      difference: 765.5,
      smallest: null,
      verdict: 'few',
    })
    expect(body.told.metrics.find(({ key }: { key: string }) => key === 'tbt')).toMatchObject({
      after: null,
      difference: null,
      verdict: null,
    })
    expect(body.told.amounts).toContainEqual({
      key: 'script',
      bytes: { before: null, after: 30_000, difference: null },
      requests: { before: null, after: 2, difference: null },
    })
  })

  test('shows added, removed and resized requests', async () => {
    const { requests } = (await compare(second)).body.told
    expect([pathsOf(requests.came), pathsOf(requests.went)]).toEqual([['/new.js'], ['/old.js']])
    expect(requests.resized.total).toBe(1)
    expect(requests.resized.items[0]).toMatchObject({
      match: 'pattern',
      before: { transferSize: 20_000 },
      after: { transferSize: 30_000 },
    })
    expect(requests.matched).toEqual({ address: 1, query: 0, pattern: 1 })
    expect((await compare(otherEngine)).body.told.requests).toBeNull()
  })

  test('shows audits that start or stop failing', async () => {
    const { audits } = (await compare(second)).body.told
    const named = (list: { section: string; id: string }[]) =>
      list.map(({ section, id }) => `${section} ${id}`).sort()
    expect(named(audits.newlyFailed)).toEqual(['accessibility heading-order', 'seo http-status-code'])
    expect(named(audits.newlyPassed)).toEqual(['accessibility button-name'])
    expect(audits.notCompared).toEqual(['own'])
    expect((await compare(second, { with: otherDevice })).body.told.audits).toBeNull()
  })

  test('are in order of time, whichever is selected', async () => {
    const { body } = await compare(first, { with: second })
    expect(body).toMatchObject({ run: { _id: first }, other: { _id: second }, isOtherLater: true })
    expect(body.told.metrics[0]).toMatchObject({ key: 'lcp', difference: 765.5 })
    expect(pathsOf(body.told.requests.came)).toEqual(['/new.js'])
  })

  test('show their different conditions', async () => {
    const { told } = (await compare(otherEngine)).body
    expect([told.sameness, told.metrics[0].verdict]).toEqual(['engine', 'engine'])
    expect((await compare(second, { with: otherDevice })).body.told.sameness).toBe('device')
  })

  test('can be selected by id, time and device; a missing one is replaced by the nearest', async () => {
    const at = String(timeOfPointId(otherEngine))
    expect(await idOf(first, { with: otherEngine })).toBe(otherEngine)
    expect(await idOf(first, { with: at })).toBe(otherEngine)
    const { body } = await compare(second, { with: otherDevice })
    const { device: desk, location } = body.other
    expect(await idOf(first, { device: desk, location })).toBe(otherDevice)
    expect(await idOf(first, { device: desk, location, with: at })).toBe(otherDevice)
    const gone = `${otherEngine.slice(0, -4)}0000`
    expect((await compare(first, { with: gone })).body).toMatchObject({
      other: { _id: otherEngine },
      isSubstitute: true,
    })
    expect(await idOf(first, { with: first })).not.toBe(first)
  })
})

test('rates a difference by the noise of its series', async () => {
  const quiet = await createSite(tenant.project, { devices: [device] })
  const series = {
    organization: tenant.organization._id,
    page: quiet.pages[0]?._id ?? 0,
    site: quiet._id,
    device,
    location: 1,
  }
  const values = [1000, 1010, 990, 1005, 995, 1000, 1010, 990, 1000, 1020, 3000]
  await addHistory(own.db, series, values, { from: new Date(Date.now() - 20 * HOUR_MS) })
  await addHistory(own.db, series, [2000], { from: new Date(Date.now() - 5 * HOUR_MS), isNoisy: true })
  const runs = await own.db
    .selectFrom('run')
    .select('id')
    .where('page_id', '=', series.page)
    .orderBy('created_at')
    .execute()
  const [, , , , , , , , eighth, ninth, tenth, noisy] = runs.map(({ id }) => id)
  const lcpOf = async (id = '') => (await compare(id)).body.told.metrics[0]
  expect(await lcpOf(ninth)).toMatchObject({ difference: 20, verdict: 'noise' })
  expect(await lcpOf(tenth)).toMatchObject({ difference: 1980, verdict: 'worse' })
  expect((await lcpOf(tenth)).smallest).toBeGreaterThan(20)
  expect(await lcpOf(noisy)).toMatchObject({ difference: -1000, smallest: null, verdict: 'disturbed' })
  expect((await compare(tenth ?? '', { with: eighth })).body.told.metrics[0].verdict).toBe('worse')
  await updateRows('run', { id: eighth ?? '' }, { is_point: false })
  const { told } = (await compare(tenth ?? '', { with: eighth })).body
  expect(told.sameness).toBe('single')
  expect(told.metrics[0]).toMatchObject({ difference: 2000, smallest: null, verdict: 'single' })
})

describe('new faults', () => {
  const faults = async (run: string, query: object = {}) =>
    (await people.projectViewer.get(`/api/lighthouses/${run}/new-faults`, { query: { ...query } })).body

  test('are those missing in the previous test, of a section or of all', async () => {
    const all = await faults(second)
    expect([all.before, all.audits.sort()]).toEqual([first, ['heading-order', 'http-status-code']])
    expect(await faults(second, { section: 'seo' })).toEqual({ before: first, audits: ['http-status-code'] })
  })

  test('of our audits are reported when both tests have the same rules', async () => {
    const kept = await createSite(tenant.project, { devices: [device] })
    const sound = auditQuality(facts())
    const leaking = auditQuality(facts([['server', 'nginx/1.18.0']]))
    await measure(kept, { quality: sound })
    const later = await measure(kept, { quality: leaking })
    expect((await faults(later, { section: 'security' })).audits).toEqual(['server-leaks'])
    await measure(kept, { quality: { ...sound, version: sound.version - 1 } })
    expect(await faults(await measure(kept, { quality: leaking }))).toEqual({ before: null, audits: [] })
  })

  test('are omitted if the previous report is unreadable, like the compared audits', async () => {
    const broken = await createSite(tenant.project, { devices: [device] })
    const seo = { title: 'SEO', score: 1, auditRefs: 'none' }
    await measure(broken, { report: { ...reportWith({}), categories: { seo } } })
    const later = await measure(broken, { report: reportWith({}) })
    expect(await faults(later)).toEqual({ before: null, audits: [] })
    const { status, body } = await compare(later)
    expect([status, body.told.audits]).toEqual([200, null])
  })

  test('are omitted for a first test, another Lighthouse version, and unrated audits', async () => {
    const none = { before: null, audits: [] }
    expect(await faults(first)).toEqual(none)
    expect(await faults(otherEngine)).toEqual(none)
    expect(await faults(second, { section: 'security' })).toEqual(none)
  })
})

describe('a comparison', () => {
  test('refuses pages of another tenant, and other pages', async () => {
    const stranger = await createTenant()
    const strangers = await createPeople(stranger)
    const other = await createSite(stranger.project, { devices: [stranger.site.devices[0]] })
    const values = {
      organization: stranger.organization._id,
      page: other.pages[0]?._id ?? 0,
      site: other._id,
      device: stranger.site.devices[0] ?? 0,
      location: 1,
    }
    await addHistory(own.db, values, [777])
    const row = own.db.selectFrom('run').select('id').where('page_id', '=', values.page)
    const { id } = await row.executeTakeFirstOrThrow()
    const { body } = await compare(second, { with: id })
    expect([first, otherEngine]).toContain(body.other._id)
    expect((await compare(id, { with: second }, strangers.projectViewer)).body.other).toBeNull()
    expect((await compare(second, {}, strangers.owner)).status).toBe(404)
  })

  test('refuses invalid parameters, and treats an unknown id as missing', async () => {
    expect((await compare('nothing')).status).toBe(404)
    for (const query of [{ device: 'x' }, { location: 0 }, { with: 'x'.repeat(65) }])
      expect((await compare(second, query)).status).toBe(422)
    const path = `/api/lighthouses/${second}/new-faults`
    expect((await people.owner.get(path, { query: { section: 'looks' } })).status).toBe(422)
    for (const wanted of ['x', '9999999999999', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])
      expect((await compare(second, { with: wanted })).status).toBe(200)
  })
})
