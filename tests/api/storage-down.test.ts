import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { AgentJob } from '~/shared/schemas/agent'
import { leaseTest, report } from '../support/agent'
import { call } from '../support/api'
import { createSite } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner, superAdmin: admin, agent } = tenantFixture()
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const PICTURE = 'a picture of a page'
const refused = () =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))

async function startRun(): Promise<AgentJob> {
  const site = await createSite(tenant.project, { devices: tenant.site.devices.slice(0, 1) })
  return leaseTest(owner, agent, site)
}
const upload = (job: AgentJob, content: string) =>
  call('put', `/api/agents/artefacts/${createHash('sha256').update(content).digest('hex')}`, {
    query: { leaseId: job.leaseId },
    body: content,
    headers: { authorization: `Bearer ${agent.key}`, 'content-type': 'image/jpeg' },
  })
const services = async () => (await admin.get('/api/health')).body.services

test('a storage that is down is named, to the reader and to the operator, until it works again', async () => {
  const job = await startRun()
  await report(agent, job, [['screenshot', PICTURE, 'image/jpeg']])
  const hash = createHash('sha256').update(PICTURE).digest('hex')
  const get = vi.spyOn(own.runtime.blobs, 'get').mockImplementation(refused)
  const read = () => owner.get(`/api/lighthouses/${job.runId}/evidence/${hash}`)
  const { status, problem, headers } = await read()
  expect([status, problem.reason, headers.get('retry-after')]).toEqual([503, 'STORAGE_DOWN', '10'])
  expect(problem.message).toBe('The storage of evidence is not available. Try again in a minute')
  expect(await services()).toEqual([
    { name: 'storage', since: expect.any(String), detail: 'connect ECONNREFUSED' },
  ])
  get.mockRestore()
  expect((await read()).status).toBe(200)
  expect(await services()).toEqual([])
})

test('a run keeps its figures and says why its evidence is lost, after a short patience', async () => {
  const job = await startRun()
  const put = vi.spyOn(own.runtime.blobs, 'put').mockImplementation(refused)
  vi.useFakeTimers({ toFake: ['Date'] })
  expect((await upload(job, 'lost')).problem.reason).toBe('STORAGE_DOWN')
  vi.setSystemTime(Date.now() + 19_000)
  expect((await upload(job, 'lost')).status).toBe(503)
  vi.setSystemTime(Date.now() + 2_000)
  expect((await upload(job, 'lost')).status).toBe(204)
  // Now it is not even tried again for a moment.
  const tried = put.mock.calls.length
  await report(agent, job, [
    ['screenshot', 'lost', 'image/jpeg'],
    ['full', 'lost too', 'image/jpeg'],
  ])
  expect(put.mock.calls.length).toBe(tried)
  const run = (await owner.get(`/api/lighthouses/${job.runId}`)).body
  expect(run).toMatchObject({ status: 'success', evidenceOmitted: true, storageFailed: true, evidence: [] })
  expect(run.metrics.lcp).toBe(1234.5)

  put.mockRestore()
  vi.setSystemTime(Date.now() + 6_000)
  const next = await startRun()
  await report(agent, next, [['screenshot', 'kept', 'image/jpeg']])
  expect((await owner.get(`/api/lighthouses/${next.runId}`)).body).toMatchObject({
    evidenceOmitted: false,
    storageFailed: false,
  })
})
