import { beforeAll, describe, expect, test } from 'vitest'
import { ensurePartitions } from '~/server/platform/db'
import type { Benchmark, BenchmarkClient } from '~/shared/schemas/benchmark'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { type Caller, call, callerWith } from '../support/api'
import { createSite, createTenant, type Tenant } from '../support/factories'
import { addHistory } from '../support/point-history'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people, owner } = tenantFixture()
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
let fast: Site
let slow: Site
let device: number

const wave = (tests: number, level: number) =>
  Array.from({ length: tests }, (_, i) => level + ((i * 7) % 5) * 6)
const series = (site: Site, on = device) => ({
  organization: site.organization,
  page: site.pages[0]?._id ?? 0,
  site: site._id,
  device: on,
  location: 1,
})
const pageOf = (site: Site) => site.pages[0]?._id ?? 0

async function addRival(name: string, place: Tenant = tenant, by: Caller = owner): Promise<Site> {
  const { status, body, problem } = await by.post(`/api/clients/${place.client._id}/competitive-template`, {
    body: { name, urls: 'https://1.1.1.1/', site: place.site._id },
  })
  expect(status, JSON.stringify(problem)).toBe(201)
  return body
}

const figures = (page: number, more: object) => updateRows('run', { page_id: page }, more)

beforeAll(async () => {
  await ensurePartitions(own.db, new Date(), ago(60))
  device = tenant.site.devices[0] ?? 0
  fast = await addRival('Quick ferries')
  slow = await addRival('Old ferries')
  const levels: [Site, number, number][] = [
    // The own page was last in the period before.
    [tenant.site, 2_400, 1_500],
    [fast, 1_000, 1_000],
    [slow, 2_000, 2_000],
  ]
  for (const [site, before, now] of levels) {
    await addHistory(own.db, series(site), wave(30, before), { from: ago(50) })
    await addHistory(own.db, series(site), wave(30, now), { from: ago(20) })
    await figures(pageOf(site), {
      ttfb: 200,
      bytes: 500_000,
      bytes_third_party: 100_000,
      main_thread: 900,
      fcp: 700,
    })
  }
  await figures(pageOf(tenant.site), { ttfb: 700 })
})

const read = (by: Caller = owner, query: object = {}) =>
  by.get('/api/benchmarks', { query: { client: tenant.client._id, ...query } })
async function readBody(by?: Caller, query?: object): Promise<Benchmark> {
  const { status, body, problem } = await read(by, query)
  expect(status, JSON.stringify(problem)).toBe(200)
  return body
}

describe('the benchmark of a client', () => {
  test('ranks own pages among competitors, with intervals, movement and the cause of the gap', async () => {
    const found = await readBody()
    expect(found).toMatchObject({
      client: { _id: tenant.client._id, name: tenant.client.name },
      metric: 'lcp',
      competitors: 2,
      hiddenPages: 0,
      page: null,
    })
    expect(found.entries).toMatchObject([
      {
        siteName: 'Quick ferries',
        isCompetitor: true,
        rank: 1,
        lowest: 1,
        median: 1_012,
        toLeader: null,
        places: 0,
      },
      {
        page: pageOf(tenant.site),
        isCompetitor: false,
        rank: 2,
        lowest: 2,
        tests: 30,
        places: 1,
        change: -900,
      },
      { siteName: 'Old ferries', rank: 3, lowest: 3, places: -1, change: null },
    ])
    const [, mine] = found.entries
    expect(mine?.low).toBeLessThanOrEqual(mine?.median ?? 0)
    expect(mine?.toLeader).toMatchObject({
      difference: 500,
      isSignificant: true,
      mainCause: { cause: 'server', difference: 500, share: 1 },
    })
    expect(mine?.shown).toMatchObject({ fcp: 700, isSimulated: false })
  })

  test('of one metric, one device and one page', async () => {
    const second = await createSite(tenant.project, { devices: [device] })
    await addHistory(own.db, series(second), wave(10, 3_000), { from: ago(10) })
    const all = await readBody()
    expect(all.entries.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
    expect(all.choices.pages.map(({ _id }) => _id)).toContain(pageOf(second))
    const one = await readBody(owner, { page: pageOf(second) })
    expect(one).toMatchObject({ page: pageOf(second), hiddenPages: 0 })
    expect(one.entries.map(({ page }) => page)).toEqual([pageOf(fast), pageOf(slow), pageOf(second)])
    // Equal pages share a place.
    const byTbt = await readBody(owner, { metric: 'tbt' })
    expect(byTbt.entries.map(({ rank }) => rank)).toEqual([1, 1, 1, 1])
    const other = tenant.site.devices[1] ?? 0
    const onOther = await readBody(owner, { device: other })
    expect(onOther.device?._id).toBe(other)
    expect(onOther.entries.every(({ rank, gap }) => rank === null && gap === 'noTests')).toBe(true)
    // A device that no page is tested on.
    expect((await readBody(owner, { device: 999_999 })).device?._id).toBe(device)
    await owner.delete(`/api/sites/${second._id}`, { body: { name: second.name } })
  })

  test('leaves out noisy tests and those of another method', async () => {
    const noisy = await createSite(tenant.project, { devices: [device] })
    await addHistory(own.db, series(noisy), wave(30, 100), { from: ago(20), isNoisy: true })
    const old = await createSite(tenant.project, { devices: [device] })
    await addHistory(own.db, series(old), wave(30, 100), { from: ago(20), engine: '9.0.0' })
    const few = await createSite(tenant.project, { devices: [device] })
    await addHistory(own.db, series(few), wave(3, 100), { from: ago(20) })
    const { entries } = await readBody()
    const gaps = [noisy, old, few].map((site) => entries.find(({ page }) => page === pageOf(site)))
    expect(gaps).toMatchObject([
      { rank: null, gap: 'noTests' },
      { rank: null, gap: 'method' },
      { rank: null, gap: 'few', tests: 3 },
    ])
    for (const site of [noisy, old, few])
      await owner.delete(`/api/sites/${site._id}`, { body: { name: site.name } })
    expect((await readBody()).entries).toHaveLength(3)
  })

  test('in other dates, where nothing is before', async () => {
    const { entries } = await readBody(owner, { start_date: '2020-01-01', end_date: '2020-01-31' })
    expect(entries.every(({ rank, places }) => rank === null && places === null)).toBe(true)
    const older = await readBody(owner, {
      start_date: ago(51).toISOString(),
      end_date: ago(40).toISOString(),
    })
    expect(older.entries.map(({ page }) => page)).toEqual([pageOf(fast), pageOf(slow), pageOf(tenant.site)])
    expect(older.entries.map(({ places }) => places)).toEqual([null, null, null])
  })

  test('as CSV', async () => {
    const query = { client: tenant.client._id }
    const { status, headers, body } = await owner.get('/api/benchmarks/csv', { query })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = String(body).trim().split('\r\n')
    expect(lines[0]).toMatch(/^Place,Last possible place,Site,Page/)
    expect(lines[1]).toContain('1,1,Quick ferries')
    expect(lines[2]).toContain(',Server,')
    expect(lines).toHaveLength(4)
  })
})

describe('who may see it', () => {
  test('members see only what they see of the client', async () => {
    expect((await readBody(people.clientViewer)).competitors).toBe(2)
    const inProject = await readBody(people.projectViewer)
    expect(inProject.competitors).toBe(0)
    expect(inProject.entries.map(({ page }) => page)).toEqual([pageOf(tenant.site)])
  })

  test('visitors with a share link of the client', async () => {
    const share = async (more: object) => {
      const body = { name: 'Board', client: tenant.client._id, ...more }
      const { key } = (await owner.post('/api/share-links', { body })).body
      return { key, visitor: callerWith({ authorization: `Bearer ${key}` }) }
    }
    const { key, visitor } = await share({})
    expect((await readBody(visitor)).entries).toHaveLength(3)
    const opened = await call('post', '/api/share-links/open', { body: { key } })
    expect(opened.status).toBe(200)
    const clients = (await visitor.get('/api/benchmarks/clients')).body.items
    expect(clients).toMatchObject([{ _id: tenant.client._id, competitors: 2 }])
    const ofProject = await share({ project: tenant.project._id })
    expect((await readBody(ofProject.visitor)).competitors).toBe(0)
    const foreign = await createTenant()
    expect((await visitor.get('/api/benchmarks', { query: { client: foreign.client._id } })).status).toBe(404)
  })

  test('no one of another organization, whose tests do not count', async () => {
    const foreign = await createTenant()
    const query = { client: foreign.client._id }
    for (const path of ['/api/benchmarks', '/api/benchmarks/csv'])
      expect((await people.owner.get(path, { query })).status).toBe(404)
    expect((await read(people.stranger)).status).toBe(404)
    const listed: BenchmarkClient[] = (await owner.get('/api/benchmarks/clients')).body.items
    expect(listed.map(({ _id }) => _id)).not.toContain(foreign.client._id)
    expect(listed).toMatchObject([{ _id: tenant.client._id, pages: 1, competitors: 2 }])
  })

  test('bad input is refused with its field', async () => {
    const refusals: [object, string][] = [
      [{ client: 'x' }, 'client'],
      [{ metric: 'speed' }, 'metric'],
      [{ device: 0 }, 'device'],
      [{ start_date: 'yesterday' }, 'start_date'],
      [{ start_date: '2026-02-01', end_date: '2026-01-01' }, 'start_date'],
      [{ start_date: '2020-01-01', end_date: '2026-01-01' }, 'start_date'],
    ]
    for (const [query, field] of refusals) {
      const { status, problem } = await read(owner, query)
      expect([status, Object.keys(problem.fields ?? {})], JSON.stringify(query)).toEqual([422, [field]])
    }
    expect((await owner.get('/api/benchmarks')).status).toBe(422)
  })
})
