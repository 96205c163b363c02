// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { activityOf } from '../support/activity'
import { createAgent, report, resultOf, type TestAgent } from '../support/agent'
import { createSite } from '../support/factories'
import type { People } from '../support/people'
import { runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const words = testScriptMessages
const SECRET = 'hunter2-and-more'
const TEXT =
  'logData\t0\nnavigate\t%ORIGIN%/login\nsetValue\tname=password\t${secret:PASSWORD}\nlogData\t1\nnavigate\t%URL%\nclickAndWait\tid=more'
let page: number
beforeEach(async () => {
  const site = await createSite(tenant.project)
  page = site.pages[0]?._id ?? 0
})
const path = (id = page) => `/api/pages/${id}/script`
const put = (body: object, caller = people.projectAdmin) => caller.put(path(), { body })
const keepOne = () => put({ text: TEXT, secrets: [{ name: 'PASSWORD', value: SECRET }] })

describe('PUT /api/pages/{id}/script', () => {
  test('stores a script and never shows its secrets', async () => {
    const { status, body } = await keepOne()
    expect(status).toBe(200)
    expect(body).toMatchObject({ page, text: TEXT, secrets: ['PASSWORD'], measuredSteps: 2 })
    const seen = await people.projectViewer.get(path())
    expect(seen.body).toEqual(body)
    const log = await activityOf(own.db, 'script', page)
    expect(log).toMatchObject([
      { action: 'script.create', after: { lines: 6, measuredSteps: 2, hiddenValues: ['PASSWORD'] } },
    ])
    const rows = await runSql(sql<{ kept: string }>`select t::text as kept from test_script t`)
    for (const text of [JSON.stringify([body, seen.body, log]), JSON.stringify(rows)]) {
      expect(text).not.toContain(SECRET)
    }
  })

  test('retains unnamed secrets, and deletes those marked', async () => {
    await keepOne()
    const more = await put({ text: TEXT, secrets: [{ name: 'TOKEN', value: 'abcdef' }] })
    expect(more.body.secrets).toEqual(['PASSWORD', 'TOKEN'])
    const less = await put({ text: TEXT, removedSecrets: ['TOKEN'] })
    expect(less.body.secrets).toEqual(['PASSWORD'])
    const missing = await put({ text: TEXT, removedSecrets: ['PASSWORD'] })
    expect(missing).toMatchObject({
      status: 422,
      problem: { fields: { text: [words.position(3, 24, words.secretUnknown('PASSWORD'))] } },
    })
    expect((await people.projectAdmin.get(path())).body.secrets).toEqual(['PASSWORD'])
  })

  test('refuses errors with line and column', async () => {
    const { status, problem } = await put({ text: 'navigate\nclick\t#a' })
    expect(status).toBe(422)
    expect(problem.fields).toEqual({
      text: [
        'Line 1, column 1: A navigate line must be followed by the URL placeholder or a URL',
        words.position(2, 7, words.selector),
      ],
    })
    const refusals: [object, string][] = [
      [{}, 'text'],
      [{ text: 'x'.repeat(40_001) }, 'text'],
      [{ text: '' }, 'text'],
      [{ text: TEXT, secrets: [{ name: '1', value: 'abcd' }] }, 'secrets[0].name'],
      [{ text: TEXT, secrets: [{ name: 'A', value: 'abc' }] }, 'secrets[0].value'],
      [
        {
          text: TEXT,
          secrets: [
            { name: 'A', value: 'abcd' },
            { name: 'A', value: 'abcd' },
          ],
        },
        'secrets[1].name',
      ],
      [{ text: TEXT, removedSecrets: [''] }, 'removedSecrets[0]'],
    ]
    for (const [body, field] of refusals) {
      const refused = await put(body)
      expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([422, [field]])
      expect(JSON.stringify(refused.problem)).not.toContain('abcd')
    }
    const names = Array.from({ length: 20 }, (_, index) => ({ name: `A${index}`, value: 'abcd' }))
    expect((await put({ text: 'navigate\t%URL%', secrets: names })).status).toBe(200)
    const oneMore = await put({ text: 'navigate\t%URL%', secrets: [{ name: 'B', value: 'abcd' }] })
    expect([oneMore.status, Object.keys(oneMore.problem.fields ?? {})]).toEqual([422, ['secrets']])
  })
})

test('DELETE /api/pages/{id}/script deletes the script and its secrets, once', async () => {
  await keepOne()
  for (let time = 0; time < 2; time += 1) {
    expect((await people.projectAdmin.delete(path())).body).toEqual({ ok: true })
  }
  expect((await people.projectAdmin.get(path())).body).toMatchObject({
    text: '',
    secrets: [],
    measuredSteps: 0,
    updatedAt: null,
  })
  const log = await activityOf(own.db, 'script', page)
  expect(log.map(({ action }) => action)).toEqual(['script.create', 'script.delete'])
})

test('GET /api/sites/{id}/scripts lists the pages with a script', async () => {
  const site = await createSite(tenant.project, {
    pages: [{ url: 'http://127.0.0.1/with' }, { url: 'http://127.0.0.1/without' }],
  })
  const [first] = site.pages
  await people.projectAdmin.put(path(first?._id), { body: { text: 'navigate\t%URL%' } })
  const ask = (caller: People['owner']) => caller.get(`/api/sites/${site._id}/scripts`)
  expect((await ask(people.projectViewer)).body).toEqual([
    { page: first?._id, measuredSteps: 1, updatedAt: expect.any(String) },
  ])
})

test('POST /api/test-scripts/check returns the steps of a script, or its errors', async () => {
  const check = async (body: object) =>
    (await people.projectViewer.post('/api/test-scripts/check', { body })).body
  expect(await check({ text: 'setEventName\tStart\r\nnavigate\t%URL%' })).toEqual({
    ok: true,
    errors: [],
    steps: [
      { line: 1, keyword: 'setEventName', name: 'setEventName Start', gatherMode: null },
      { line: 2, keyword: 'navigate', name: 'Start', gatherMode: 'navigation' },
    ],
  })
  expect(await check({ text: 'navigate\t%URL%\ntype\t${secret:A}', secrets: [] })).toEqual({
    ok: false,
    errors: [{ line: 2, column: 6, endColumn: 17, message: words.secretUnknown('A') }],
    steps: [],
  })
  expect((await people.owner.post('/api/test-scripts/check', { body: {} })).status).toBe(422)
})

describe('a run of a page with a script', () => {
  let agent: TestAgent
  beforeAll(async () => {
    agent = await createAgent()
  })
  const askForTest = async () => {
    const query = { page_id: page, device: await mobile() }
    const { body } = await people.projectAdmin.post('/api/lighthouses/runtestfromdashboard', { body: query })
    return body.tests[0].testId as string
  }
  const mobile = async () => {
    const { body } = await people.owner.get('/api/devices')
    return body.find((device: { name: string }) => device.name === 'Mobile')._id as number
  }
  const testOf = async (id: string) =>
    (await people.projectViewer.post('/api/lighthouses/testqueuebyids', { body: { ids: [id] } })).body

  test('gives the agent the script with the used secrets, and more time', async () => {
    await keepOne()
    await put({ text: TEXT, secrets: [{ name: 'UNUSED', value: 'not-for-agents' }] })
    await askForTest()
    const job = await agent.claim()
    expect(job).toMatchObject({
      script: { text: TEXT, secrets: { PASSWORD: SECRET } },
      hardTimeoutMs: 240_000,
    })
    expect(JSON.stringify(job)).not.toContain('not-for-agents')
    await agent.post('/api/agents/result', { body: resultOf(job!) })
  })

  test('has none if the page has none', async () => {
    await askForTest()
    const job = await agent.claim()
    expect(job).toMatchObject({ script: null, hardTimeoutMs: 120_000 })
    await agent.post('/api/agents/result', { body: resultOf(job!) })
  })

  test('needs no secret of a comment', async () => {
    await put({ text: '//setValue\tid=pw\t${secret:GONE}\nnavigate\t%URL%' })
    await askForTest()
    const job = await agent.claim()
    expect(job?.script?.secrets).toEqual({})
    await agent.post('/api/agents/result', { body: resultOf(job!) })
  })

  test('does not start if a secret cannot be decrypted', async () => {
    await keepOne()
    const id = await askForTest()
    await runSql(
      sql`update test_script set secrets = jsonb_build_object('PASSWORD', 'AAAA') where page_id = ${page}`,
    )
    expect(await agent.claim()).toBeNull()
    expect(JSON.stringify(await testOf(id))).toContain('SCRIPT_SECRETS_LOST')
  })

  test('records the outcome of each step', async () => {
    await keepOne()
    await askForTest()
    const job = (await agent.claim())!
    const screen = await agent.send(job.leaseId, Buffer.from([0xff, 0xd8, 0xff, 1]), 'image/jpeg')
    const other = await agent.send(job.leaseId, Buffer.from([0xff, 0xd8, 0xff, 2]), 'image/jpeg')
    const step = {
      name: 'Account',
      line: 5,
      keyword: 'navigate',
      gatherMode: 'navigation',
      status: 'success',
      failure: null,
      url: job.url,
      durationMs: 1200,
      scores: { performance: 90, accessibility: 100, bestPractices: 80, seo: null },
      metrics: { lcp: 900, cls: 0.01, tbt: 10 },
      screen,
      isPoint: true,
    }
    const steps = JSON.stringify({ steps: [step] })
    const hash = await agent.send(job.leaseId, steps, 'application/json')
    const evidence = [
      { kind: 'steps', hash, size: steps.length, mediaType: 'application/json' },
      { kind: 'stepScreen', hash: screen, size: 4, mediaType: 'image/jpeg' },
      { kind: 'stepScreen', hash: other, size: 4, mediaType: 'image/jpeg' },
    ]
    await report(agent, job, [], { evidence })
    const ask = (caller: People['owner']) => caller.get(`/api/lighthouses/${job.runId}/steps`)
    const { body } = await ask(people.projectViewer)
    const src = `/api/lighthouses/${job.runId}/evidence/${screen}`
    expect(body).toEqual({
      steps: [
        {
          ...step,
          metrics: {
            ...step.metrics,
            inp: null,
            fcp: null,
            si: null,
            tti: null,
            ttfb: null,
            load: null,
            bytes: null,
            requests: null,
          },
          screen: src,
        },
      ],
    })
    const image = await people.projectViewer.get(src)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await people.projectViewer.get(src.replace(screen, other))).status).toBe(404)
  })

  test('records the failed step of the run', async () => {
    await keepOne()
    const id = await askForTest()
    const job = (await agent.claim())!
    const failed = {
      name: 'click id=nowhere',
      line: 3,
      keyword: 'click',
      gatherMode: null,
      status: 'failed',
      failure: words.stepNoElement('id=nowhere'),
      url: job.url,
      durationMs: 900,
      scores: null,
      metrics: {},
      screen: null,
      isPoint: false,
    }
    const steps = JSON.stringify({ steps: [failed] })
    const hash = await agent.send(job.leaseId, steps, 'application/json')
    const sent = await agent.post('/api/agents/result', {
      body: resultOf(job, {
        outcome: 'failed',
        failure: { code: 'SCRIPT_STEP_FAILED', detail: 'Line 3' },
        scores: null,
        metrics: null,
        environment: null,
        evidence: [{ kind: 'steps', hash, size: steps.length, mediaType: 'application/json' }],
      }),
    })
    expect(sent.status).toBe(200)
    expect((await testOf(id))[0]).toMatchObject({ status: 'failed', failureCode: 'SCRIPT_STEP_FAILED' })
    const { body } = await people.projectViewer.get(`/api/lighthouses/${job.runId}/steps`)
    expect(body.steps).toMatchObject([
      { line: 3, status: 'failed', failure: words.stepNoElement('id=nowhere') },
    ])
  })
})
