import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { claimJob, report, resultOf } from '../support/agent'
import { type Caller, callerWith, type SignedIn, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { createClient, createProject, createSite, createTenant } from '../support/factories'
import { allowedFrom, type People, statuses } from '../support/people'
import { emptyTables, insertRows, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people, agent } = tenantFixture()
withBilling()
let site: Site
beforeEach(async () => {
  await emptyTables('test_job', 'test')
  site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
})

const RUN = '/api/lighthouses/runtestfromdashboard'
const MANUAL = '/api/lighthouses/manual-tests'
const pageId = () => site.pages[0]?._id ?? 0
const ask = async (caller: Caller = people.owner, body: object = { page_id: pageId() }): Promise<string> => {
  const answer = await caller.post(RUN, { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.tests[0].testId
}
const cancel = (caller: Caller, ids: string[]) => caller.post(`${MANUAL}/cancel`, { body: { ids } })
const read = async (id: string) => (await people.owner.get(`/api/lighthouses/test/${id}`)).body
const measure = async (change: object = {}) => {
  const job = await claimJob(agent)
  await report(agent, job, [], { ...change })
  return job
}
const usage = async () =>
  (
    await own.db
      .selectFrom('test_usage')
      .select((e) => e.fn.sum<number>('tests').as('n'))
      .where('organization_id', '=', tenant.organization._id)
      .executeTakeFirst()
  )?.n ?? 0

describe('starting tests', () => {
  let others: Site
  beforeAll(async () => {
    others = await createSite(tenant.project, {
      name: `Shop ${randomUUID()}`,
      tags: ['spring'],
      isScheduled: false,
      pages: [{ url: 'http://127.0.0.1/basket', name: 'Basket' }],
    })
  })
  const pagesOf = async (body: object) => {
    const answer = await people.owner.post(RUN, { body: { project_id: tenant.project._id, ...body } })
    if (answer.status === 400) return []
    expect(answer.status).toBe(201)
    return [...new Set(answer.body.tests.map((one: { page: number }) => one.page))]
  }

  test.each([
    ['the name of a page', () => ({ search: 'bask', searchType: 'name' })],
    ['its address', () => ({ search: '/basket', searchType: 'url' })],
    ['its site', () => ({ search: 'shop', searchType: 'site' })],
    ['anything', () => ({ search: 'basket' })],
    ['a tag', () => ({ tags: 'autumn,spring' })],
    ['not being scheduled', () => ({ site_type: 'manual' })],
    ['the site itself', () => ({ site_id: others._id })],
  ])('finds pages by %s', async (_, body) => {
    expect(await pagesOf(body())).toEqual([others.pages[0]?._id])
  })

  test('finds the clients of an organization, for its owners', async () => {
    const other = await createSite(await createProject(await createClient(tenant.organization)))
    const asked = (caller: Caller, search = tenant.client.name) =>
      caller.post(RUN, { body: { organization_id: tenant.organization._id, search, searchType: 'client' } })
    const answer = await asked(people.owner)
    expect(answer.status).toBe(201)
    const sites = answer.body.tests.map((one: { site: number }) => one.site)
    expect(sites).toContain(others._id)
    expect(sites).not.toContain(other._id)
    expect((await asked(people.owner, '%')).problem).toMatchObject({ code: 'BAD_REQUEST' })
    for (const person of ['stranger', 'projectAdmin', 'clientAdmin'] as const)
      expect([person, (await asked(people[person])).status]).toEqual([person, 404])
  })

  test('does not find what another field searches', async () => {
    expect(await pagesOf({ search: 'basket', searchType: 'site' })).toEqual([])
    expect(await pagesOf({ search: 'shop', searchType: 'url' })).toEqual([])
    expect(await pagesOf({ site_type: 'scheduled' })).not.toContain(others.pages[0]?._id)
  })

  test('filters by device, form factor and location', async () => {
    const [first] = others.devices
    const asked = async (body: object) =>
      (await people.owner.post(RUN, { body: { site_id: others._id, ...body } })).body
    expect((await asked({ device: first })).tests).toMatchObject([{ device: first }])
    expect((await asked({ formFactor: 'DESKTOP' })).tests).toMatchObject([{ formFactor: 'DESKTOP' }])
    expect((await asked({ location: 2 })).code).toBe('BAD_REQUEST')
    expect((await asked({ searchType: 'nowhere' })).fields).toHaveProperty('searchType')
  })
})

describe('a test', () => {
  test('shows its status, and its queue position', async () => {
    const [first, second] = [await ask(), await ask(people.owner, { page_id: tenant.site.pages[0]?._id })]
    expect(await read(first)).toMatchObject({ status: 'queued', ahead: 0, startedAt: null, finishedAt: null })
    expect((await read(second)).ahead).toBe(1)
    const job = await measure()
    expect(await read(first)).toMatchObject({
      status: 'success',
      ahead: null,
      pointId: job.runId,
      finishedAt: expect.any(String),
    })
    expect((await read(job.runId)).testId).toBe(first)
  })

  test('in the queue shows its reason: tests ahead, or no agent', async () => {
    const device = tenant.site.devices[0]
    const foreign = await createTenant()
    const [other, far] = [
      await createSite(foreign.project),
      await createSite(tenant.project, { devices: [device], regions: [2] }),
    ]
    await agent.claim()
    const ahead = await ask(await signInAs({ ownerOf: [foreign.organization] }), {
      site_id: other._id,
      device: other.devices[0],
    })
    const [next, away] = [await ask(), await ask(people.owner, { page_id: far.pages[0]?._id })]
    const stands = async () => {
      const { body } = await people.projectViewer.post('/api/lighthouses/testqueuebyids', {
        body: { ids: [ahead, next, away] },
      })
      return new Map<string, object>(body.map((one: { testId: string }) => [one.testId, one]))
    }
    const before = await stands()
    expect([...before.keys()].sort()).toEqual([next, away].sort())
    expect(before.get(next)).toMatchObject({ status: 'queued', ahead: 1, agents: 1 })
    expect(before.get(away)).toMatchObject({ status: 'queued', ahead: 0, agents: 0 })
    await agent.claim()
    expect((await stands()).get(next)).toMatchObject({ ahead: 0, agents: 1 })
    await agent.claim()
    expect((await stands()).get(next)).toMatchObject({ status: 'running', ahead: null, agents: null })
    expect(await read(away)).toMatchObject({ ahead: 0, agents: 0 })
  })

  test('is not found under unknown ids', async () => {
    expect((await people.owner.get(`/api/lighthouses/test/${randomUUID()}`)).status).toBe(404)
    expect((await people.owner.get('/api/lighthouses/test/1')).status).toBe(404)
  })
})

describe('the scope of a request', () => {
  const SCOPE = '/api/lighthouses/test-scope'
  const scopeOf = async (query: Record<string, string | number>, caller: Caller = people.owner) =>
    caller.get(SCOPE, { query })

  test('tells how many tests of which kind, and the request takes those alone', async () => {
    const pages = ['a', 'b', 'c'].map((name) => ({ url: `http://127.0.0.1/${name}-${randomUUID()}` }))
    const wide = await createSite(tenant.project, { devices: [tenant.site.devices[0]], pages })
    const [first, second] = wide.pages
    const latest = {
      organization_id: tenant.organization._id,
      site_id: wide._id,
      device_id: tenant.site.devices[0] ?? 0,
      location_id: 1,
    }
    const attempt = (page: number | undefined, at: number, failure_code: string | null) => ({
      ...latest,
      page_id: page ?? 0,
      attempted_at: new Date(at),
      attempted_run_id: randomUUID(),
      failure_code,
    })
    await insertRows('run_latest', [
      attempt(first?._id, Date.now(), 'HTTP_500'),
      attempt(second?._id, Date.now() - 2 * DAY_MS, null),
    ])
    const { body } = await scopeOf({ site_id: wide._id })
    expect(body).toMatchObject({
      pages: 3,
      tests: { MOBILE: { all: 3, failed: 1, oldest: 2 }, DESKTOP: { all: 0 } },
    })
    expect(body.durationMs.all).toBeGreaterThan(body.durationMs.failed)
    const requested = async (only: string) => {
      const answer = await people.owner.post(RUN, { body: { site_id: wide._id, only } })
      return answer.body.tests.map(({ page }: { page: number }) => page)
    }
    expect(await requested('failed')).toEqual([first?._id])
    expect(await requested('oldest')).toEqual([second?._id, wide.pages[2]?._id])
  })

  test('is for members, within what they see', async () => {
    const query = { site_id: site._id }
    expect(await statuses(people, (caller) => scopeOf(query, caller))).toEqual(
      allowedFrom('projectViewer', 200),
    )
    expect((await scopeOf({})).status).toBe(422)
    expect((await scopeOf({ ...query, only: 'x' })).status).toBe(422)
  })
})

describe('canceling', () => {
  test('a queued test ends it, and returns its quota', async () => {
    const before = Number(await usage())
    const id = await ask()
    expect(Number(await usage())).toBe(before + 1)
    expect((await cancel(people.owner, [id])).body).toEqual({ canceled: 1 })
    expect(await read(id)).toMatchObject({ status: 'failed', failureCode: 'CANCELED', pointId: null })
    expect(await agent.claim()).toBeNull()
    expect(Number(await usage())).toBe(before)
    expect((await cancel(people.owner, [id])).body).toEqual({ canceled: 0 })
    expect(await activityOf(own.db, 'test', id)).toMatchObject([{ action: 'test.cancel' }])
    expect((await read(await ask())).status).toBe('queued')
  })

  test('a running test aborts it at its agent', async () => {
    const id = await ask()
    const job = await agent.claim()
    if (!job) throw new Error('Nothing to measure')
    expect((await cancel(people.owner, [id])).body).toEqual({ canceled: 1 })
    const beat = await agent.post('/api/agents/heartbeat', { body: { leaseId: job.leaseId } })
    expect(beat.body).toEqual({ continue: false })
    const result = await agent.post('/api/agents/result', { body: resultOf(job) })
    expect(result.problem).toMatchObject({ code: 'CONFLICT', reason: 'LEASE_LOST' })
    expect(await read(id)).toMatchObject({ status: 'failed', failureCode: 'CANCELED' })
    const runs = await readRows('run', { test_id: id }, 'id')
    expect(runs).toEqual([])
  })

  test('a started test is counted, even if it waits for its next run', async () => {
    const before = Number(await usage())
    const id = await ask(people.owner, { page_id: pageId(), runs: 3 })
    await measure()
    expect((await read(id)).status).toBe('queued')
    expect((await cancel(people.owner, [id])).body).toEqual({ canceled: 1 })
    expect(Number(await usage())).toBe(before + 1)
  })

  test('is kept if its next run arrives concurrently', async () => {
    const id = await ask()
    await updateRows('test', { id }, { status: 'failed', failure_code: 'CANCELED', finished_at: new Date() })
    const next = await ask()
    expect((await agent.claim())?.runId).toBeDefined()
    expect((await read(next)).status).toBe('running')
    expect(await read(id)).toMatchObject({ status: 'failed', failureCode: 'CANCELED' })
    const jobs = await readRows('test_job', { test_id: id }, 'state')
    expect(jobs).toEqual([{ state: 'dead' }])
  })

  test('is for the requester too', async () => {
    const mine = await ask(people.projectViewer)
    expect((await cancel(people.clientViewer, [mine])).status).toBe(403)
    expect((await cancel(people.projectViewer, [mine])).body).toEqual({ canceled: 1 })
  })

  test('is offered to those who may', async () => {
    const mine = await ask(people.projectViewer)
    const query = { page_id: pageId() }
    const { key } = (
      await people.owner.post('/api/share-links', {
        body: { name: 'For the board', client: tenant.client._id, mayTest: true },
      })
    ).body
    const offered = async (caller: Caller) => {
      const { body, status } = await caller.get('/api/lighthouses/tests', { query })
      return status === 200 ? body.map((one: { mayCancel: boolean }) => one.mayCancel) : status
    }
    expect(await offered(people.projectViewer)).toEqual([true])
    expect(await offered(people.clientViewer)).toEqual([false])
    expect(await offered(people.projectAdmin)).toEqual([true])
    expect(await offered(callerWith({ authorization: `Bearer ${key}` }))).toEqual([false])
    expect(await offered(people.stranger)).toBe(404)
    expect((await cancel(people.projectViewer, [mine])).status).toBe(200)
    expect(await offered(people.owner)).toEqual([false])
  })

  test('several is atomic, and foreign ones are not found', async () => {
    const [mine, other] = [
      await ask(people.projectViewer),
      await ask(people.owner, { site_id: tenant.site._id }),
    ]
    expect((await cancel(people.projectViewer, [mine, other])).status).toBe(403)
    expect((await read(mine)).status).toBe('queued')
    expect((await cancel(people.stranger, [mine])).status).toBe(404)
    expect((await cancel(people.owner, [mine, other, randomUUID()])).body).toEqual({ canceled: 2 })
    const none = await people.owner.post(`${MANUAL}/cancel`, { body: { ids: [] } })
    expect([none.status, Object.keys(none.problem.fields ?? {})]).toEqual([422, ['ids']])
  })

  test('all queued leaves running, scheduled and foreign ones', async () => {
    const running = await ask()
    await agent.claim()
    const waiting = await ask(people.owner, { site_id: tenant.site._id })
    const all = (caller: Caller, body: object = {}) => caller.post(`${MANUAL}/cancel-queued`, { body })
    expect((await all(people.clientViewer)).body).toEqual({ canceled: 0 })
    expect((await all(people.stranger)).body).toEqual({ canceled: 0 })
    expect((await all(people.owner, { site: site._id })).body).toEqual({ canceled: 0 })
    expect((await all(people.projectAdmin)).body).toEqual({ canceled: 2 })
    expect((await read(waiting)).failureCode).toBe('CANCELED')
    expect((await read(running)).status).toBe('running')
  })
})

describe('the list of manual tests', () => {
  const list = async (caller: Caller, query = {}) => (await caller.get(MANUAL, { query })).body
  test('shows what the caller administers, newest first, with the requester', async () => {
    const first = await ask(people.projectViewer)
    await measure()
    const second = await ask(people.owner)
    const seen = await list(people.projectAdmin)
    expect(seen).toMatchObject({ total: 2, counts: { queued: 1, running: 0, finished: 1 } })
    expect(seen.items.map((one: { _id: string }) => one._id)).toEqual([second, first])
    expect(seen.items[0]).toMatchObject({ status: 'queued', ahead: 0, agents: 1 })
    expect(seen.items[1]).toMatchObject({
      askedBy: (people.projectViewer as SignedIn).user.email,
      byLink: false,
      siteName: site.name,
      clientName: tenant.client.name,
      locationLabel: 'Local',
      status: 'success',
      isCanceled: false,
      ahead: null,
      agents: null,
    })
    expect((await list(people.clientViewer)).total).toBe(0)
    expect((await list(people.stranger)).total).toBe(0)
  })

  test('retains a test whose device is deleted', async () => {
    const id = await ask()
    await measure()
    await updateRows('test', { id }, { device_id: 999_999 })
    const { items } = (await people.owner.get(MANUAL)).body
    expect(items).toMatchObject([{ _id: id, deviceName: 'Deleted device' }])
    expect((await people.owner.get(`/api/lighthouses/test/${id}`)).status).toBe(200)
  })

  test('is filtered and paged', async () => {
    await ask()
    await measure()
    await ask()
    const other = await createSite(await createProject(tenant.client))
    await ask(people.owner, { site_id: other._id })
    const total = async (query: object) => (await list(people.owner, query)).total
    expect(await total({})).toBe(4)
    expect(await total({ status: 'queued' })).toBe(3)
    expect(await total({ status: 'finished' })).toBe(1)
    expect(await total({ status: 'timeout' })).toBe(0)
    expect(await total({ site: other._id })).toBe(2)
    expect(await total({ client: tenant.client._id })).toBe(4)
    expect(await total({ client: 999_999 })).toBe(0)
    expect(await total({ search: other.name })).toBe(2)
    expect(await total({ search: '100%' })).toBe(0)
    expect((await list(people.owner, { limit: 3, page: 2 })).items).toHaveLength(1)
    expect((await people.owner.get(MANUAL, { query: { status: 'x' } })).status).toBe(422)
  })
})

describe('deleting a test', () => {
  const remove = (caller: Caller, id: string) => caller.delete(`/api/lighthouses/test/${id}`)
  const latest = async () =>
    (
      await readRows(
        'run_latest',
        { page_id: pageId() },
        'run_id',
        'attempted_run_id',
        'performance',
        'failure_code',
      )
    )[0]

  test('makes the previous one the latest', async () => {
    const scores = { performance: 50, accessibility: 60, bestPractices: 70, seo: 80 }
    await ask()
    const first = await measure({ scores: { ...resultOf({} as never).scores, ...scores } })
    const id = await ask()
    const second = await measure()
    expect((await latest())?.run_id).toBe(second.runId)
    expect((await remove(people.projectAdmin, second.runId)).body).toEqual({ ok: true })
    expect(await latest()).toEqual({
      run_id: first.runId,
      attempted_run_id: first.runId,
      performance: 50,
      failure_code: null,
    })
    expect((await people.owner.get(`/api/lighthouses/${second.runId}`)).status).toBe(404)
    expect((await people.owner.get(`/api/lighthouses/test/${id}`)).status).toBe(404)
    expect((await remove(people.owner, first.runId)).status).toBe(200)
    expect(await latest()).toBeUndefined()
    expect(await activityOf(own.db, 'test', id)).toMatchObject([
      { action: 'test.delete', before: { runs: 1 } },
    ])
  })

  test('does not change the latest otherwise', async () => {
    const failed = {
      outcome: 'failed',
      failure: { code: 'DNS_FAILED', detail: '' },
      scores: null,
      metrics: null,
    }
    await ask()
    const good = await measure()
    await ask()
    const bad = await measure(failed)
    expect(await latest()).toMatchObject({
      run_id: good.runId,
      attempted_run_id: bad.runId,
      failure_code: 'DNS_FAILED',
    })
    await remove(people.owner, bad.runId)
    expect(await latest()).toMatchObject({
      run_id: good.runId,
      attempted_run_id: good.runId,
      failure_code: null,
    })
  })

  test('is for project admins, and not while it runs', async () => {
    await ask()
    const { runId } = await measure()
    const refusals: [keyof People, number][] = [
      ['anonymous', 401],
      ['nobody', 404],
      ['stranger', 404],
      ['projectViewer', 403],
      ['clientViewer', 403],
      ['projectAdmin', 200],
      ['owner', 404],
    ]
    for (const [person, status] of refusals)
      expect([person, (await remove(people[person], runId)).status]).toEqual([person, status])
    const waiting = await ask()
    expect((await remove(people.owner, waiting)).problem).toMatchObject({ code: 'CONFLICT' })
    expect((await remove(people.stranger, waiting)).status).toBe(404)
  })
})

describe('free tests', () => {
  const BATCHES = '/api/free-test-batch/test-batches-by-user'
  test('are those of the trial, counted per requester', async () => {
    const trial = await createTenant()
    await insertRows('subscription', {
      organization_id: trial.organization._id,
      status: 'trial',
      trial_level: 1,
      trial_started_at: new Date(),
    })
    const owner = await signInAs({ ownerOf: [trial.organization] })
    const answer = await owner.post(RUN, { body: { site_id: trial.site._id } })
    expect(answer.body.isFreeTest).toBe(true)
    const { body } = await owner.get(BATCHES)
    expect(body).toMatchObject([
      { _id: answer.body.batchId, organization: trial.organization._id, isFreeTest: true, tests: [{}, {}] },
    ])
    expect((await people.owner.get(BATCHES)).body).toEqual([])
    await updateRows('subscription', { organization_id: trial.organization._id }, { status: 'expired' })
    expect((await owner.get(BATCHES)).problem.reason).toBe('SUBSCRIPTION_EXPIRED')
    await ask()
    expect((await people.owner.get(BATCHES)).body).toEqual([])
  })
})

describe('visitors by shared link', () => {
  async function visitor(mayTest: boolean) {
    const body = { name: 'Board', client: tenant.client._id, mayTest }
    const link = (await people.owner.post('/api/share-links', { body })).body
    const caller = callerWith({ authorization: `Bearer ${link.key}` })
    return { link, caller, ask: (more: object) => caller.post(RUN, { body: { page_id: pageId(), ...more } }) }
  }

  test('start tests with their profile id, if the link permits it', async () => {
    const { link, ask: asks } = await visitor(true)
    expect((await asks({})).problem.fields).toEqual({
      profile_id: ['Tests by share link need a profile id'],
    })
    expect((await asks({ profile_id: randomUUID() })).status).toBe(422)
    const wide = await asks({ profile_id: link._id, page_id: undefined, site_id: site._id })
    expect(wide.problem.fields).toEqual({ page_id: ['Share link visitors can test one page at a time'] })
    const answer = await asks({ profile_id: link._id })
    expect(answer.status).toBe(201)
    const { items } = (await people.owner.get(MANUAL)).body
    expect(items).toMatchObject([{ askedBy: 'Board', byLink: true }])
    expect((await cancel(people.projectViewer, [items[0]._id])).status).toBe(403)
  })

  test('cannot start tests otherwise', async () => {
    const { link, caller, ask: asks } = await visitor(false)
    expect((await asks({ profile_id: link._id })).status).toBe(403)
    expect((await caller.post(`${MANUAL}/cancel-queued`, { body: {} })).status).toBe(403)
  })

  test('start at most a hundred tests a day, also concurrently', { timeout: 60_000 }, async () => {
    const many = await createSite(tenant.project, {
      devices: [tenant.site.devices[0]],
      pages: Array.from({ length: 104 }, (_, i) => ({ url: `http://127.0.0.1/${i}` })),
    })
    const { link, ask: asks } = await visitor(true)
    const answers = await Promise.all(
      many.pages.map(({ _id }) => asks({ profile_id: link._id, page_id: _id })),
    )
    const got = answers.map(({ status }) => status).sort()
    expect(got).toEqual([...Array(100).fill(201), ...Array(4).fill(429)])
  })

  test('find nothing outside of their link', async () => {
    const { link, caller } = await visitor(true)
    const elsewhere = (await createTenant()).site
    const body = { page_id: elsewhere.pages[0]?._id, profile_id: link._id }
    expect((await caller.post(RUN, { body })).status).toBe(404)
  })
})

describe('a quota', () => {
  const setQuota = (quota: number | null, organization = tenant.organization._id) =>
    own.db
      .insertInto('subscription')
      .values({ organization_id: organization, status: 'active', monthly_test_quota: quota })
      .onConflict((oc) => oc.column('organization_id').doUpdateSet({ monthly_test_quota: quota }))
      .execute()

  test('refuses to exceed it, and reports the remainder', async () => {
    const fresh = await createTenant()
    const owner: SignedIn = await signInAs({ ownerOf: [fresh.organization] })
    await setQuota(3, fresh.organization._id)
    const body = { site_id: fresh.site._id }
    const first = await owner.post(RUN, { body })
    expect(first.status).toBe(201)
    expect((await owner.post(RUN, { body })).status).toBe(201)
    await cancel(owner, [first.body.tests[0].testId])
    expect((await owner.post(RUN, { body })).status).toBe(201)
    const more = await createSite(fresh.project, { isScheduled: false })
    const refused = await owner.post(RUN, { body: { site_id: more._id } })
    expect(refused.problem).toMatchObject({ code: 'CONFLICT', reason: 'QUOTA_EXCEEDED' })
    expect(refused.problem.message).toMatch(
      /^You requested 2 tests, but 1 test of your 3 is left until \d+ \w+ \d+$/,
    )
    const one = await owner.post(RUN, { body: { site_id: more._id, formFactor: 'MOBILE' } })
    expect(one.status).toBe(201)
  })

  test('holds for concurrent requests', async () => {
    const fresh = await createTenant()
    const owner = await signInAs({ ownerOf: [fresh.organization] })
    await setQuota(2, fresh.organization._id)
    const more = await createSite(fresh.project, { isScheduled: false })
    const answers = await Promise.all(
      [fresh.site._id, more._id].map((site_id) => owner.post(RUN, { body: { site_id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
