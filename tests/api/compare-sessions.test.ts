import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { reviewEvidence } from '~/server/measuring/evidence'
import { deleteOldResults } from '~/server/measuring/results'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { jsonPiece, leaseTest, metricsWith, report } from '../support/agent'
import type { Caller } from '../support/api'
import { systemContext } from '../support/contexts'
import { createProject, createSite } from '../support/factories'
import { statuses } from '../support/people'
import { addHistory, seriesOf } from '../support/point-history'
import { readRow, runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people } = tenantFixture()
const forever = new AbortController().signal
let home: Site
let shop: Site
let slow: string
let fast: string

const request = (path: string, transferSize: number, change: Partial<NetworkRequest> = {}) =>
  requestOf(`https://shop.example${path}`, {
    endMs: 100,
    transferSize,
    resourceSize: transferSize,
    ...change,
  })

async function measure(site: Site, requests: NetworkRequest[], lcp: number): Promise<string> {
  const job = await leaseTest(people.owner, agent, site)
  await report(agent, job, [jsonPiece('requests', requests)], { metrics: metricsWith({ lcp }) })
  return job.runId
}

const create = (tests: string[], by: Caller = people.projectViewer, more: object = {}) =>
  by.post('/api/compare-sessions', { body: { tests, ...more } })
async function created(tests: string[], by?: Caller, more?: object): Promise<string> {
  const { status, body } = await create(tests, by, more)
  expect(status).toBe(201)
  return body._id
}
const read = (id: string, by: Caller = people.projectViewer) => by.get(`/api/compare-sessions/${id}`)

beforeAll(async () => {
  const device = tenant.site.devices[0] ?? 0
  home = await createSite(tenant.project, { devices: [device] })
  shop = await createSite(tenant.project, { devices: [device] })
  const document = { resourceType: 'Document', mimeType: 'text/html' }
  slow = await measure(
    home,
    [
      request('/', 9_000, { ...document, headers: { server: 'old', date: '1' } }),
      request('/app.js', 20_000),
      request('/tag.js', 4_000, { thirdParty: true, entity: 'Tags' }),
      request('/gone.js', 900),
    ],
    4_000,
  )
  fast = await measure(
    shop,
    [
      request('/', 9_000, { ...document, headers: { server: 'new', date: '2' } }),
      request('/app.js', 60_000, { endMs: 700 }),
      request('/tag.js', 8_000, { thirdParty: true, entity: 'Tags' }),
      request('/new.js', 700),
    ],
    1_500,
  )
})

describe('a session', () => {
  test('compares each test with the baseline', async () => {
    const id = await created([slow, fast])
    const { body } = await read(id)
    expect(body).toMatchObject({ baseline: 0, mayChange: true, createdBy: expect.any(String) })
    expect(body.title).toBe(`${home.pages[0]?.name}, ${shop.pages[0]?.name}`)
    expect(body.tests.map(({ _id }: { _id: string }) => _id)).toEqual([slow, fast])
    const [difference] = body.differences
    expect(difference).toMatchObject({ position: 1, sameness: 'same' })
    expect(difference.metrics.find(({ key }: { key: string }) => key === 'lcp')).toMatchObject({
      before: 4_000,
      after: 1_500,
      difference: -2_500,
      verdict: 'few',
    })
    const urls = ({ items }: { items: { url?: string; after?: { url: string } }[] }) =>
      items.map((item) => new URL(item.url ?? item.after?.url ?? '').pathname)
    const { requests } = difference
    expect([urls(requests.came), urls(requests.went)]).toEqual([['/new.js'], ['/gone.js']])
    expect(urls(requests.larger)).toEqual(['/app.js', '/tag.js'])
    expect(requests.slower.items).toMatchObject([{ beforeMs: 100, afterMs: 700 }])
    expect(difference.thirdParties).toEqual([
      { entity: 'Tags', before: { requests: 1, bytes: 4_000 }, after: { requests: 1, bytes: 8_000 } },
    ])
    expect(difference.headers).toEqual([{ name: 'server', before: 'old', after: 'new' }])
    expect(body.storedBytes).toBeGreaterThan(0)
  })

  test('may hold the same test twice, with a number', async () => {
    const { body } = await read(await created([slow, slow, slow]))
    const name = home.pages[0]?.name
    expect(body.tests.map((one: { name: string }) => one.name)).toEqual([name, `${name} (2)`, `${name} (3)`])
    expect(body.differences).toHaveLength(2)
    expect(body.differences[0].metrics[0]).toMatchObject({ difference: 0, verdict: 'same' })
  })

  test('compares the evidence of the tests that are asked for', async () => {
    const id = await created([slow, fast, slow])
    const asked = async (details?: string | number) => {
      const query = details === undefined ? {} : { details }
      const { body } = await people.projectViewer.get(`/api/compare-sessions/${id}`, { query })
      const withRequests = body.differences.filter(({ requests }: { requests: unknown }) => requests !== null)
      expect(withRequests.map(({ position }: { position: number }) => position)).toEqual(body.detailed)
      expect(body.differences).toHaveLength(2)
      return body.detailed
    }
    expect(await asked()).toEqual([1, 2])
    expect(await asked('first')).toEqual([1])
    expect(await asked(2)).toEqual([2])
    // The baseline and tests that the session does not have.
    expect(await asked(0)).toEqual([1])
    expect(await asked(7)).toEqual([1])
    const wrong = await people.projectViewer.get(`/api/compare-sessions/${id}`, { query: { details: 'all' } })
    expect(wrong.status).toBe(422)
  })

  test('judges two pages by the variation of each', async () => {
    const device = tenant.site.devices[0] ?? 0
    const [one, two] = await Promise.all([
      createSite(tenant.project, { devices: [device] }),
      createSite(tenant.project, { devices: [device] }),
    ])
    const around = (level: number, last: number) => [
      ...Array.from({ length: 12 }, (_, i) => level + 10 * (i % 3)),
      last,
    ]
    await addHistory(own.db, seriesOf(tenant, one, device), around(1_000, 1_000))
    await addHistory(own.db, seriesOf(tenant, two, device), around(2_000, 2_000))
    const newest = async (site: Site) => (await readRow('run_latest', { site_id: site._id })).run_id ?? ''
    const { body } = await read(await created([await newest(one), await newest(two)]))
    expect(body.differences[0].metrics.find(({ key }: { key: string }) => key === 'lcp')).toMatchObject({
      difference: 1_000,
      verdict: 'worse',
    })
  })

  test('refuses fewer than two or more than eight tests, and what is not stored', async () => {
    const unknown = `${slow.slice(0, -4)}0000`
    for (const tests of [[], [slow], Array.from({ length: 9 }, () => slow), [slow, unknown], [slow, 'x']]) {
      const { status, problem } = await create(tests)
      expect([status, Object.keys(problem.fields ?? {}).join()]).toEqual([
        422,
        expect.stringMatching(/^tests/),
      ])
    }
  })

  test('changes its title, notes and baseline, and is deleted, by its author and administrators', async () => {
    const id = await created([slow, fast], people.projectViewer, { title: 'Before and after', notes: 'Sale' })
    const change = (by: Caller, body: object) => by.put(`/api/compare-sessions/${id}`, { body })
    expect((await change(people.projectViewer, { baseline: 1, title: 'Sale' })).body).toMatchObject({
      baseline: 1,
      title: 'Sale',
      notes: 'Sale',
    })
    expect((await change(people.clientViewer, { title: 'No' })).status).toBe(403)
    expect((await change(people.owner, { baseline: 2 })).problem.fields).toHaveProperty('baseline')
    const { body } = await read(id)
    expect(body.differences).toMatchObject([{ position: 0 }])
    expect((await people.clientViewer.delete(`/api/compare-sessions/${id}`)).status).toBe(403)
    expect((await people.clientAdmin.delete(`/api/compare-sessions/${id}`)).status).toBe(200)
    expect((await read(id)).status).toBe(404)
  })
})

describe('a session is shown', () => {
  test('to those who may see all of its tests', async () => {
    const other = await createProject(tenant.client)
    const site = await createSite(other, { devices: [tenant.site.devices[0] ?? 0] })
    const elsewhere = await measure(site, [request('/', 1)], 1_000)
    const id = await created([slow, elsewhere], people.owner)
    expect(await statuses(people, (caller) => read(id, caller))).toEqual({
      anonymous: 401,
      nobody: 404,
      stranger: 404,
      projectViewer: 404,
      projectAdmin: 404,
      clientViewer: 200,
      clientAdmin: 200,
      owner: 200,
      super: 200,
    })
    expect((await create([slow, elsewhere])).problem.fields).toHaveProperty('tests')
    expect((await create([slow, elsewhere], people.stranger)).problem.fields).toHaveProperty('tests')
  })

  test('in the list, newest first, found by title, notes and page', async () => {
    const id = await created([slow, fast], people.owner, { title: 'Checkout relaunch', notes: 'winter' })
    const list = async (search: string, by: Caller = people.projectViewer) =>
      (await by.get('/api/compare-sessions', { query: { search } })).body.items.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await list('relaunch')).toEqual([id])
    expect(await list('WINTER')).toEqual([id])
    expect(await list(home.pages[0]?.url ?? '')).toContain(id)
    expect(await list('relaunch', people.stranger)).toEqual([])
    expect(await list('100%_')).toEqual([])
  })
})

test('tests are chosen among the newest of each page, those of one page, bookmarks and by id', async () => {
  const page = home.pages[0]?._id ?? 0
  const choices = async (query: object, by: Caller = people.projectViewer) =>
    (await by.get('/api/compare-sessions/choices', { query: { ...query } })).body
  const all = await choices({ search: home.pages[0]?.name })
  expect(all.items.map(({ _id }: { _id: string }) => _id)).toContain(slow)
  expect((await choices({ page_id: page })).items).toMatchObject([{ _id: slow, page }])
  expect(await choices({ page_id: page, until: new Date(Date.now() - DAY_MS).toISOString() })).toMatchObject({
    items: [],
    total: 0,
  })
  expect((await choices({ bookmarks: 'true' })).items).toEqual([])
  await people.projectViewer.post('/api/bookmarks', { body: { page_id: page } })
  expect((await choices({ bookmarks: 'true' })).items).toMatchObject([{ _id: slow }])
  expect((await choices({ page_id: page }, people.stranger)).items).toEqual([])
  const chosen = await people.projectViewer.get('/api/compare-sessions/chosen', {
    query: { ids: [fast, slow, fast, 'x'].join(',') },
  })
  expect(chosen.body.tests.map(({ _id }: { _id: string }) => _id)).toEqual([fast, slow, fast])
})

test('tests of a session outlive the retention of their client, with their evidence, until it is deleted', async () => {
  const kept = await created([slow, fast], people.owner)
  await people.owner.put(`/api/clients/${tenant.client._id}`, {
    body: { name: tenant.client.name, retentionDays: 30 },
  })
  const later = () => systemContext({ now: () => new Date(Date.now() + 60 * DAY_MS) })
  const isStored = async () =>
    (await own.db.selectFrom('run').select('id').where('id', 'in', [slow, fast]).execute()).length
  const lasting = async () => {
    const rows = await runSql(sql<{ n: number }>`select count(*)::int as n from blob
      where organization_id = ${tenant.organization._id} and expires_at = 'infinity'`)
    return rows[0]?.n
  }
  await reviewEvidence(later(), forever)
  await deleteOldResults(later(), forever)
  expect(await isStored()).toBe(2)
  expect(await lasting()).toBeGreaterThan(0)
  const others = (await people.owner.get('/api/compare-sessions', { query: { limit: 100 } })).body.items
  for (const { _id } of others) await people.owner.delete(`/api/compare-sessions/${_id}`)
  expect((await read(kept, people.owner)).status).toBe(404)
  await reviewEvidence(later(), forever)
  expect(await lasting()).toBe(0)
  await deleteOldResults(later(), forever)
  expect(await isStored()).toBe(0)
})
