import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatch } from '~/server/api/dispatch'
import { urlMessages } from '~/shared/messages/hierarchy'
import { addWebsiteMessages } from '~/shared/messages/onboarding'
import type { RunProgress } from '~/shared/schemas/onboarding'
import { claimJob, createAgent, metricsWith, resultOf, type TestAgent } from '../support/agent'
import { type SignedIn, signInAs } from '../support/api'
import { subscribe } from '../support/billing'
import { createOrganization, createSite, createTenant, unique } from '../support/factories'
import type { People } from '../support/people'
import { withSettings } from '../support/settings'
import { tenantFixture } from '../support/tenant-fixture'
import { webServer } from '../support/web-server'

withSettings({ ALLOW_PRIVATE_TARGETS: true })
const { own, tenant, people } = tenantFixture()
let requests: string[] = []
const web = webServer((from, to) => {
  const path = from.url ?? '/'
  requests.push(path)
  const at = (name: string) => `<loc>http://${from.headers.host}${name}</loc>`
  if (path === '/robots.txt') to.end(`Sitemap: http://${from.headers.host}/index.xml`)
  else if (path === '/index.xml')
    to.end(`<sitemapindex><sitemap>${at('/pages.xml.gz')}</sitemap></sitemapindex>`)
  else if (path === '/pages.xml.gz')
    to.end(gzipSync(`<urlset><url>${at('/a')}</url><url>${at('/b')}</url></urlset>`))
  else if (path.startsWith('/gone')) to.writeHead(404).end()
  else to.end('<meta property="og:site_name" content="Harbour"><a href="/linked">x</a>')
})
beforeEach(() => {
  requests = []
})

const add = (caller: People['owner'], body: object) => caller.post('/api/onboarding/website', { body })
const state = async (caller: People['owner']) => (await caller.get('/api/onboarding')).body
const countOf = async (table: 'client' | 'site') =>
  Number(
    (await own.db.selectFrom(`live.${table}`).select(own.db.fn.countAll().as('n')).executeTakeFirstOrThrow())
      .n,
  )

describe('an empty product', () => {
  let owner: SignedIn
  beforeAll(async () => {
    owner = await signInAs({ ownerOf: [await createOrganization()] })
  })

  test('asks those who may add websites', async () => {
    expect(await state(owner)).toMatchObject({
      mayAdd: true,
      hasSites: false,
      places: [],
      defaultProject: null,
    })
    expect(await state(people.nobody)).toMatchObject({ mayAdd: false, hasSites: false })
    expect(await state(people.projectViewer)).toMatchObject({ mayAdd: false, hasSites: true, places: [] })
    expect(await state(people.projectAdmin)).toMatchObject({
      mayAdd: true,
      hasSites: true,
      defaultProject: tenant.project._id,
      organizations: [],
    })
  })

  test('gets client, project, site, page and both first tests from one address without scheme', async () => {
    const { status, body } = await add(owner, { url: web.host, timezone: 'Europe/Berlin' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Harbour', url: `http://${web.host}/`, testsRefused: null })
    expect(body.tests.map((one: { formFactor: string }) => one.formFactor).sort()).toEqual([
      'DESKTOP',
      'MOBILE',
    ])
    const site = (await owner.get(`/api/sites/${body.site}`)).body
    expect(site).toMatchObject({
      clientName: '127.0.0.1',
      projectName: addWebsiteMessages.defaultProject,
      pages: [{ name: addWebsiteMessages.homePage }],
      timezone: 'Europe/Berlin',
      isScheduled: true,
    })
    expect(await state(owner)).toMatchObject({ hasSites: true, defaultProject: body.project })
  })

  test('leads a known page to its site, and a further one into the same project', async () => {
    const known = await add(owner, { url: `http://${web.host}/` })
    expect([known.status, known.problem.reason]).toEqual([409, 'PAGE_EXISTS'])
    expect(known.problem.fields?.['url']).toEqual([
      addWebsiteMessages.known(`http://${web.host}/`, 'Harbour'),
    ])
    const more = (await add(owner, { url: `http://${web.host}/shop`, startsTests: false })).body
    expect(more).toMatchObject({ name: web.host, tests: [], testsRefused: null })
    const [client] = (await owner.get('/api/clients')).body.items
    const fresh = await add(owner, {
      url: `http://${web.host}/new`,
      organization: client.organization,
      startsTests: false,
    })
    expect(fresh.body.client).not.toBe(client._id)
  })

  test('creates nothing when the site cannot be created', async () => {
    const other = await createOrganization()
    const newcomer = await signInAs({ ownerOf: [other] })
    const before = await countOf('client')
    const refused = await add(newcomer, { url: `http://${web.host}/rolled-back`, timezone: 'Nowhere/Here' })
    expect(refused.status).toBe(422)
    expect(await countOf('client')).toBe(before)
  })

  test('refuses a website whose schedule exceeds the quota, and creates nothing', async () => {
    const organization = await createOrganization()
    const limited = await signInAs({ ownerOf: [organization] })
    await subscribe(organization, { monthly_test_quota: 10 })
    const refused = await add(limited, { url: `http://${web.host}/limited` })
    expect([refused.status, refused.problem.reason]).toEqual([409, 'QUOTA_EXCEEDED'])
    expect((await limited.get('/api/clients')).body.items).toEqual([])
  })
})

describe('adding a website', () => {
  test('asks no server for those who may not', async () => {
    expect((await add(people.nobody, { url: web.host })).status).toBe(403)
    expect((await add(people.projectViewer, { url: web.host })).status).toBe(403)
    const foreign = { url: web.host, organization: tenant.organization._id }
    expect((await add(people.stranger, foreign)).status).toBe(404)
    expect((await add(people.clientAdmin, foreign)).status).toBe(404)
    expect(requests).toEqual([])
  })

  test.each([
    ['', urlMessages.required],
    ['ftp://example.com', urlMessages.protocol],
    ['a b', urlMessages.invalid],
    ['http://169.254.169.254/latest/meta-data', urlMessages.private],
    ['nowhere.invalid', addWebsiteMessages.notFound('nowhere.invalid')],
    ['http://127.0.0.1:1', addWebsiteMessages.refused('127.0.0.1:1')],
  ])('refuses %j at its field', async (url, message) => {
    const before = await countOf('site')
    const { status, problem } = await add(people.owner, { url })
    expect([status, problem.fields]).toEqual([422, { url: [message] }])
    expect(await countOf('site')).toBe(before)
  })
})

describe('progress of a run', () => {
  let agent: TestAgent
  beforeAll(async () => {
    agent = await createAgent()
    await own.db.deleteFrom('test_batch').execute()
  })
  const preview = {
    scores: {
      performance: 91,
      accessibility: 100,
      bestPractices: 78,
      seo: null,
      security: null,
      cachePolicy: null,
    },
    metrics: metricsWith({ lcp: 1234.5 }),
    frames: [{ atMs: 100, webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA' }],
  }
  const progressOf = async (page: number, caller: People['owner'] = people.projectViewer) =>
    caller.get('/api/lighthouses/tests/progress', { query: { page_id: page } })

  async function leased() {
    const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
    const page = site.pages[0]?._id ?? 0
    await people.owner.post('/api/lighthouses/runtestfromdashboard', { body: { page_id: page } })
    const job = await claimJob(agent)
    const tell = (progress: RunProgress, by = agent) =>
      by.post('/api/agents/progress', { body: { leaseId: job.leaseId, ...progress } })
    return { page, job, tell }
  }

  test('is shown to those who see the page, until the run ends', async () => {
    const { page, job, tell } = await leased()
    expect((await progressOf(page)).body).toMatchObject([
      { status: 'running', progress: { stage: 'loading', preview: null } },
    ])
    expect((await tell({ stage: 'tracing' })).body).toEqual({ continue: true })
    expect((await progressOf(page)).body[0].progress).toEqual({
      ...{ stage: 'tracing', preview: null, usualMs: null },
      startedAt: expect.any(String),
    })
    await tell({ stage: 'auditing', preview })
    expect((await progressOf(page)).body[0].progress).toMatchObject({ stage: 'auditing', preview })
    expect((await agent.post('/api/agents/result', { body: resultOf(job) })).status).toBe(200)
    expect((await progressOf(page)).body).toMatchObject([{ status: 'success', progress: null }])
    expect((await tell({ stage: 'auditing' })).body).toEqual({ continue: false })
  })

  test('is accepted only from the agent of the run, and only as pictures and figures', async () => {
    const { page, job, tell } = await leased()
    const other = await createAgent(unique('Agent'))
    expect((await tell({ stage: 'tracing' }, other)).body).toEqual({ continue: false })
    const script = Buffer.from('<script>alert(1)</script>').toString('base64')
    const forged = { ...preview, frames: [{ atMs: 1, webp: script }] }
    expect((await tell({ stage: 'auditing', preview: forged })).status).toBe(422)
    expect((await people.owner.post('/api/agents/progress', { body: { leaseId: job.leaseId } })).status).toBe(
      403,
    )
    expect((await progressOf(page)).body[0].progress).toMatchObject({ stage: 'loading', preview: null })
  })

  test('wakes those who watch', async () => {
    const owner = await signInAs({ ownerOf: [tenant.organization] })
    const { page, tell } = await leased()
    const url = `http://lightkeeper.test/api/lighthouses/tests/progress/stream?page_id=${page}`
    const response = await dispatch(new Request(url, { headers: { cookie: owner.cookie } }))
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const next = async (text: string) => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        if (new TextDecoder().decode(part.value).includes(text)) return true
      return false
    }
    expect(await next(':loading:false')).toBe(true)
    await tell({ stage: 'auditing', preview })
    expect(await next(':auditing:true')).toBe(true)
    await reader.cancel()
  })
})

describe('page discovery', () => {
  const search = (caller: People['owner'], site: number) => caller.post(`/api/sites/${site}/page-proposals`)
  const found = (caller: People['owner'], site: number) => caller.get(`/api/sites/${site}/page-proposals`)
  const choose = (caller: People['owner'], site: number, body: object) =>
    caller.post(`/api/sites/${site}/pages`, { body })
  const newSite = (pages = [{ url: `http://${web.host}/` }]) => createSite(tenant.project, { pages })

  test('proposes pages of robots.txt, a sitemap index, gzip sitemaps and links, and keeps them', async () => {
    const { _id } = await newSite()
    expect((await found(people.projectAdmin, _id)).body).toBeNull()
    const { status, body } = await search(people.projectAdmin, _id)
    expect([status, body.room]).toEqual([200, null])
    expect(body.groups.flatMap(({ urls }: { urls: string[] }) => urls)).toEqual(
      ['/linked', '/a', '/b'].map((path) => `http://${web.host}${path}`),
    )
    expect(requests).toEqual(['/robots.txt', '/', '/index.xml', '/pages.xml.gz'])
    expect((await found(people.projectAdmin, _id)).body).toEqual(body)
    // A second search does not ask the website again at once.
    await search(people.projectAdmin, _id)
    expect(requests).toHaveLength(4)
  })

  test('adds the chosen pages, once, with their first tests', async () => {
    const site = await newSite()
    await search(people.projectAdmin, site._id)
    const urls = [`http://${web.host}/a`, `http://${web.host}/`, `http://${web.host}/a#top`]
    const added = await choose(people.projectAdmin, site._id, { urls, startsTests: true })
    expect([added.status, added.body]).toEqual([
      201,
      { added: 1, testsRefused: null, notices: [urlMessages.fragment(`http://${web.host}/a`, '#top')] },
    ])
    const pages = (await people.owner.get(`/api/sites/${site._id}`)).body.pages
    expect(pages.map(({ url }: { url: string }) => url)).toEqual([
      `http://${web.host}/`,
      `http://${web.host}/a`,
    ])
    const query = { page_id: pages[1]._id }
    expect((await people.owner.get('/api/lighthouses/tests', { query })).body).toHaveLength(2)
    const left = (await found(people.projectAdmin, site._id)).body.groups
    expect(left.flatMap(({ urls: rest }: { urls: string[] }) => rest)).not.toContain(`http://${web.host}/a`)
  })

  test('refuses bad addresses, private addresses and an empty choice', async () => {
    const { _id } = await newSite()
    const refused = async (urls: string[]) => (await choose(people.owner, _id, { urls })).status
    expect(await refused([])).toBe(422)
    expect(await refused(['ftp://example.com'])).toBe(422)
    expect(await refused(['http://169.254.169.254/'])).toBe(422)
    expect(await refused(Array.from({ length: 101 }, (_, n) => `http://${web.host}/${n}`))).toBe(422)
  })

  test('stays within the quota of the organization', async () => {
    const limited = await createTenant()
    const owner = await signInAs({ ownerOf: [limited.organization] })
    const site = await createSite(limited.project, { pages: [{ url: `http://${web.host}/` }] })
    // Two sites with one page on two devices daily need 120 tests in 30 days, a further page 60.
    await subscribe(limited.organization, { monthly_test_quota: 190 })
    expect((await search(owner, site._id)).body.room).toBe(1)
    const urls = [`http://${web.host}/a`, `http://${web.host}/b`]
    const refused = await choose(owner, site._id, { urls })
    expect([refused.status, refused.problem.reason]).toEqual([409, 'QUOTA_EXCEEDED'])
    expect((await choose(owner, site._id, { urls: urls.slice(0, 1) })).status).toBe(201)
    expect((await found(owner, site._id)).body.room).toBe(0)
  })
})
