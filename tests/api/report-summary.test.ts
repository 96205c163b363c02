import { beforeAll, describe, expect, test } from 'vitest'
import { auditQuality } from '~/server/measuring/quality'
import { facts } from '~/server/measuring/quality/fixtures/facts'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import type { RunDetails } from '~/shared/schemas/evidence'
import type { Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'
import thirteen from '../fixtures/reports/lighthouse-13.json'
import { jsonPieces, leaseTest, metricsWith, report } from '../support/agent'
import { createDevice, createSite } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people } = tenantFixture()
let mobile: number
beforeAll(async () => {
  mobile = tenant.site.devices[0] ?? 0
})

const opportunity = (id: string, savingMs: number | null, savingBytes: number | null = null) => ({
  ...{ id, title: `Fix ${id}`, score: 0, savingMs, savingBytes },
  ...{ savings: {}, itemCount: 0, items: [] },
})
const details = (opportunities: RunDetails['opportunities']): Omit<RunDetails, 'scriptTree'> => ({
  mainThread: [],
  scripts: [],
  longTasks: [],
  thirdParties: [],
  layoutShifts: [],
  lcpElement: null,
  consoleErrors: [],
  opportunities,
  warnings: [],
})
const HERO = requestOf('https://shop.example/hero.jpg', {
  mimeType: 'image/jpeg',
  resourceType: 'Image',
  largestPaint: true,
  transferSize: 1_200_000,
  resourceSize: 1_200_000,
})
const LATE_IMAGE = metricsWith({
  ...{ lcp: 4_100, lcpTtfb: 400, lcpLoadDelay: 3_000, lcpLoadDuration: 500, lcpRenderDelay: 200 },
})

async function measure(site: Site, pieces: Record<string, unknown>, change: object = {}): Promise<string> {
  const job = await leaseTest(people.owner, agent, site)
  await report(agent, job, jsonPieces(pieces), change)
  return job.runId
}
const summaryOf = async (run: string) => {
  const { status, body } = await people.projectViewer.get(`/api/lighthouses/${run}/summary`)
  expect(status).toBe(200)
  return body
}

describe('the conclusions of a test', () => {
  test('name the main cause and the largest savings first', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    const run = await measure(
      site,
      {
        details: details([
          opportunity('cache-insight', null, 900_000),
          opportunity('unused-javascript', 400, 60_000),
          opportunity('render-blocking-insight', 1_200),
          opportunity('dom-size-insight', null),
        ]),
        requests: [HERO],
      },
      { metrics: LATE_IMAGE },
    )
    const summary = await summaryOf(run)
    expect(summary.causes).toEqual({
      lcp: { kind: 'loadDelay', ms: 3_000, resource: { kind: 'image', bytes: 1_200_000, url: HERO.url } },
    })
    expect(summary.fixes).toMatchObject([
      { cause: 'loadDelay', file: HERO.url, measured: { metric: 'lcp', value: 3_000 } },
      { audit: 'render-blocking-insight', section: 'performance', savingMs: 1_200, savingBytes: null },
      { audit: 'unused-javascript', savingMs: 400, savingBytes: 60_000 },
    ])
    expect(summary).toMatchObject({
      opportunities: 4,
      others: [],
      sinceTest: null,
      sinceDeployment: null,
    })
  })

  test('fill up with failed audits of other sections by the points they cost', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    const run = await measure(site, {
      details: details([opportunity('unused-javascript', 400)]),
      report: thirteen,
      quality: auditQuality(facts()),
    })
    const { fixes } = await summaryOf(run)
    expect(fixes).toHaveLength(3)
    expect(fixes[0]).toMatchObject({ audit: 'unused-javascript', impact: null })
    expect(fixes[1].section).not.toBe('performance')
    expect(fixes[1].impact).toBeGreaterThanOrEqual(fixes[2].impact)
    expect(fixes[2].impact).toBeGreaterThan(0)
  })

  test('tell nothing to fix from nothing stored', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    const clean = await measure(site, { details: details([]) })
    expect((await summaryOf(clean)).fixes).toEqual([])
    const bare = await measure(site, {})
    expect(await summaryOf(bare)).toMatchObject({ fixes: null, opportunities: null, causes: {} })
    const failed = await measure(
      site,
      {},
      {
        ...{ outcome: 'failed', failure: { code: 'HTTP_404', detail: 'x' }, scores: null, metrics: null },
      },
    )
    expect(await summaryOf(failed)).toMatchObject({ fixes: null, sinceTest: null, sinceDeployment: null })
  })

  test('show the other devices by their nearest test', async () => {
    const desktop = await createDevice(tenant.client)
    const site = await createSite(tenant.project, { devices: [mobile, desktop._id] })
    const start = new Date(Date.now() - 60 * HOUR_MS)
    const times = await addHistory(own.db, seriesOf(tenant, site, mobile), Array(10).fill(2_000), {
      from: start,
    })
    await addHistory(own.db, seriesOf(tenant, site, desktop._id), [900, 950, 1_000], {
      from: new Date(start.getTime() + 4.1 * HOUR_MS),
    })
    const { body } = await people.owner.get('/api/lighthouses/report', {
      query: { page_id: site.pages[0]?._id, device: mobile, pointId: String(times[6]?.getTime()) },
    })
    const { others } = await summaryOf(body.point._id)
    expect(others).toMatchObject([
      { device: desktop._id, deviceName: desktop.name, status: 'success', metrics: { lcp: 1_000 } },
    ])
  })
})

describe('changes', () => {
  const levels = (level: number, tests: number) =>
    Array.from({ length: tests }, (_, i) => level + ((i % 5) - 2) * 10)
  const newest = async (site: Site) => {
    const { body } = await people.owner.get('/api/lighthouses/report', {
      query: { page_id: site.pages[0]?._id },
    })
    return body.point._id as string
  }
  const lcpOf = (since: { metrics: { key: string }[] }) => since.metrics.find(({ key }) => key === 'lcp')
  const deploy = (site: Site, version: string, at: Date) =>
    people.owner.post('/api/deployments', { body: { site: site._id, version, at: at.toISOString() } })

  test('since the last test and since the last deployment, each with its significance', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    const times = await addHistory(own.db, seriesOf(tenant, site, mobile), [
      ...levels(2_000, 20),
      ...levels(2_600, 10),
    ])
    await deploy(site, '1.0.0', new Date((times[2]?.getTime() ?? 0) - 60_000))
    await deploy(site, '2.0.0', new Date((times[20]?.getTime() ?? 0) - 60_000))
    const { sinceTest, sinceDeployment } = await summaryOf(await newest(site))
    expect(sinceTest.at).toBe(times[28]?.toISOString())
    expect(lcpOf(sinceTest)).toMatchObject({ difference: 10, verdict: 'noise' })
    expect(sinceDeployment).toMatchObject({ version: '2.0.0', tests: { before: 20, after: 10 } })
    expect(lcpOf(sinceDeployment)).toMatchObject({ before: 2_000, after: 2_600, verdict: 'worse' })
  })

  test('of a deployment that no test has seen yet, and none of a later one', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    const times = await addHistory(own.db, seriesOf(tenant, site, mobile), levels(2_000, 12))
    const last = times.at(-1)?.getTime() ?? 0
    const run = await newest(site)
    await deploy(site, '9.0.0', new Date(last + 60_000))
    expect((await summaryOf(run)).sinceDeployment).toBeNull()
    await deploy(site, '8.0.0', new Date(last - 1_000))
    const { sinceDeployment } = await summaryOf(run)
    expect(sinceDeployment).toMatchObject({ version: '8.0.0', tests: { before: 11, after: 1 } })
    expect(lcpOf(sinceDeployment)).toMatchObject({ verdict: 'noise' })
  })

  test('not across a change of method', async () => {
    const site = await createSite(tenant.project, { devices: [mobile] })
    const series = seriesOf(tenant, site, mobile)
    const from = new Date(Date.now() - 40 * HOUR_MS)
    await addHistory(own.db, series, levels(2_000, 20), { engine: '12.8.2', from })
    const later = new Date(from.getTime() + 20 * HOUR_MS)
    await addHistory(own.db, series, levels(2_600, 1), { from: later })
    await deploy(site, '3.0.0', new Date(later.getTime() - 60_000))
    const { sinceTest, sinceDeployment } = await summaryOf(await newest(site))
    expect(lcpOf(sinceTest)).toMatchObject({ verdict: 'engine' })
    expect(sinceDeployment.tests).toEqual({ before: 0, after: 1 })
    expect(lcpOf(sinceDeployment)).toMatchObject({ verdict: null })
  })
})

test('an unknown point has none', async () => {
  const unknown = await people.owner.get('/api/lighthouses/0198f0a0-0000-7000-8000-000000000000/summary')
  expect(unknown.status).toBe(404)
  expect((await people.owner.get('/api/lighthouses/nonsense/summary')).status).toBe(404)
})
