import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { createAgent, resultOf, type TestAgent } from '../support/agent'
import { type Caller, callerWith } from '../support/api'
import { createSite, unique } from '../support/factories'
import { emptyTables, insertRows, readRow, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, superAdmin: keeper, owner } = tenantFixture()
const AGENT_INFO = { version: '2', lighthouseVersion: '13.5.0', chromiumVersion: '142.0.0.0' }
beforeEach(async () => {
  await emptyTables('test_job', 'test')
})

const register = (caller: Caller, body: object = {}) =>
  caller.post('/api/agents', { body: { name: unique('Agent'), location: 2, ...body } })
async function newAgent(location = 2) {
  const { status, body } = await register(keeper, { location })
  expect(status).toBe(201)
  const caller = callerWith({ authorization: `Bearer ${body.key}` })
  return { ...body, caller, claim: () => caller.post('/api/agents/claim', { body: AGENT_INFO }) }
}
const status = async () => (await keeper.get('/api/agents/status')).body
const agentNow = async (id: string) =>
  (await status()).agents.find((agent: { _id: string }) => agent._id === id)
const locationNow = async (id: number) =>
  (await status()).locations.find((location: { _id: number }) => location._id === id)

async function ask(location = 2, pages = 1) {
  const site = await createSite(tenant.project, {
    regions: [location],
    devices: [tenant.site.devices[0]],
    isScheduled: false,
    pages: Array.from({ length: pages }, () => ({ url: `http://127.0.0.1/${randomUUID()}` })),
  })
  const { body } = await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
  return body.tests.map((one: { testId: string }) => one.testId)
}

describe('registering an agent', () => {
  test('shows its key once, and the key works at its location only', async () => {
    const agent = await newAgent()
    expect(agent.key).toMatch(/^lka_/)
    expect(agent.command).toContain(`AGENT_KEY=${agent.key} npm run agent`)
    expect(await agentNow(agent._id)).toMatchObject({
      state: 'new',
      locationLabel: 'Hanoi',
      lastSeenAt: null,
    })
    expect(JSON.stringify(await status())).not.toContain(agent.key)
    await ask(3)
    expect((await agent.claim()).status).toBe(204)
    const [test] = await ask(2)
    const job = await agent.claim()
    expect(job.status).toBe(200)
    expect(await agentNow(agent._id)).toMatchObject({
      state: 'measuring',
      version: '2',
      chromiumVersion: '142.0.0.0',
    })
    await agent.caller.post('/api/agents/result', { body: resultOf(job.body) })
    expect((await owner.get(`/api/lighthouses/test/${test}`)).body.status).toBe('success')
    expect(await agentNow(agent._id)).toMatchObject({ state: 'ready', runs: 1, perHour: expect.any(Number) })
  })

  test('shows its usual speed once known, and that of its last check', async () => {
    const agent = await newAgent()
    expect(await agentNow(agent._id)).toMatchObject({ speed: null, calibration: null })
    const indexes = Array.from({ length: 11 }, (_, i) => 2000 + i)
    await updateRows('agent', { id: agent._id }, { benchmark_indexes: indexes, calibration_index: 812.4 })
    expect(await agentNow(agent._id)).toMatchObject({ speed: 2005, calibration: 812 })
  })

  test('shows its noisy runs, and the number of unmonitored ones', async () => {
    const agent = await newAgent()
    const none = { runs: 0, watched: 0, noisy: 0, repeated: 0 }
    expect((await agentNow(agent._id)).noise).toEqual({ day: none, week: none })
    const calm = { pressure: 0, foreign: 0.02, steal: 0, load: 0.5 }
    const run = async (noise: object | null) => {
      const job = (await agent.claim()).body
      await agent.caller.post('/api/agents/result', { body: resultOf(job, { noise }) })
      // The retry of a noisy run waits, and prefers another agent.
      await own.db.updateTable('test_job').set({ run_at: new Date(), reserved_until: null }).execute()
      return job.runId as string
    }
    await ask(2)
    await run({ ...calm, foreign: 0.4 })
    const made = { runs: 1, watched: 1, noisy: 1 }
    expect((await agentNow(agent._id)).noise.day).toEqual({ ...made, repeated: 0 })
    await run(calm)
    expect((await agentNow(agent._id)).noise.day).toEqual({ ...made, runs: 2, watched: 2, repeated: 1 })
    await ask(2)
    await run({ ...calm, foreign: 0.5 })
    await run({ ...calm, foreign: 0.6 })
    await ask(2)
    const unwatched = await run(null)
    const day = { runs: 5, watched: 4, noisy: 3, repeated: 2 }
    expect((await agentNow(agent._id)).noise).toEqual({ day, week: day })

    await updateRows('run', { id: unwatched }, { agent_id: null })
    const old = await readRow('run', { agent_id: agent._id, is_noisy: false })
    for (const days of [2, 8]) {
      const created_at = new Date(Date.now() - days * DAY_MS)
      await insertRows('run', {
        ...old,
        id: randomUUID(),
        created_at,
        noise: JSON.stringify(old.noise),
        spread: null,
      })
    }
    expect((await agentNow(agent._id)).noise).toEqual({
      day: { runs: 4, watched: 4, noisy: 3, repeated: 2 },
      week: { runs: 5, watched: 5, noisy: 3, repeated: 2 },
    })
  })

  test('is for super admins, with a unique name and a location', async () => {
    expect((await register(owner)).status).toBe(403)
    expect((await callerWith({}).post('/api/agents', { body: {} })).status).toBe(401)
    const { name } = await newAgent()
    const taken = await register(keeper, { name: name.toUpperCase() })
    expect(taken).toMatchObject({ status: 409, problem: { fields: { name: [expect.any(String)] } } })
    const nowhere = await register(keeper, { location: 999 })
    expect([nowhere.status, Object.keys(nowhere.problem.fields ?? {})]).toEqual([422, ['location']])
    const unnamed = await register(keeper, { name: ' ' })
    expect([unnamed.status, Object.keys(unnamed.problem.fields ?? {})]).toEqual([422, ['name']])
    expect((await owner.get('/api/agents/status')).status).toBe(403)
  })
})

describe('an agent', () => {
  const change = (id: string, body: object, caller: Caller = keeper) =>
    caller.put(`/api/agents/${id}`, { body })

  test('that drains finishes its run and gets no new one', async () => {
    const agent = await newAgent()
    await ask(2, 2)
    const job = await agent.claim()
    expect((await change(agent._id, { isDraining: true })).body).toMatchObject({ state: 'draining' })
    const beat = await agent.caller.post('/api/agents/heartbeat', { body: { leaseId: job.body.leaseId } })
    expect(beat.body).toEqual({ continue: true })
    const result = await agent.caller.post('/api/agents/result', { body: resultOf(job.body) })
    expect(result.status).toBe(200)
    expect((await agent.claim()).status).toBe(204)
    expect(await agentNow(agent._id)).toMatchObject({ state: 'drained' })
    expect(await locationNow(2)).toMatchObject({ queued: 1 })
    expect((await change(agent._id, { isDraining: false })).body.state).toBe('ready')
    expect((await agent.claim()).status).toBe(200)
  })

  test('that waits for a job gets none once it drains', async () => {
    const agent = await newAgent(3)
    const waiting = agent.caller.post('/api/agents/claim', { body: AGENT_INFO, query: { wait: 1 } })
    await change(agent._id, { isDraining: true })
    await ask(3)
    expect((await waiting).status).toBe(204)
  })

  test('can be renamed, but not to an existing name', async () => {
    const [agent, other] = [await newAgent(), await newAgent()]
    const name = unique('Harbour')
    expect((await change(agent._id, { name })).body.name).toBe(name)
    expect((await change(agent._id, { name: other.name })).problem.fields).toHaveProperty('name')
    expect((await change(agent._id, { name }, owner)).status).toBe(403)
    expect((await change(randomUUID(), { name })).status).toBe(404)
    expect((await change('1', { name })).status).toBe(404)
  })

  test('that is revoked loses access, and its run is reassigned', async () => {
    const [agent, other] = [await newAgent(), await newAgent()]
    const [test] = await ask()
    const job = await agent.claim()
    const remove = (caller: Caller) => caller.delete(`/api/agents/${agent._id}`)
    expect((await remove(owner)).status).toBe(403)
    expect((await remove(keeper)).body).toEqual({ ok: true })
    expect((await remove(keeper)).status).toBe(404)
    expect((await agent.claim()).status).toBe(401)
    const late = await agent.caller.post('/api/agents/result', { body: resultOf(job.body) })
    expect(late.status).toBe(401)
    expect(await agentNow(agent._id)).toMatchObject({ state: 'revoked' })
    const again = await other.claim()
    expect(again.body).toMatchObject({ url: job.body.url, attempt: 2 })
    await other.caller.post('/api/agents/result', { body: resultOf(again.body) })
    expect((await owner.get(`/api/lighthouses/test/${test}`)).body.status).toBe('success')
    expect((await register(keeper, { name: agent.name })).status).toBe(201)
  })

  test('of the server itself can be drained, not revoked', async () => {
    const local: TestAgent = await createAgent()
    await local.claim()
    const { _id, isLocal } = (await status()).agents.find((agent: { name: string }) => agent.name === 'local')
    expect(isLocal).toBe(true)
    expect((await keeper.delete(`/api/agents/${_id}`)).status).toBe(409)
    expect((await change(_id, { name: 'Other' })).status).toBe(409)
    expect((await change(_id, { isDraining: true })).body.state).toBe('drained')
    expect((await change(_id, { isDraining: false })).body.state).toBe('ready')
  })
})

describe('a location', () => {
  test('shows its queue, waiting time and planned tests', async () => {
    await own.db.updateTable('agent').set({ revoked_at: new Date() }).where('name', '<>', 'local').execute()
    await ask(4, 3)
    await updateRows('test_job', {}, { run_at: new Date(Date.now() - 60_000) })
    const waiting = await locationNow(4)
    expect(waiting).toMatchObject({ queued: 3, running: 0, agents: 0, waitMs: null, perHour: 0 })
    expect(waiting.oldestWaitMs).toBeGreaterThanOrEqual(60_000)
    const agent = await newAgent(4)
    await agent.claim()
    expect(await locationNow(4)).toMatchObject({
      queued: 2,
      running: 1,
      agents: 1,
      waitMs: 40_000,
      perHour: 180,
    })
  })

  const create = (body: object = {}, caller: Caller = keeper) =>
    caller.post('/api/locations', { body: { label: unique('Tokyo'), continent: 'Asia', ...body } })
  test('is created, changed and deleted by super admins', async () => {
    const { status: created, body } = await create()
    expect([created, body]).toEqual([
      201,
      { ...body, continent: 'Asia', agents: 0, slug: expect.any(String) },
    ])
    const path = `/api/locations/${body._id}`
    const label = unique('Osaka')
    const changed = await keeper.put(path, { body: { label, continent: null } })
    expect(changed.body).toMatchObject({ label, continent: null, slug: body.slug })
    expect((await keeper.put(path, { body: { label: 'hanoi' } })).problem.fields).toHaveProperty('label')
    expect((await keeper.delete(path)).body).toEqual({ ok: true })
    expect((await keeper.delete(path)).status).toBe(404)
    for (const refused of [
      await create({}, owner),
      await owner.put(path, { body: { label } }),
      await owner.delete(path),
    ])
      expect(refused.status).toBe(403)
  })

  test('is validated, and not deleted while in use', async () => {
    expect((await create({ label: 'HANOI' })).status).toBe(409)
    expect((await create({ continent: 'Atlantis' })).problem.fields).toHaveProperty('continent')
    expect((await create({ label: '' })).status).toBe(422)
    expect((await keeper.delete('/api/locations/1')).status).toBe(409)
    const { body } = await create()
    await register(keeper, { location: body._id })
    expect((await keeper.delete(`/api/locations/${body._id}`)).problem.message).toContain('1 agent')
  })

  test('is found for a country or region', async () => {
    const locationsOf = async (query: object) =>
      (await owner.get('/api/locations/of-region', { query: query as never })).body.label
    expect(await locationsOf({ country: 'SE' })).toBe('Sweden')
    expect(await locationsOf({ country: 'us' })).toBe('USEastCoast')
    expect(await locationsOf({ region: 'Africa' })).toBe('Sweden')
    expect(await locationsOf({})).toBe('Sweden')
    expect((await owner.get('/api/locations')).body.length).toBeGreaterThanOrEqual(4)
  })
})
