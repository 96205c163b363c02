import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Advice } from '~/shared/rules/audits/advice'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import type { AgentJob, NetworkRequest } from '~/shared/schemas/agent'
import type { Opportunity, RunDetails } from '~/shared/schemas/evidence'
import thirteen from '../fixtures/reports/lighthouse-13.json'
import { createAgent, jsonPieces, leaseTest, report, type TestAgent } from '../support/agent'
import { callerWith } from '../support/api'
import { createSite } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const AGENT = 'keeper-7'
let agent: TestAgent
beforeAll(async () => {
  agent = await createAgent(AGENT)
})
beforeEach(() => own.db.deleteFrom('test_batch').execute())

const REPORT = {
  ...thirteen,
  requestedUrl: 'https://shop.example/',
  environment: { networkUserAgent: 'Mozilla/5.0 (Linux)', benchmarkIndex: 1500 },
  configSettings: {
    throttlingMethod: 'simulate',
    throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
    screenEmulation: { width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  },
  runWarnings: ['The page redirected'],
}
const opportunity = (id: string, change: Partial<Opportunity> = {}): Opportunity => ({
  id,
  title: `Kept ${id}`,
  score: 0,
  savings: {},
  savingMs: null,
  savingBytes: null,
  itemCount: 1,
  items: [{ url: 'https://shop.example/a.js', text: null, element: null, values: { wastedBytes: 9 } }],
  ...change,
})
const detailsWith = (opportunities: Opportunity[]): RunDetails => ({
  mainThread: [],
  scripts: [],
  longTasks: [],
  thirdParties: [],
  layoutShifts: [],
  viewport: null,
  lcpElement: null,
  consoleErrors: [],
  opportunities,
  warnings: [],
})
const KEPT = [
  opportunity('network-dependency-tree-insight'),
  opportunity('own-thing', { savingBytes: 70_000 }),
  opportunity('unused-javascript', { savings: { FCP: 300 }, savingMs: 300, savingBytes: 80_000 }),
]

async function run(pieces: Record<string, unknown>): Promise<AgentJob> {
  await own.db.deleteFrom('test_batch').execute()
  const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  const job = await leaseTest(people.owner, agent, site)
  await report(agent, job, jsonPieces(pieces))
  return job
}
const read = ({ runId }: AgentJob, what: string, by = people.projectViewer) =>
  by.get(`/api/lighthouses/${runId}/${what}`)
const idsOf = (body: { opportunities: { id: string }[] }) => body.opportunities.map(({ id }) => id)

const summaryIn = async ({ runId }: AgentJob, include_opportunities?: string) => {
  const { body: point } = await people.projectViewer.get(`/api/lighthouses/${runId}`)
  const query = {
    page_id: point.page,
    pointId: runId,
    ...(include_opportunities && { include_opportunities }),
  }
  return people.projectViewer.get('/api/lighthouses/report', { query })
}

describe('a run with its report', () => {
  let job: AgentJob
  beforeAll(async () => {
    job = await run({ report: REPORT, details: detailsWith(KEPT) })
  })

  test('sorts by savings, each with the details of the report', async () => {
    const { body } = await read(job, 'opportunities')
    expect(idsOf(body)).toEqual(['unused-javascript', 'own-thing', 'network-dependency-tree-insight'])
    const [scripts, ownThing, tree] = body.opportunities
    expect(scripts).toMatchObject({ savings: { FCP: 300 }, savingMs: 300, savingBytes: 80_000 })
    expect(scripts.audit).toMatchObject({ title: 'Reduce unused JavaScript', state: 'failed' })
    expect(ownThing.audit.items).toEqual([
      { url: 'https://shop.example/a.js', element: null, texts: {}, values: { wastedBytes: 9 } },
    ])
    expect(tree).toMatchObject({ savings: {}, savingMs: null, savingBytes: null })
  })

  test('counts them in the report, with the largest saving, when asked to', async () => {
    expect((await summaryIn(job, 'true')).body.opportunities).toEqual({ count: 3, savingMs: 300 })
    expect((await summaryIn(job)).body).not.toHaveProperty('opportunities')
    expect((await summaryIn(job, 'perhaps')).status).toBe(422)
  })

  test('shows its conditions, and its agent', async () => {
    expect((await read(job, 'conditions')).body).toEqual({
      agent: AGENT,
      report: {
        requestedUrl: 'https://shop.example/',
        finalUrl: null,
        userAgent: 'Mozilla/5.0 (Linux)',
        screen: { width: 1350, height: 940, pixelRatio: 1 },
        connection: { rttMs: 40, downloadKbps: 10_240, applied: null },
        cpuSlowdown: 1,
        warnings: ['The page redirected'],
      },
    })
  })

  test('hides the agent from share-link visitors', async () => {
    const body = { name: 'For the board', client: tenant.client._id }
    const { key } = (await people.owner.post('/api/share-links', { body })).body
    const answer = await read(job, 'conditions', callerWith({ authorization: `Bearer ${key}` }))
    expect([answer.status, answer.body.agent, answer.body.report.cpuSlowdown]).toEqual([200, null, 1])
  })
})

test('a run without details reads its opportunities from the report', async () => {
  const { body } = await read(await run({ report: REPORT }), 'opportunities')
  expect(idsOf(body).slice(0, 2)).toEqual(['unused-javascript', 'unminified-javascript'])
})

test('a run without a report reads them from its details', async () => {
  const job = await run({ details: detailsWith(KEPT) })
  const { body } = await read(job, 'opportunities')
  expect(idsOf(body)).toEqual(['unused-javascript', 'own-thing', 'network-dependency-tree-insight'])
  expect(body.opportunities[0].audit).toMatchObject({ title: 'Kept unused-javascript', description: '' })
  expect((await read(job, 'conditions')).body).toEqual({ agent: AGENT, report: null })
})

test('a run without evidence has no opportunities, and unknown conditions', async () => {
  const job = await run({})
  const { status, problem } = await read(job, 'opportunities')
  expect([status, problem.message]).toEqual([404, 'Data is not available!'])
  expect((await read(job, 'conditions')).body.report).toBeNull()
  expect((await summaryIn(job, 'true')).body.opportunities).toBeNull()
})

test('unknown evidence counts as not stored', async () => {
  const job = await run({ details: { mainThread: 'busy' }, requests: [{ url: 1 }] })
  const load = await read(job, 'load')
  expect(load.status).toBe(200)
  expect(load.body).toMatchObject({ requests: null, thirdParties: null, cpu: null, shifts: null })
  expect((await read(job, 'opportunities')).status).toBe(404)
})

test('an incomplete report hides no other evidence', async () => {
  const job = await run({ report: { fullPageScreenshot: null }, details: detailsWith(KEPT) })
  expect(idsOf((await read(job, 'opportunities')).body)).toHaveLength(3)
  expect((await read(job, 'conditions')).body.agent).toBe(AGENT)
  for (const section of ['seo', 'all']) expect((await read(job, `audits/${section}`)).status).toBe(404)
})

describe('the requests of a run', () => {
  const requestTo = (url: string, more: Partial<NetworkRequest> = {}) =>
    requestOf(url, {
      mimeType: 'font/woff2',
      resourceType: 'Font',
      cache: 'none',
      startMs: 10,
      endMs: 60,
      transferSize: 900,
      resourceSize: 900,
      phases: { idle: 1, dns: null, connect: null, ssl: null, ttfb: 40, download: 5 },
      ...more,
    })
  const requests = [
    requestTo('https://shop.example/', { resourceType: 'Document' }),
    requestTo('https://shop.example/gone.woff2', { status: 404 }),
    requestTo('https://shop.example/late.woff2', { startMs: 90_000, endMs: 90_500 }),
    requestTo('https://shop.example/a.js', { status: 301, headers: { location: '/b.js' } }),
    requestTo('https://shop.example/c.js', { initiator: { kind: 'preload', url: null }, preloadUsed: false }),
    requestTo('https://shop.example/d.js', { initiator: { kind: 'preload', url: null } }),
  ]

  const PAINTED_AT = 1_200
  const items = [{ observedFirstContentfulPaint: PAINTED_AT }]
  const audits = { ...REPORT.audits, metrics: { ...REPORT.audits.metrics, details: { items } } }
  const painted = { ...REPORT, audits }

  test('have additional advice, and the number of preloads with unknown usage', async () => {
    const job = await run({ report: painted, details: detailsWith(KEPT), requests })
    const { beyond } = (await read(job, 'opportunities')).body
    expect(beyond.untoldPreloads).toBe(1)
    const listed = beyond.advice.map(({ kind, lostMs, lostBytes }: Advice) => [kind, lostMs, lostBytes])
    expect(listed).toEqual([
      ['lateFonts', 90_500 - PAINTED_AT, null],
      ['redirects', 45, null],
      ['preloads', null, 900],
      ['failed', null, 900],
    ])
    expect(beyond.advice[1].requests).toEqual([
      {
        ...{ number: 4, url: 'https://shop.example/a.js', thirdParty: false, lostMs: 45, lostBytes: null },
        note: '301 to https://shop.example/b.js',
      },
    ])
  })

  test('have no FCP advice without a report, and none without requests', async () => {
    const without = await run({ details: detailsWith(KEPT), requests })
    const kinds = (await read(without, 'opportunities')).body.beyond.advice.map(({ kind }: Advice) => kind)
    expect(kinds).toEqual(['redirects', 'preloads', 'failed'])
    const gone = await run({ report: REPORT, details: detailsWith(KEPT) })
    expect((await read(gone, 'opportunities')).body.beyond).toBeNull()
  })

  test('do not repeat Lighthouse findings', async () => {
    const named = opportunity('redirects', {
      items: [{ url: 'https://shop.example/a.js', text: null, element: null, values: {} }],
    })
    const job = await run({ details: detailsWith([named]), requests })
    const { beyond } = (await read(job, 'opportunities')).body
    expect(beyond.advice.map(({ kind }: Advice) => kind)).toEqual(['preloads', 'failed'])
  })
})
