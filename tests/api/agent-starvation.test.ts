import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_STARVED } from '~/shared/rules/measuring/agent-starvation'
import type { AgentJob } from '~/shared/schemas/agent'
import { createAgent, report, resultOf } from '../support/agent'
import { createSite } from '../support/factories'
import { readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner, superAdmin: keeper, agent } = tenantFixture()
beforeEach(async () => {
  for (const table of ['test_job', 'test', 'run', 'run_latest'] as const)
    await own.db.deleteFrom(table).execute()
  await own.db.updateTable('agent').set({ starved_at: null }).execute()
})

const CALM = { pressure: 0.1, foreign: 0.1, steal: 0, load: 0.5, memory: 0 }
const STARVED = { ...CALM, foreign: 0.9, load: 12 }

async function startTest(): Promise<string> {
  const site = await createSite(tenant.project, { devices: tenant.site.devices.slice(0, 1) })
  const { body } = await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
  return body.tests[0].testId
}
const timeOut = (job: AgentJob, machine: object | null, code = 'HARD_TIMEOUT') =>
  agent.post('/api/agents/result', {
    body: resultOf(job, {
      outcome: 'timeout',
      failure: { code, detail: '' },
      scores: null,
      metrics: null,
      machine,
    }),
  })
const testNow = async (id: string) => (await owner.get(`/api/lighthouses/test/${id}`)).body
const claim = async (from = agent) => (await from.claim()) as AgentJob
const runs = async () => (await readRows('run', {}, 'failure_code')).map((r) => r.failure_code)
const jobs = () => readRows('test_job')
const waitNoMore = () => own.db.updateTable('test_job').set({ run_at: new Date() }).execute()
const agentsNow = async () => (await keeper.get('/api/agents/status')).body.agents

describe('a run that its machine starved', () => {
  test('is tried again later, counts as no attempt and is nothing about the page', async () => {
    const testId = await startTest()
    await timeOut(await claim(), STARVED)
    expect(await testNow(testId)).toMatchObject({ status: 'queued' })
    expect(await claim()).toBeNull()
    const [job] = await jobs()
    expect(job).toMatchObject({ state: 'ready', attempt: 0, starved: 1 })
    expect(job?.run_at.getTime()).toBeGreaterThan(Date.now() + 30_000)
    expect(await runs()).toEqual([])
    expect((await agentsNow())[0]).toMatchObject({ starvedAt: expect.any(String) })
    await waitNoMore()
    await report(agent, await claim(), [])
    expect(await testNow(testId)).toMatchObject({ status: 'success' })
  })

  test('goes to another agent of its location at once', async () => {
    const other = await createAgent('second')
    await other.claim()
    await startTest()
    await timeOut(await claim(), STARVED)
    expect(await claim()).toBeNull()
    await report(other, await claim(other), [])
    await updateRows('agent', { name: 'second' }, { draining_since: new Date() })
  })

  test('ends after many tries with a reason of its own, without an attention item', async () => {
    const testId = await startTest()
    for (let tries = 0; tries <= MAX_STARVED; tries++) {
      await timeOut(await claim(), { ...CALM, steal: 0.5 })
      await waitNoMore()
    }
    expect(await claim()).toBeNull()
    expect(await testNow(testId)).toMatchObject({ status: 'failed', failureCode: 'AGENT_STARVED' })
    expect(await runs()).toEqual([])
    expect(await readRows('run_latest')).toEqual([])
  })

  test.each([
    ['the machine is calm', CALM, 'HARD_TIMEOUT'],
    ['its load is unknown', null, 'HARD_TIMEOUT'],
    ['the page itself answers with an error', STARVED, 'HTTP_500'],
  ])('is a failure of the page when %s', async (_, machine, code) => {
    await startTest()
    await timeOut(await claim(), machine, code)
    expect(await runs()).toEqual([code])
  })
})

test('timeouts of three sites in a row at one agent are its own, until one is measured', async () => {
  const tests: string[] = []
  for (const _ of [1, 2, 3]) {
    tests.push(await startTest())
    await timeOut(await claim(), null)
  }
  const states = await Promise.all(tests.map(async (id) => (await testNow(id)).status))
  expect(states).toEqual(['timeout', 'timeout', 'queued'])
  await startTest()
  await report(agent, await claim(), [])
  await waitNoMore()
  await timeOut(await claim(), null)
  expect(await testNow(tests[2] ?? '')).toMatchObject({ status: 'timeout' })
})

test('the load of a machine is shown with its agent', async () => {
  const about = { version: '2', lighthouseVersion: '13.5.0', chromiumVersion: '142.0.0.0' }
  await agent.post('/api/agents/claim', { body: { ...about, machine: { ...CALM, foreign: null } } })
  expect((await agentsNow()).find((one: { name: string }) => one.name === 'local')).toMatchObject({
    machine: { load: 0.5, steal: 0, pressure: 0.1, memory: 0 },
  })
})
