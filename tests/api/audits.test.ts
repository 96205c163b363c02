import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { extractReport } from '~/server/measuring/engine/extract/report'
import { auditQuality } from '~/server/measuring/quality'
import { facts, file } from '~/server/measuring/quality/fixtures/facts'
import type { AgentJob } from '~/shared/schemas/agent'
import { leaseTest, type Piece, report } from '../support/agent'
import { createSite } from '../support/factories'
import { runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()

const audit = (title: string, scoreDisplayMode: string, score: number | null, details?: object) => ({
  title,
  description: `About ${title}`,
  scoreDisplayMode,
  score,
  details,
})
const ELEMENT = {
  type: 'node',
  selector: 'main > img',
  snippet: '<img src="a.png">',
  nodeLabel: 'A picture',
  boundingRect: { left: 10, top: 20, right: 110, bottom: 70, width: 100, height: 50 },
}
/** Stored by an earlier version, with other audit names. */
const REPORT = {
  lighthouseVersion: '11.7.1',
  audits: {
    'image-alt': audit('Pictures have texts', 'binary', 0, {
      type: 'table',
      headings: [{ key: 'node', valueType: 'node', label: 'Elements' }],
      items: [{ node: ELEMENT, subItems: { items: [] } }],
    }),
    'color-contrast': audit('Colours differ', 'binary', 1),
    'focus-traps': audit('Focus is not trapped', 'manual', null),
    'video-caption': audit('Videos have captions', 'notApplicable', null),
    'html-has-lang': audit('The language is told', 'error', null),
    'uses-long-cache-ttl': audit('Files are kept', 'numeric', 0.4, {
      type: 'table',
      headings: [{ key: 'url', valueType: 'url', label: 'URL' }],
      items: [{ url: 'https://shop.example/a.js', totalBytes: 1200, wastedBytes: 900.5 }],
    }),
    'network-requests': audit('Requests', 'informative', null),
    'resources-summary': audit('Hidden', 'informative', null),
  },
  categories: {
    accessibility: {
      title: 'Accessibility',
      score: 0.7,
      auditRefs: [
        { id: 'image-alt', weight: 3, group: 'a11y-names' },
        { id: 'color-contrast', weight: 7 },
        { id: 'focus-traps', weight: 0 },
        { id: 'video-caption', weight: 10 },
        { id: 'html-has-lang', weight: 7 },
      ],
    },
    performance: {
      title: 'Performance',
      score: null,
      auditRefs: [
        { id: 'uses-long-cache-ttl', weight: 0 },
        { id: 'network-requests', weight: 0 },
        { id: 'resources-summary', weight: 0, group: 'hidden' },
      ],
    },
  },
  categoryGroups: { 'a11y-names': { title: 'Names and labels' } },
}
const QUALITY = auditQuality(
  facts([['server', 'nginx/1.18.0']], { responses: [file('/app.js', [['cache-control', 'max-age=60']])] }),
)

const measured = (kinds: { report?: object; quality?: object }) =>
  sent(
    Object.entries(kinds).map(([kind, value]) => ({
      kind,
      mediaType: 'application/json',
      data: Buffer.from(JSON.stringify(value)),
    })),
  )

async function sent(pieces: { kind: string; mediaType: string; data: Buffer }[]): Promise<AgentJob> {
  const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  const job = await leaseTest(owner, agent, site)
  const scores = {
    performance: 91,
    accessibility: 100,
    bestPractices: 78,
    seo: null,
    security: 61,
    cachePolicy: 12,
  }
  const sent = pieces.map(({ kind, data, mediaType }): Piece => [kind, data, mediaType])
  await report(agent, job, sent, { scores })
  return job
}

describe('the audits of a run', () => {
  let run = ''
  beforeAll(async () => {
    run = (await measured({ report: REPORT, quality: QUALITY })).runId
  })
  const section = (name: string, caller = owner) => caller.get(`/api/lighthouses/${run}/audits/${name}`)

  test('of a section are in its groups, with their elements', async () => {
    const { status, body } = await section('accessibility')
    expect(status).toBe(200)
    const [only] = body.sections
    expect(only).toMatchObject({ section: 'accessibility', title: 'Accessibility', score: 70 })
    expect(only.failed).toMatchObject([
      {
        id: 'image-alt',
        weight: 3,
        impact: 30,
        group: 'Names and labels',
        itemCount: 1,
        columns: [{ key: 'node', label: 'Elements', type: 'node' }],
        items: [
          {
            element: {
              selector: 'main > img',
              snippet: '<img src="a.png">',
              rect: { x: 10, y: 20, width: 100, height: 50 },
            },
            texts: { node: 'A picture' },
          },
        ],
      },
    ])
    const ids = (state: string) => only[state].map(({ id }: { id: string }) => id)
    expect(['passed', 'manual', 'notApplicable', 'notMeasured', 'informative'].map(ids)).toEqual([
      ['color-contrast'],
      ['focus-traps'],
      ['video-caption'],
      ['html-has-lang'],
      [],
    ])
  })

  test('retain their names, and an unmeasured section is not zero', async () => {
    const { body } = await section('performance')
    expect(body.sections[0]).toMatchObject({
      score: null,
      failed: [
        {
          id: 'cache-insight',
          engineId: 'uses-long-cache-ttl',
          items: [{ url: 'https://shop.example/a.js', values: { totalBytes: 1200, wastedBytes: 900.5 } }],
        },
      ],
      informative: [{ id: 'network-requests' }],
    })
    expect((await section('seo')).body.sections[0]).toMatchObject({ score: null, failed: [], passed: [] })
  })

  test('that are ours describe the fault and the fix', async () => {
    const { body } = await section('security')
    expect(body).toMatchObject({
      section: 'security',
      title: 'Security',
      version: 1,
      score: QUALITY.security.score,
    })
    const leaks = body.failed.find(({ id }: { id: string }) => id === 'server-leaks')
    expect(leaks).toMatchObject({
      title: 'Response headers reveal server software versions',
      recommendation: expect.stringContaining('X-Powered-By'),
      items: [
        { texts: { problem: 'Reveals the server software.', subject: 'server', value: 'nginx/1.18.0' } },
      ],
    })
    const impacts = body.failed.map(({ impact }: { impact: number }) => impact)
    expect(impacts).toEqual([...impacts].sort((a, b) => b - a))
    expect(body.notMeasured).toMatchObject([
      { id: 'https-redirect', description: expect.stringContaining('no HTTP request was made') },
    ])
  })

  test('of the cache list every cacheable file', async () => {
    const { body } = await section('cache')
    expect(body).toMatchObject({
      section: 'cache',
      title: 'Cache Policy',
      totalBytes: 10_000,
      responses: [{ url: 'https://shop.example.com/app.js', lifetime: 60, validator: 'none' }],
    })
    expect(body.wastedBytes).toBeGreaterThan(9_000)
  })

  test('can be read in one call', async () => {
    const ids = ['performance', 'accessibility', 'best-practices', 'seo', 'security', 'cache']
    for (const answer of [await section('all'), await owner.get(`/api/lighthouses/audits/${run}`)]) {
      expect(answer.body.sections.map(({ section: id }: { section: string }) => id)).toEqual(ids)
    }
  })

  test('of an unknown section are a bad request', async () => {
    const { status, problem } = await section('traffic')
    expect(status).toBe(422)
    expect(problem.fields).toEqual({ section: ['Audit section ids must be all or the matching section'] })
  })

  test('match the charted scores', async () => {
    const { body } = await owner.get(`/api/lighthouses/${run}`)
    expect(body.scores).toMatchObject({ security: 61, cachePolicy: 12 })
    const query = { page_id: body.page, include_metrics: 'security,cachePolicy,lcp' }
    const { body: list } = await owner.get('/api/lighthouses', { query })
    expect(list.series[0].lines).toMatchObject({ security: { values: [61] }, cachePolicy: { values: [12] } })
    const latest = await own.db
      .selectFrom('run_latest')
      .select(['security', 'cache_policy'])
      .where('run_id', '=', run)
      .executeTakeFirst()
    expect(latest).toEqual({ security: 61, cache_policy: 12 })
  })
})

describe('the common texts of an engine', () => {
  const { report, inline } = extractReport(REPORT)
  test('are stored once and restored on read', async () => {
    expect(inline).toHaveLength(1)
    const pieces = [report, ...inline]
    const first = await sent(pieces)
    const second = await sent(pieces)
    const rows = await runSql(sql<{ times: number }>`
      select count(*)::int as times from blob where hash = ${Buffer.from(inline[0]?.hash ?? '', 'hex')}`)
    expect(rows).toEqual([{ times: 1 }])
    for (const { runId } of [first, second]) {
      expect((await owner.get(`/api/lighthouses/reportFile/${runId}`)).body).toEqual(REPORT)
      const { body } = await owner.get(`/api/lighthouses/${runId}/audits/accessibility`)
      expect(body.sections[0].failed).toMatchObject([
        { id: 'image-alt', description: 'About Pictures have texts' },
      ])
    }
  })
})

describe('a run without', () => {
  test('a report says so', async () => {
    const { runId } = await measured({ quality: QUALITY })
    const { status, problem } = await owner.get(`/api/lighthouses/${runId}/audits/seo`)
    expect([status, problem.message]).toEqual([404, 'The report file is missing'])
    expect((await owner.get(`/api/lighthouses/${runId}/audits/security`)).status).toBe(200)
  })

  test('our own audits, from older agents, still shows the others', async () => {
    const { runId } = await measured({ report: REPORT })
    for (const name of ['security', 'cache']) {
      const { status, problem } = await owner.get(`/api/lighthouses/${runId}/audits/${name}`)
      expect([status, problem.message]).toEqual([404, 'Data is not available!'])
    }
    expect((await owner.get(`/api/lighthouses/audits/${runId}`)).body.sections).toHaveLength(4)
  })
})
