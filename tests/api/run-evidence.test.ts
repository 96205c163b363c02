import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import type { AgentJob } from '~/shared/schemas/agent'
import type { RunDetails } from '~/shared/schemas/evidence'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { jsonPiece, leaseTest, metricsWith, report } from '../support/agent'
import { createSite } from '../support/factories'
import type { People } from '../support/people'
import { readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people } = tenantFixture()
beforeEach(() => own.db.deleteFrom('test_batch').execute())

const DETAILS: RunDetails = {
  mainThread: [
    { group: 'scriptEvaluation', ms: 120.4 },
    { group: 'other', ms: 80 },
  ],
  scripts: [{ url: 'https://shop.example/app.js', totalMs: 100, evaluationMs: 90, compilationMs: 5 }],
  longTasks: [{ startMs: 300, durationMs: 90, url: null }],
  thirdParties: [{ entity: 'ads.example', mainThreadMs: 71.5 }],
  layoutShifts: [
    { atMs: 400, value: 0.1, counts: true, elements: [] },
    { atMs: 2_900, value: 0.05, counts: false, elements: [] },
  ],
  viewport: { width: 375, height: 635 },
  lcpElement: { selector: 'h1', snippet: '<h1>', rect: null },
  userTimings: { count: 1, items: [{ name: 'ready', startMs: 90, durationMs: null }] },
  consoleErrors: [{ source: 'network', text: '404', url: null, line: null, column: null }],
  opportunities: [],
  scriptTree: [
    { depth: 0, name: 'https://shop.example/app.js', bytes: 4_000, unusedBytes: 1_000 },
    { depth: 1, name: 'src/basket.js', bytes: 4_000, unusedBytes: 1_000 },
    { depth: 0, name: '', bytes: 300, unusedBytes: null, folded: 3 },
  ],
  warnings: ['slow'],
}
const REQUEST = requestOf('https://ads.example/a.js', {
  priority: 'Low',
  thirdParty: true,
  entity: 'ads.example',
  cache: 'none',
  initiator: { kind: 'script', url: 'https://shop.example/app.js' },
  headers: { 'cache-control': 'max-age=60' },
  cookies: ['id; Secure'],
  startMs: 100,
  endMs: 160,
  transferSize: 1_500,
  resourceSize: 4_000,
  phases: { idle: 1, dns: null, connect: null, ssl: null, ttfb: 50, download: 9 },
})
const LOOK = { changed: 'f'.repeat(64), isBlank: true }
const HTML = '<!doctype html><script>alert(1)</script>'
const NODES = {
  'page-0-IMG': { id: 'hero', top: 20, left: 0, right: 375, bottom: 231, width: 375, height: 211 },
}

async function leased(change: object = {}): Promise<{ site: Site; job: AgentJob }> {
  const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  if (Object.keys(change).length > 0)
    expect((await people.owner.put(`/api/sites/${site._id}`, { body: change })).status).toBe(200)
  const job = await leaseTest(people.owner, agent, site)
  return { site, job }
}

describe('a run with all its evidence', () => {
  let job: AgentJob
  let site: Site
  let hashes: Record<string, string>
  const read = (path: string, query: Record<string, string | number> = {}, by = people.projectViewer) =>
    by.get(`/api/lighthouses/${job.runId}${path}`, { query })
  beforeAll(async () => {
    await own.db.deleteFrom('test_batch').execute()
    ;({ job, site } = await leased())
    const { default: sharp } = await import('sharp')
    const frame = (background: string) =>
      sharp({ create: { width: 60, height: 100, channels: 3, background } })
        .webp()
        .toBuffer()
    const shown = await agent.send(job.leaseId, await frame('red'), 'image/webp')
    const later = await agent.send(job.leaseId, await frame('blue'), 'image/webp')
    const strip = {
      width: 60,
      height: 100,
      frames: [
        { atMs: 0, hash: shown },
        { atMs: 420, hash: later, look: LOOK },
      ],
    }
    const screenshot = { data: 'evidence:full', width: 375, height: 1_200 }
    hashes = await report(
      agent,
      job,
      [
        jsonPiece('details', DETAILS),
        jsonPiece('requests', [REQUEST]),
        jsonPiece('filmstrip', strip),
        jsonPiece('report', { fullPageScreenshot: { screenshot, nodes: NODES } }),
        jsonPiece('trace', { traceEvents: [] }),
        ['body', HTML, 'text/html'],
        ['full', 'whole page', 'image/webp'],
      ],
      {
        consented: true,
        metrics: metricsWith({
          bytes: 9_000,
          requests: 12,
          bytesThirdParty: 1_500,
          requestsThirdParty: 2,
          bytesScript: 4_000,
          requestsScript: 3,
          load: 2_000,
        }),
      },
    )
  })

  test('lists all stored evidence', async () => {
    const { body } = await read('')
    expect(body).toMatchObject({ _id: job.runId, consented: true, bodyId: hashes['body'], details: DETAILS })
    expect(body.evidence.sort()).toEqual(
      ['body', 'details', 'filmstrip', 'full', 'report', 'requests', 'trace'].sort(),
    )
  })

  test('shows the main-thread breakdown, and layout shifts', async () => {
    expect((await read('/cputimes')).body).toMatchObject({
      totalMs: 200.4,
      scripts: DETAILS.scripts,
      longTasks: DETAILS.longTasks,
    })
    expect((await read('/layoutshifts')).body).toEqual({
      cls: 0.1,
      viewport: DETAILS.viewport,
      shifts: DETAILS.layoutShifts,
    })
  })

  test('shows the script sizes, and the unused bytes', async () => {
    expect((await read('/scripttree')).body).toEqual({ nodes: DETAILS.scriptTree })
    expect((await people.owner.get('/api/lighthouses/x/scripttree')).status).toBe(404)
  })

  test('lists its requests with their third parties', async () => {
    expect((await read('/requests')).body).toEqual({
      requests: [REQUEST],
      thirdParties: [{ entity: 'ads.example', requests: 1, bytes: 1_500, mainThreadMs: 71.5 }],
    })
  })

  test('returns the whole load at once, with the headers of the requested one', async () => {
    const { headers: _, cookies: __, ...rest } = REQUEST
    const { body } = await read('/load')
    expect(body.requests).toEqual([rest])
    expect(body.cpu).toEqual((await read('/cputimes')).body)
    expect(body.shifts).toEqual((await read('/layoutshifts')).body)
    expect(body.lcpElement).toEqual(DETAILS.lcpElement)
    expect(body.userTimings).toEqual(DETAILS.userTimings)
    expect((await read('/load', { request: 1 })).body.requests).toEqual([REQUEST])
  })

  test('exports them as HAR', async () => {
    const { body } = await read('/har')
    const { log } = typeof body === 'string' ? JSON.parse(body) : body
    expect(log).toMatchObject({ version: '1.2', pages: [{ pageTimings: { onLoad: 2_000 } }] })
    expect(log.entries).toHaveLength(1)
  })

  test('exports them as CSV, with empty cells for missing values', async () => {
    const { body, headers } = await read('/requests/export')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="requests-${job.runId}.csv"`)
    const [head = '', line = '', rest] = String(body).split('\r\n')
    const [names, cells] = [head.split(','), line.split(',')]
    const cell = (name: string) => cells[names.indexOf(name)]
    expect([cells.length, rest]).toEqual([names.length, ''])
    expect(['Number', 'URL', 'Status', 'Priority', 'Third party'].map(cell)).toEqual([
      ...['1', REQUEST.url, '200', 'Low', 'yes'],
    ])
    expect(['Start (ms)', 'End (ms)', 'Wait (ms)', 'Transferred (bytes)'].map(cell)).toEqual([
      ...['100', '160', '50', '1500'],
    ])
    expect(['DNS (ms)', 'Render-blocking', 'Initial priority'].map(cell)).toEqual(['', '', ''])
  })

  test('shows frames at even intervals', async () => {
    const { body } = await read('/filmstrip', { interval: 200, end: 1_000 })
    expect(body.slots).toEqual([
      { atMs: 0, frame: 0 },
      { atMs: 200, frame: 0 },
      { atMs: 400, frame: 0 },
      { atMs: 600, frame: 1 },
      { atMs: 800, frame: 1 },
      { atMs: 1_000, frame: 1 },
    ])
    expect(body.frames.map(({ look }: { look?: object }) => look)).toEqual([undefined, LOOK])
    expect((await read('/filmstrip')).body.slots).toHaveLength(51)
    expect((await read('/filmstrip', { interval: 1 })).status).toBe(422)
  })

  test('exports a video of them', async () => {
    const download = (video: string, by = people.projectViewer) =>
      by.get('/api/lighthouses/download-video', { query: { video } })
    const { headers, body } = await download(job.runId)
    expect(headers.get('content-type')).toBe('video/webm')
    expect(String(body)).toContain('webm')
    expect((await download('x')).status).toBe(422)
  })

  test('shows the full page with its elements', async () => {
    const { body } = await read('/fullpage')
    expect(body).toEqual({
      width: 375,
      height: 1_200,
      src: `/api/lighthouses/${job.runId}/evidence/${hashes['full']}`,
      nodes: [{ id: 'page-0-IMG', x: 0, y: 20, width: 375, height: 211 }],
    })
    expect((await people.projectViewer.get(body.src)).status).toBe(200)
  })

  test('returns the document as plain text', async () => {
    const { headers, body } = await read('/htmlbody', { bodyId: hashes['body'] ?? '' })
    expect(body).toBe(HTML)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const other = await read('/htmlbody', { bodyId: hashes['full'] ?? '' })
    expect([other.status, other.problem.message]).toEqual([404, 'Data is not available!'])
    const asImage = await people.projectViewer.get(`/api/lighthouses/${job.runId}/evidence/${hashes['body']}`)
    expect(asImage.status).toBe(404)
  })

  test('stores the trace for a week, and the rest by the client’s retention', async () => {
    const rows = await readRows('blob', {}, 'hash', 'created_at', 'expires_at')
    const days = (kind: string) => {
      const row = rows.find(({ hash }) => hash.toString('hex') === hashes[kind])
      return row && Math.round((row.expires_at.getTime() - row.created_at.getTime()) / DAY_MS)
    }
    expect([days('trace'), days('details')]).toEqual([7, 365])
  })

  test('is included in the network totals over time', async () => {
    const query = { page_id: site.pages[0]?._id ?? 0 }
    const ask = (caller: People['owner']) => caller.get('/api/lighthouses/network', { query })
    const [series] = (await ask(people.owner)).body.series
    expect(series.types.total).toMatchObject({ bytes: [9_000], requests: [12] })
    expect(series.types.script).toMatchObject({ bytes: [4_000], requests: [3] })
    expect(series.types.font).toMatchObject({ bytes: [null], requests: [null] })
    expect(series.parties).toMatchObject({
      first: { bytes: [7_500], requests: [10] },
      third: { bytes: [1_500], requests: [2] },
    })
  })

  test('includes metrics and network totals with the points of its page, on request', async () => {
    const path = '/api/lighthouses'
    const list = async (query: Record<string, string>) => {
      const fullQuery = { page_id: site.pages[0]?._id ?? 0, ...query }
      return (await people.owner.get(path, { query: fullQuery })).body.series[0]
    }
    const usual = await list({})
    expect(Object.keys(usual.lines)).toContain('lcp')
    expect(usual.network).toBeUndefined()
    expect((await list({ include_metrics: 'true', include_network: 'false' })).lines).toEqual(usual.lines)
    const { lines, network } = await list({ include_metrics: 'false', include_network: 'true' })
    expect(lines).toEqual({})
    const totals = await people.owner.get('/api/lighthouses/network', {
      query: { page_id: site.pages[0]?._id ?? 0 },
    })
    const { types, parties } = totals.body.series[0]
    expect(network).toEqual({ types, parties })
    const both = await list({ include_metrics: 'bytes,lcp', include_network: 'true' })
    expect(Object.keys(both.lines)).toEqual(['bytes', 'lcp'])
    expect(both.network.types.script.bytes).toEqual([4_000])
    for (const wrong of [{ include_network: 'x' }, { include_metrics: 'true,lcp' }]) {
      const query = { page_id: site.pages[0]?._id ?? 0, ...wrong }
      expect((await people.owner.get(path, { query })).status).toBe(422)
    }
  })
})

test('a run without evidence says so with the message of the catalogue', async () => {
  const { job } = await leased()
  await report(agent, job, [])
  const reply = async (path: string, query = {}) => {
    const { status, problem } = await people.owner.get(path, { query })
    return [status, problem.message]
  }
  const refusalAt = (path: string) => reply(`/api/lighthouses/${job.runId}${path}`)
  for (const path of [
    '/cputimes',
    '/layoutshifts',
    '/fullpage',
    '/htmlbody',
    '/trace',
    '/har',
    '/requests/export',
  ])
    expect([path, ...(await refusalAt(path))]).toEqual([path, 404, 'Data is not available!'])
  expect(await reply(`/api/lighthouses/reportFile/${job.runId}`)).toEqual([404, 'The report file is missing'])
  const [status, message] = await reply('/api/lighthouses/download-video', { video: job.runId })
  expect([status, message]).toEqual([404, expect.stringContaining('No video of this run')])
  const whole = await people.owner.get(`/api/lighthouses/${job.runId}`)
  expect(whole.body).toMatchObject({ details: null, evidence: [], bodyId: null, consented: null })
  const list = await people.owner.get(`/api/lighthouses/${job.runId}/requests`)
  expect(list.body).toEqual({ requests: null, thirdParties: null })
  const tree = await people.owner.get(`/api/lighthouses/${job.runId}/scripttree`)
  expect(tree.body).toEqual({ nodes: null })
})

test('details of an older agent have no scripts, but all else', async () => {
  const { job } = await leased()
  const { scriptTree: _, ...old } = DETAILS
  await report(agent, job, [jsonPiece('details', old)])
  const evidenceAt = (path: string) => people.owner.get(`/api/lighthouses/${job.runId}${path}`)
  expect((await evidenceAt('/scripttree')).body).toEqual({ nodes: null })
  expect((await evidenceAt('/cputimes')).body).toMatchObject({ scripts: DETAILS.scripts })
})

test('a script treemap above its limit is not shown', async () => {
  const { job } = await leased()
  const scriptTree = Array(301).fill(DETAILS.scriptTree?.[0])
  await report(agent, job, [jsonPiece('details', { ...DETAILS, scriptTree })])
  const { status, body } = await people.owner.get(`/api/lighthouses/${job.runId}/scripttree`)
  expect([status, body]).toEqual([200, { nodes: null }])
})

test('the CSV escapes formulas in request URLs, and a pending request has no end', async () => {
  const { job } = await leased()
  const hostile = { entity: '=HYPERLINK("http://a.example")', mimeType: '+1', protocol: '' }
  const pending = { status: -1, endMs: REQUEST.startMs, initialPriority: 'High' }
  await report(agent, job, [
    jsonPiece('requests', [
      { ...REQUEST, ...hostile },
      { ...REQUEST, ...pending },
    ]),
  ])
  const { body } = await people.owner.get(`/api/lighthouses/${job.runId}/requests/export`)
  const [head = '', first = '', second = ''] = String(body).split('\r\n')
  expect(first).toContain(`,"'=HYPERLINK(""http://a.example"")",`)
  expect(first).toContain(`,'+1,`)
  const cells = second.split(',')
  const cell = (name: string) => cells[head.split(',').indexOf(name)]
  expect(['Number', 'Status', 'End (ms)', 'Initial priority'].map(cell)).toEqual([...['2', '', '', 'High']])
})

test('requests of an older agent are readable', async () => {
  const { job } = await leased()
  const { initiator: _, cache: __, headers: ___, cookies: ____, ...old } = REQUEST
  await report(agent, job, [jsonPiece('requests', [old])])
  const { body } = await people.owner.get(`/api/lighthouses/${job.runId}/requests`)
  expect(body.requests).toEqual([{ ...old, initiator: { kind: 'other', url: null } }])
  expect(body.thirdParties[0].mainThreadMs).toBeNull()
})

describe('a site', () => {
  const CONSENT = { name: 'CookieConsent', value: 'true' }

  test('sends its consent cookie in every run, and stores its traces', async () => {
    const { site, job } = await leased({ consentCookie: CONSENT, keepsTrace: true })
    expect(job).toMatchObject({ consentCookie: CONSENT, keepTrace: true, fullPage: true })
    const { body } = await people.owner.get(`/api/sites/${site._id}`)
    expect(body).toMatchObject({ consentCookie: CONSENT, keepsTrace: true })
    const renamed = await people.owner.put(`/api/sites/${site._id}`, { body: { name: 'Other' } })
    expect(renamed.body).toMatchObject({ consentCookie: CONSENT, keepsTrace: true })
    const without = await people.owner.put(`/api/sites/${site._id}`, { body: { consentCookie: null } })
    expect(without.body).toMatchObject({ consentCookie: null, keepsTrace: true })
  })

  test('has neither by default; a scheduled run skips expensive evidence', async () => {
    const { job } = await leased()
    expect(job).toMatchObject({ consentCookie: null, keepTrace: true, fullPage: true })
    await own.db.updateTable('test_batch').set({ source: 'schedule' }).execute()
    await own.db.updateTable('test_job').set({ state: 'ready', lease_id: null, lease_until: null }).execute()
    expect(await agent.claim()).toMatchObject({ keepTrace: false, fullPage: false })
  })

  test.each([
    [{ name: 'a b', value: 'x' }, 'consentCookie.name'],
    [{ name: 'a', value: 'x; Domain=other.example' }, 'consentCookie.value'],
    [{ name: 'a', value: '' }, 'consentCookie.value'],
    [{ name: 'a' }, 'consentCookie.value'],
  ])('refuses the cookie %j', async (consentCookie, field) => {
    const path = `/api/sites/${tenant.site._id}`
    const { status, problem } = await people.owner.put(path, { body: { consentCookie } })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
  })
})
