import { beforeEach, describe, expect, test } from 'vitest'
import { experimentsMessages } from '~/shared/messages/experiments'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import type { AgentJob } from '~/shared/schemas/agent'
import type { Site } from '~/shared/schemas/site'
import { claimJob, metricsWith, resultOf } from '../support/agent'
import { subscribe } from '../support/billing'
import { createSite } from '../support/factories'
import { readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()
let site: Site
let point: string
let path: string
beforeEach(async () => {
  await own.db.deleteFrom('test_batch').execute()
  await own.db.updateTable('agent').set({ benchmark_indexes: [] }).execute()
  site = await createSite(tenant.project, { devices: [tenant.site.devices[0] ?? 0] })
  point = await measured()
  path = `/api/lighthouses/${point}/experiments`
})

const words = experimentsMessages
const NOISE = { pressure: 0.2, foreign: 0.02, steal: 0, load: 0.5 }
const request = (url: string, more: object = {}) =>
  requestOf(url, { headers: { 'content-type': 'text/javascript' }, ...more })
const REQUESTS = [
  request('http://127.0.0.1/app.js'),
  request('http://tags.test/track.js', { thirdParty: true, entity: 'Tags' }),
]

const ask = () => owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
const claim = () => claimJob(agent)
async function report(job: AgentJob, lcp: number, change: object = {}): Promise<void> {
  const metrics = metricsWith({ lcp, fcp: lcp / 2, tbt: 100, cls: 0 })
  const body = resultOf(job, { metrics, noise: NOISE, ...change })
  expect((await agent.post('/api/agents/result', { body })).body).toEqual({ accepted: true })
}

async function measured(): Promise<string> {
  await ask()
  const job = await claim()
  const content = JSON.stringify(REQUESTS)
  const hash = await agent.send(job.leaseId, content, 'application/json')
  const evidence = [{ kind: 'requests', hash, size: content.length, mediaType: 'application/json' }]
  await report(job, 2000, { evidence })
  return job.runId
}

const DEFER = { kind: 'deferScript', target: 'http://127.0.0.1/app.js' }
const begin = (more: object = {}) => owner.post(path, { body: { ...DEFER, runs: 3, ...more } })
const list = async () => (await owner.get(path)).body
const used = async () =>
  (
    await own.db
      .selectFrom('test_usage')
      .select('tests')
      .where('organization_id', '=', tenant.organization._id)
      .executeTakeFirst()
  )?.tests ?? 0

async function play(
  lcpOf: (arm: 'A' | 'B', index: number) => number,
  change: (index: number) => object = () => ({}),
) {
  let arms = ''
  for (;;) {
    await updateRows('test_job', { state: 'ready' }, { run_at: new Date(0) })
    const job = await agent.claim()
    if (!job) return arms
    const arm = job.experiment?.arm ?? 'A'
    await report(job, lcpOf(arm, arms.length), change(arms.length))
    arms += arm
  }
}

describe('suggestions', () => {
  test('follow from the results of the run', async () => {
    const { offered, unavailable, experiments } = await list()
    const named = offered.map(({ kind, target }: { kind: string; target: string | null }) => [kind, target])
    expect(named).toEqual([
      ['blockThirdParties', null],
      ['blockDomain', 'tags.test'],
      ['inlineScript', 'http://127.0.0.1/app.js'],
      ['deferScript', 'http://127.0.0.1/app.js'],
      ['asyncScript', 'http://127.0.0.1/app.js'],
      ['inlineScript', 'http://tags.test/track.js'],
      ['deferScript', 'http://tags.test/track.js'],
      ['asyncScript', 'http://tags.test/track.js'],
      ['cacheHeaders', null],
      ['compression', null],
    ])
    expect([unavailable, experiments]).toEqual([null, []])
    expect(offered[0]).toMatchObject({
      title: words.titles.blockThirdParties,
      reason: words.reasons.blockThirdParties(1, 1),
    })
  })

  test('are empty without evidence, and on pages with a script', async () => {
    await updateRows('run', { id: point }, { requests_hash: null })
    expect(await list()).toMatchObject({ offered: [], unavailable: words.noEvidence })
    expect((await begin()).problem.fields).toEqual({ kind: [words.noEvidence] })
    const page = site.pages[0]?._id ?? 0
    await owner.put(`/api/pages/${page}/script`, { body: { text: 'navigate\t%URL%' } })
    expect(await list()).toMatchObject({ offered: [], unavailable: words.scripted })
  })

  test('do not restrict experiments', async () => {
    for (const body of [{ kind: 'preloadLcpImage' }, { ...DEFER, target: 'http://127.0.0.1/other.js' }]) {
      const { status, problem } = await owner.post(path, { body })
      expect([status, problem.fields]).toEqual([422, { kind: [words.notOffered] }])
    }
    const { problem } = await begin({ runs: 10 })
    expect(problem.fields).toEqual({ runs: [words.runs(3, 9)] })
    expect((await begin({ kind: 'unknown' })).status).toBe(422)
  })
})

describe('an experiment', () => {
  test('alternates between original and changed page, and returns the difference', async () => {
    const before = await used()
    const begun = await begin({ runs: 5 })
    expect(begun.body).toMatchObject({ ...DEFER, runsEach: 5, state: 'queued', message: null, result: null })
    expect(await used()).toBe(before + 10)
    const first = await claim()
    expect(first.experiment).toEqual({ change: { kind: 'deferScript', url: DEFER.target }, arm: 'A' })
    expect([first.keepTrace, first.fullPage, first.script]).toEqual([false, false, null])
    await report(first, 2000)
    expect((await list()).experiments[0]).toMatchObject({ state: 'running' })
    expect(await play((arm, i) => (arm === 'A' ? 2000 : 1600) + i)).toBe('BBAABBAAB')
    const { experiments } = await list()
    expect(experiments).toHaveLength(1)
    const [made] = experiments
    expect(made).toMatchObject({
      state: 'done',
      failureCode: null,
      result: { decidedBy: 'fcp', verdict: 'better' },
    })
    expect(made.message).toBe('Better: FCP is lower by 200 ms')
    expect(made.runs.map((one: { arm: string }) => one.arm).join('')).toBe('ABBAABBAAB')
    const { effect, low, high, confidence } = made.result.figures.fcp
    expect(effect).toBeGreaterThan(-206)
    expect(high).toBeLessThan(0)
    expect(low).toBeLessThanOrEqual(effect)
    expect(confidence).toBeGreaterThan(0.95)
    expect(made.result.figures.tbt).toMatchObject({ effect: 0, verdict: 'noClearDifference' })
  })

  test('inlines a script, with FCP as the primary metric', async () => {
    const body = { kind: 'inlineScript', target: DEFER.target }
    expect((await begin(body)).body).toMatchObject({ ...body, title: words.titles.inlineScript })
    const first = await claim()
    expect(first.experiment).toEqual({ change: { kind: 'inlineScript', url: DEFER.target }, arm: 'A' })
    await report(first, 2000)
    await play((arm) => (arm === 'A' ? 2000 : 1600))
    expect((await list()).experiments[0].result).toMatchObject({ decidedBy: 'fcp', verdict: 'better' })
  })

  test('reports when there is no significant difference', async () => {
    await begin({ runs: 5 })
    await play((_, i) => 2000 + ((i * 37) % 11))
    expect((await list()).experiments[0]).toMatchObject({
      state: 'done',
      message: words.verdicts.noClearDifference,
      result: { verdict: 'noClearDifference' },
    })
  })

  test('is not part of the page’s points, tests or latest metrics', async () => {
    const page = site.pages[0]?._id ?? 0
    const seen = async () => ({
      points: (await owner.get('/api/lighthouses', { query: { page_id: page } })).body.series[0].total,
      tests: (await owner.get('/api/lighthouses/tests', { query: { page_id: page } })).body.length,
      manual: (await owner.get('/api/lighthouses/manual-tests', { query: { site: site._id } })).body.total,
      latest: await readRows('run_latest', { page_id: page }, 'run_id', 'lcp', 'attempted_run_id'),
    })
    const before = await seen()
    await begin()
    expect(await seen()).toEqual(before)
    await play(() => 99)
    expect(await seen()).toEqual(before)
    const [made] = (await list()).experiments
    const run = await owner.get(`/api/lighthouses/${made.runs[0]._id}`)
    expect(run.body).toMatchObject({ status: 'success', metrics: { lcp: 99 } })
  })

  test('is still listed with its page when its original test was deleted', async () => {
    const begun = (await begin()).body
    await play(() => 1500)
    const { body: original } = await owner.get(`/api/lighthouses/${point}`)
    expect((await owner.delete(`/api/lighthouses/test/${point}`)).status).toBe(200)
    expect((await owner.get(path)).status).toBe(404)
    const query = { page_id: site.pages[0]?._id ?? 0 }
    const { body } = await owner.get('/api/lighthouses/experiments', { query })
    const { device, location } = original
    expect(body).toMatchObject([{ _id: begun._id, state: 'done', pointId: point, device, location }])
  })

  test('waits behind manual tests, and blocks none', async () => {
    await begin()
    const response = await ask()
    expect(response.body.tests).toMatchObject([{ status: 'queued' }])
    const first = await claim()
    expect(first.experiment ?? null).toBeNull()
    await report(first, 2000)
    expect((await claim()).experiment?.arm).toBe('A')
  })

  test('repeats noisy runs, and counts none of them', async () => {
    await begin()
    const arms = await play(
      (arm) => (arm === 'A' ? 2000 : 1500),
      (i) => (i === 1 ? { noise: { ...NOISE, foreign: 0.6 } } : {}),
    )
    expect(arms).toHaveLength(7)
    const [made] = (await list()).experiments
    expect(made.state).toBe('done')
    expect(made.runs.filter((one: { counts: boolean }) => one.counts)).toHaveLength(6)
    expect(made.runs[1]).toMatchObject({ isNoisy: true, counts: false })
    expect(made.result.figures.fcp.confidence).toBeCloseTo(0.9)
  })

  test('ends without a verdict if the primary metric is missing', async () => {
    await begin()
    await play(
      () => 2000,
      () => ({ metrics: metricsWith({ lcp: 2000, fcp: null, tbt: 100, cls: 0 }) }),
    )
    expect((await list()).experiments[0]).toMatchObject({
      state: 'failed',
      result: null,
      failureCode: 'NO_FIGURE',
      message: words.noFigure,
    })
  })

  test('ends without a verdict if the page cannot be changed', async () => {
    await begin()
    const failure = { code: 'CHANGE_NOT_APPLIED', detail: '' }
    const failed = { outcome: 'failed', failure, scores: null, metrics: null }
    expect(
      await play(
        () => 1,
        () => failed,
      ),
    ).toHaveLength(3)
    expect((await list()).experiments[0]).toMatchObject({
      state: 'failed',
      failureCode: 'CHANGE_NOT_APPLIED',
      message: 'The page no longer contains what the experiment changes.',
      result: null,
    })
  })

  test('can be canceled, and at most five of a page wait', async () => {
    const { body } = await begin()
    const cancel = await owner.post('/api/lighthouses/manual-tests/cancel', { body: { ids: [body.testId] } })
    expect(cancel.status).toBe(200)
    expect((await list()).experiments[0]).toMatchObject({ state: 'failed', failureCode: 'CANCELED' })
    expect(await agent.claim()).toBeNull()
    const atOnce = await Promise.all(Array.from({ length: 7 }, () => begin()))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect([(await begin()).status, (await begin()).problem.message]).toEqual([409, words.tooMany(5)])
  })

  test('uses one test of the quota per run', async () => {
    await subscribe(tenant.organization, { monthly_test_quota: (await used()) + 5 })
    const { status, problem } = await begin()
    await own.db.updateTable('subscription').set({ monthly_test_quota: null }).execute()
    expect([status, problem.reason]).toEqual([409, 'QUOTA_EXCEEDED'])
  })
})
