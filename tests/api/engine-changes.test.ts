import { expect, test } from 'vitest'
import { HOUR_MS } from '~/shared/values/units'
import { leaseTest, resultOf } from '../support/agent'
import { createSite } from '../support/factories'
import { addHistory } from '../support/point-history'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()

const ENGINE = {
  lighthouseVersion: '12.6.1',
  chromiumVersion: '140.0.0.0',
  userAgent: 'test',
  benchmarkIndex: 1500,
  throttling: 'devtools',
  cpuSlowdown: 4,
  finalUrl: 'http://127.0.0.1/',
  warnings: [],
}

test('the series reports an engine change between two points, also across a failed run', async () => {
  const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  const measure = async (change: Record<string, unknown>) => {
    const job = await leaseTest(owner, agent, site)
    const { status } = await agent.post('/api/agents/result', { body: resultOf(job, change) })
    expect(status).toBe(200)
    return job.runId
  }
  const failed = { outcome: 'failed', failure: { code: 'HTTP_404', detail: '' }, scores: null, metrics: null }
  await measure({ environment: ENGINE })
  await measure({ environment: ENGINE })
  await measure({ ...failed, environment: null })
  const upgraded = await measure({ environment: { ...ENGINE, lighthouseVersion: '13.5.0' } })
  const slowed = await measure({
    environment: { ...ENGINE, lighthouseVersion: '13.5.0', throttling: 'simulate', cpuSlowdown: 6 },
  })

  const page_id = site.pages[0]?._id
  const { body } = await owner.get('/api/lighthouses', { query: { page_id } })
  const at = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  const annotations = [
    { at: at(upgraded), kind: 'engine', from: 'Lighthouse 12.6.1', to: 'Lighthouse 13.5.0' },
    {
      at: at(slowed),
      kind: 'engine',
      from: 'applied throttling, 4x slower processor',
      to: 'simulated throttling, 6x slower processor',
    },
  ]
  expect(body.series[0].annotations).toEqual(annotations)
  expect(body.series[0].lines.lcp).toMatchObject({
    values: [1234.5, 1234.5, null, 1234.5, 1234.5],
    breaks: [3, 4],
  })
  const report = await owner.get('/api/lighthouses/report', { query: { page_id } })
  expect(report.body.series.annotations).toEqual(annotations)
  const later = { page_id, start_date: new Date(at(slowed)).toISOString() }
  expect((await owner.get('/api/lighthouses', { query: later })).body.series[0].annotations).toEqual([])
})

const scattered = (count: number, level: number, share: number) =>
  Array.from({ length: count }, (_, i) => level * (1 + share * (((i * 7) % 5) - 2)))

test('lines break where the method changes, and only newer points count for the detectable change', async () => {
  const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  const page = site.pages[0]?._id ?? 0
  const of = {
    organization: tenant.organization._id,
    page,
    site: site._id,
    device: tenant.site.devices[0] ?? 0,
    location: 1,
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  await addHistory(own.db, of, scattered(20, 4000, 0.1), { engine: '12.6.1', from: hoursAgo(60) })
  const read = async (more = {}) => {
    const query = { page_id: page, include_metrics: 'lcp', ...more }
    return (await owner.get('/api/lighthouses', { query })).body.series[0]
  }
  const before = await read()
  expect(before.lines.lcp.breaks).toEqual([])
  expect(before.smallestChanges.lcp.points).toBe(20)

  await addHistory(own.db, of, scattered(7, 2000, 0.01), { from: hoursAgo(30) })
  const few = await read()
  expect(few.lines.lcp.breaks).toEqual([20])
  expect(few.smallestChanges).toEqual({})

  const [updated] = await addHistory(own.db, of, scattered(5, 2000, 0.01), {
    chromium: '156.0.0.0',
    from: hoursAgo(20),
  })
  const all = await read()
  expect(all.lines.lcp.breaks).toEqual([20])
  expect(all.smallestChanges.lcp.points).toBe(12)
  expect(all.smallestChanges.lcp.relative).toBeLessThan(0.1)
  expect(all.annotations).toMatchObject([
    { kind: 'engine', to: 'Lighthouse 13.5.0' },
    { kind: 'browser', at: updated?.getTime(), from: 'Chromium 140.0.0.0', to: 'Chromium 156.0.0.0' },
  ])
  const thinned = (await read({ max_points: 10 })).lines.lcp
  expect(thinned.breaks).toHaveLength(1)
  expect(thinned.times[thinned.breaks[0]]).toBeGreaterThanOrEqual(all.lines.lcp.times[20])
})
