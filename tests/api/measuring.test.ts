import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepLostJobs } from '~/server/measuring/test-queue'
import { LEASE_SECONDS, PRIORITY } from '~/server/measuring/test-queue/rules'
import type { AgentJob } from '~/shared/schemas/agent'
import type { Site } from '~/shared/schemas/site'
import { claimJob, resultOf } from '../support/agent'
import { type Caller, callerWith } from '../support/api'
import { systemContext } from '../support/contexts'
import { createSite } from '../support/factories'
import { allowedFrom, type People, statuses } from '../support/people'
import { readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people, owner } = tenantFixture()
let mobile: number
beforeAll(async () => {
  mobile = tenant.site.devices[0] ?? 0
})
beforeEach(() => own.db.deleteFrom('test_batch').execute())

const pageOf = (site: Site) => site.pages[0]?._id ?? 0
const newSite = () => createSite(tenant.project, { devices: [mobile] })

async function leased(site: Site): Promise<{ job: AgentJob; testId: string }> {
  const response = await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
  const job = await claimJob(agent)
  return { job, testId: response.body.tests[0].testId }
}

describe('starting tests', () => {
  const ask = (caller: People['owner'], body: object) =>
    caller.post('/api/lighthouses/runtestfromdashboard', { body })

  test('is for members, on every page and device selected', async () => {
    const answers = await statuses(people, (caller) => ask(caller, { site_id: tenant.site._id }))
    expect(answers).toEqual(allowedFrom('projectViewer', 201))
    const { body } = await ask(people.projectViewer, { site_id: tenant.site._id })
    expect(body.tests).toHaveLength(2)
    expect(body.tests[0]).toMatchObject({ status: 'queued', page: pageOf(tenant.site), pointId: null })
  })

  test('is idempotent, also concurrently', async () => {
    const site = await newSite()
    const answers = await Promise.all([1, 2, 3].map(() => ask(people.owner, { site_id: site._id })))
    const ids = answers.flatMap((answer) => answer.body.tests.map((one: { testId: string }) => one.testId))
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
  })

  test('refuses an empty selection', async () => {
    expect((await ask(people.owner, {})).status).toBe(422)
    const none = await ask(people.owner, { site_id: tenant.site._id, search: 'no such page' })
    expect([none.status, none.problem.code]).toEqual([400, 'BAD_REQUEST'])
    expect((await ask(people.owner, { page_id: 99_999_999 })).status).toBe(404)
  })

  test('by GET needs a token', async () => {
    const query = { site_id: tenant.site._id }
    const path = '/api/lighthouses/runtestfromdashboard'
    expect((await owner.get(path, { query })).status).toBe(200)
    expect((await callerWith({ cookie: owner.cookie }).get(path, { query })).status).toBe(403)
  })

  test('can be followed by those who see the page', async () => {
    const site = await newSite()
    const { testId } = await leased(site)
    const stands = async (caller: People['owner']) =>
      (await caller.post('/api/lighthouses/testqueuebyids', { body: { ids: [testId] } })).body
    expect(await stands(people.projectViewer)).toMatchObject([{ testId, status: 'running' }])
    expect(await stands(people.stranger)).toEqual([])
    const list = (caller: People['owner']) =>
      caller.get('/api/lighthouses/tests', { query: { page_id: pageOf(site) } })
    expect((await list(people.owner)).body).toMatchObject([{ testId, status: 'running' }])
    const bad = await people.owner.post('/api/lighthouses/testqueuebyids', { body: { ids: ['x'] } })
    expect(bad.status).toBe(422)
  })
})

describe('an agent', () => {
  test('gets all data of one run, and nothing from an empty queue', async () => {
    const site = await newSite()
    const { job } = await leased(site)
    expect(job).toMatchObject({
      url: site.pages[0]?.url,
      formFactor: 'MOBILE',
      attempt: 1,
      emulation: { width: 375, throttling: 'devtools' },
    })
    expect(await agent.claim()).toBeNull()
    expect((await agent.post('/api/agents/heartbeat', { body: { leaseId: job.leaseId } })).body).toEqual({
      continue: true,
    })
  })

  test('may call nothing else, and nobody else may call as an agent', async () => {
    expect((await agent.get('/api/clients')).status).toBe(403)
    expect((await agent.get(`/api/clients/${tenant.client._id}`)).status).toBe(403)
    expect(
      (await owner.post('/api/agents/heartbeat', { body: { leaseId: crypto.randomUUID() } })).status,
    ).toBe(403)
    const impostor = callerWith({ authorization: 'Bearer lka_made-up' })
    expect(
      (await impostor.post('/api/agents/heartbeat', { body: { leaseId: crypto.randomUUID() } })).status,
    ).toBe(401)
  })

  test('reports once: a repeated report changes nothing, a lost lease is refused', async () => {
    const site = await newSite()
    const { job } = await leased(site)
    const report = () => agent.post('/api/agents/result', { body: resultOf(job) })
    expect((await report()).body).toEqual({ accepted: true })
    expect((await report()).body).toEqual({ accepted: true })
    const runs = await readRows('run', { site_id: site._id }, 'id')
    expect(runs).toEqual([{ id: job.runId }])
    const lost = { ...resultOf(job), leaseId: crypto.randomUUID() }
    const refused = await agent.post('/api/agents/result', { body: lost })
    expect([refused.status, refused.problem.reason]).toEqual([409, 'LEASE_LOST'])
    expect((await agent.post('/api/agents/result', { body: { ...lost, runId: 'x' } })).status).toBe(422)
  })

  test('measures manual tests before earlier scheduled ones', async () => {
    const [scheduled, requested] = [await newSite(), await newSite()]
    await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: scheduled._id } })
    await own.db.updateTable('test_job').set({ priority: PRIORITY.schedule }).execute()
    await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: requested._id } })
    expect((await agent.claim())?.url).toBe(requested.pages[0]?.url)
    expect((await agent.claim())?.url).toBe(scheduled.pages[0]?.url)
  })

  test('loses a silent run, which is retried up to three attempts', async () => {
    const site = await newSite()
    const { testId } = await leased(site)
    const fallSilent = async () => {
      const later = { ...systemContext(), now: () => new Date(Date.now() + 2 * LEASE_SECONDS * 1_000) }
      expect(await sweepLostJobs(later)).toBe(1)
      await updateRows('test_job', {}, { run_at: new Date(0) })
    }
    for (const attempt of [2, 3]) {
      await fallSilent()
      expect((await agent.claim())?.attempt).toBe(attempt)
    }
    await fallSilent()
    expect(await agent.claim()).toBeNull()
    const ended = own.db.selectFrom('test').select(['status', 'failure_code']).where('id', '=', testId)
    expect(await ended.executeTakeFirst()).toEqual({ status: 'timeout', failure_code: 'AGENT_LOST' })
  })

  test('cannot reference evidence it did not send, or send content with a wrong hash', async () => {
    const { job } = await leased(await newSite())
    const hash = 'a'.repeat(64)
    const evidence = [{ kind: 'report', hash, size: 1, mediaType: 'application/json' }]
    const refused = await agent.post('/api/agents/result', { body: resultOf(job, { evidence }) })
    expect(refused.status).toBe(400)
    const damaged = await agent.put(`/api/agents/artefacts/${hash}`, {
      query: { leaseId: job.leaseId },
      body: 'something else',
      headers: { 'content-type': 'text/plain' },
    })
    expect(damaged.status).toBe(400)
    const missing = await agent.post('/api/agents/artefacts/missing', {
      body: { leaseId: job.leaseId, hashes: [hash] },
    })
    expect(missing.body).toEqual({ hashes: [hash] })
  })
})

describe('a recorded run', () => {
  const frame = Buffer.from('not a real picture, but kept as it is')
  let site: Site
  let job: AgentJob
  let frameHash: string
  beforeAll(async () => {
    await own.db.deleteFrom('test_batch').execute()
    site = await newSite()
    job = (await leased(site)).job
    frameHash = await agent.send(job.leaseId, frame, 'image/jpeg')
    const sent = async (kind: string, content: string | Buffer, mediaType: string) => ({
      kind,
      hash: await agent.send(job.leaseId, content, mediaType),
      size: content.length,
      mediaType,
    })
    const strip = { width: 120, height: 200, frames: [{ atMs: 400, hash: frameHash }] }
    const report = { finalUrl: job.url, picture: `evidence:${frameHash}` }
    const evidence = [
      await sent('frame', frame, 'image/jpeg'),
      await sent('screenshot', frame, 'image/jpeg'),
      await sent('filmstrip', JSON.stringify(strip), 'application/json'),
      await sent('requests', '[]', 'application/json'),
      await sent('report', JSON.stringify(report), 'application/json'),
    ]
    const answer = await agent.post('/api/agents/result', { body: resultOf(job, { evidence }) })
    expect(answer.body).toEqual({ accepted: true })
  })

  test('has all its metrics', async () => {
    const path = `/api/lighthouses/${job.runId}`
    const { body } = await people.projectViewer.get(path)
    expect(body).toMatchObject({
      _id: job.runId,
      status: 'success',
      durationMs: 12_345,
      scores: { performance: 91, accessibility: 100, bestPractices: 78, seo: null },
      metrics: { lcp: 1234.5, tbt: 0, inp: null },
      engine: { lighthouseVersion: '13.5.0', throttling: 'devtools' },
      hasReport: true,
      previous: null,
      next: null,
    })
  })

  test('is a point of its page, in the list and in the report', async () => {
    const query = { page_id: pageOf(site) }
    const list = await people.owner.get('/api/lighthouses', {
      query: { ...query, include_metrics: 'lcp,seo' },
    })
    expect(list.body.series).toMatchObject([
      {
        device: mobile,
        location: 1,
        total: 1,
        failed: 0,
        lines: { lcp: { values: [1234.5] }, seo: { values: [null] } },
      },
    ])
    const report = await people.owner.get('/api/lighthouses/report', { query })
    expect(report.body).toMatchObject({ isSubstitute: false, point: { _id: job.runId } })
    expect(
      (await people.owner.get('/api/lighthouses', { query: { ...query, include_metrics: 'x' } })).status,
    ).toBe(422)
    expect((await people.owner.get('/api/lighthouses')).status).toBe(422)
  })

  test('shows its evidence to members only', async () => {
    const at = (what: string) => `/api/lighthouses/${job.runId}/${what}`
    const evidence = (caller: Caller) => caller.get(at(`evidence/${frameHash}`))
    expect(await statuses(people, evidence)).toEqual(allowedFrom('projectViewer', 200))
    expect((await owner.get(at('requests'))).body).toEqual({ requests: [], thirdParties: [] })
    expect((await owner.get(at('filmstrip'))).body.frames).toEqual([
      { atMs: 400, src: at(`evidence/${frameHash}`) },
    ])
    const picture = await owner.get(at(`evidence/${frameHash}`))
    expect([picture.headers.get('content-type'), picture.body]).toEqual(['image/jpeg', frame.toString()])
    const report = await owner.get(`/api/lighthouses/reportFile/${job.runId}`)
    expect(report.body).toEqual({
      finalUrl: job.url,
      picture: `data:image/jpeg;base64,${frame.toString('base64')}`,
    })
    expect((await owner.get(at(`evidence/${'b'.repeat(64)}`))).status).toBe(404)
  })

  test('is the latest of its page on the dashboard', async () => {
    const pages = (caller: People['owner']) =>
      caller.get('/api/overview/pages', { query: { site: site._id } })
    expect((await pages(people.projectViewer)).body.items).toMatchObject([
      { page: pageOf(site), pointId: job.runId, scores: { performance: 91 }, lcp: 1234.5 },
    ])
    expect((await pages(people.stranger)).body.items).toEqual([])
    const clients = async (caller: People['owner']) => (await caller.get('/api/overview/clients')).body.items
    expect(await clients(people.projectViewer)).toMatchObject([{ client: tenant.client._id }])
    const seen = await clients(people.stranger)
    expect(seen.map((item: { client: number }) => item.client)).not.toContain(tenant.client._id)
  })

  test('that failed has a code, counts as not measured, and leaves earlier metrics', async () => {
    const second = (await leased(site)).job
    const failure = { code: 'PAGE_HTTP_404', detail: 'The page answered 404' }
    const failed = resultOf(second, { outcome: 'failed', failure, scores: null, metrics: null })
    expect((await agent.post('/api/agents/result', { body: failed })).status).toBe(200)
    const point = (await owner.get(`/api/lighthouses/${second.runId}`)).body
    expect(point).toMatchObject({ status: 'failed', failureCode: failure.code, previous: job.runId })
    expect(point.scores.performance).toBeNull()
    expect(JSON.stringify(point)).not.toContain(failure.detail)
    const { body } = await owner.get('/api/overview/pages', { query: { site: site._id } })
    expect(body.items).toMatchObject([
      { failureCode: failure.code, pointId: job.runId, scores: { performance: 91 } },
    ])
  })
})
