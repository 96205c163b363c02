import { beforeAll, expect, test } from 'vitest'
import type { AgentJob } from '~/shared/schemas/agent'
import { createAgent, resultOf, type TestAgent } from '../support/agent'
import { type SignedIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createSite, createTenant, type Tenant } from '../support/factories'

onOwnDatabase()
let agent: TestAgent
let tenant: Tenant
let owner: SignedIn
beforeAll(async () => {
  agent = await createAgent()
  tenant = await createTenant()
  owner = await signInAs({ ownerOf: [tenant.organization] })
})

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

test('a change of the engine between two points is told with the series, a failed run between them or not', async () => {
  const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  const measure = async (change: Record<string, unknown>) => {
    await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
    const job = (await agent.claim()) as AgentJob
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
  const report = await owner.get('/api/lighthouses/report', { query: { page_id } })
  expect(report.body.series.annotations).toEqual(annotations)
  const later = { page_id, start_date: new Date(at(slowed)).toISOString() }
  expect((await owner.get('/api/lighthouses', { query: later })).body.series[0].annotations).toEqual([])
})
