import { beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '~/shared/schemas/site'
import { createAgent } from '../support/agent'
import type { Caller } from '../support/api'
import { signInAs } from '../support/api'
import { subscribe } from '../support/billing'
import { createProject, createSite, createTenant, unique } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, people } = tenantFixture()
const DAILY = { frequency: '0 0 * * *', regions: [1] }
let site: Site
beforeAll(async () => {
  site = tenant.site
})

const setQuota = (monthly_test_quota: number | null, organization = tenant.organization._id) =>
  subscribe({ _id: organization }, { monthly_test_quota })
const page = () => ({ url: `http://127.0.0.1/${unique('p').replaceAll(' ', '-')}` })

describe('a forecast', () => {
  test('of a project counts its schedules, and includes the quota of the organization', async () => {
    const fresh = await createTenant()
    const owner = await signInAs({ ownerOf: [fresh.organization] })
    const beside = await createProject(fresh.client)
    await createSite(beside, { ...DAILY, pages: [page(), page()] })
    await createSite(beside, { ...DAILY, isScheduled: false })
    await createSite(beside, { frequency: '0 * * * *', regions: [1, 2], devices: [fresh.site.devices[0]] })
    await setQuota(500, fresh.organization._id)
    const get = async (path: string) => (await owner.get(`/api/${path}/budgetprediction`)).body
    expect(await get(`projects/${beside._id}`)).toMatchObject({
      organization: fresh.organization._id,
      quota: 500,
      uptimeQuota: null,
      used: 0,
      predicted: 30 * 2 * 2 + 720 * 2,
      predictedRuns: 30 * 2 * 2 + 720 * 2,
      organizationPredicted: 30 * 2 * 2 + 720 * 2 + 60,
      isOver: true,
    })
    expect(await get(`organizations/${fresh.organization._id}`)).toMatchObject({
      predicted: 30 * 2 * 2 + 720 * 2 + 60,
    })
    await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: fresh.site._id } })
    expect((await get(`projects/${beside._id}`)).used).toBe(2)
  })

  test('says what agents and storage it needs', async () => {
    const fresh = await createTenant()
    const owner = await signInAs({ ownerOf: [fresh.organization] })
    const path = `/api/clients/${fresh.client._id}/budgetprediction`
    const before = (await owner.get(path)).body
    expect(before).toMatchObject({ predicted: 60, level: null, runsOutAt: null, storage: null })
    // A minute for every three runs of 20 s, as nothing has been measured.
    const idle = { agents: 0, state: 'none', ownMinutes: 20, availableMinutes: 0, isMeasured: false }
    expect(before.capacity).toMatchObject([{ _id: 1, label: 'Local', ...idle }])
    await createSite(fresh.project, { ...DAILY, runs: 3, devices: [fresh.site.devices[0]] })
    expect((await owner.get(path)).body.capacity).toMatchObject([{ ownMinutes: 20 + 30 }])
    await createSite(fresh.project, { ...DAILY, isScheduled: false, regions: [2] })
    expect((await owner.get(path)).body.capacity).toHaveLength(1)
  })

  test('of several levels includes those the caller may see', async () => {
    const fresh = await createTenant()
    const owner = await signInAs({ ownerOf: [fresh.organization] })
    await setQuota(60, fresh.organization._id)
    const at = async (level: string, caller: Caller = owner, ids: number[] = []) => {
      const all = {
        organization: fresh.organization._id,
        client: fresh.client._id,
        project: fresh.project._id,
      }
      const query = { level, ids: [all[level as keyof typeof all], ...ids].join(',') }
      return (await caller.get('/api/budgetpredictions', { query })).body
    }
    const row = { organization: fresh.organization._id, predicted: 60, predictedRuns: 60, quota: 60 }
    expect(await at('organization')).toMatchObject([
      { _id: fresh.organization._id, ...row, expected: expect.any(Number), level: 'full' },
    ])
    expect(await at('client', owner, [tenant.client._id])).toMatchObject([{ _id: fresh.client._id, ...row }])
    expect(await at('project')).toMatchObject([{ _id: fresh.project._id, ...row, level: null }])
    expect(await at('client', people.owner)).toEqual([])
    expect((await owner.get('/api/budgetpredictions', { query: { level: 'site' } })).status).toBe(422)
  })

  test('of each site is paged', async () => {
    const project = await createProject(tenant.client)
    await createSite(project, { name: 'A', ...DAILY })
    await createSite(project, { name: 'B', ...DAILY, isScheduled: false })
    const path = `/api/projects/${project._id}/sitesbudgetprediction`
    const { body } = await people.projectAdmin.get(path)
    expect(body.message).toBeDefined()
    const first = (await people.owner.get(path, { query: { limit: 1 } })).body
    expect(first).toMatchObject({ total: 2, items: [{ name: 'A', combinations: 2, predicted: 60 }] })
    const second = (await people.owner.get(path, { query: { limit: 1, page: 2 } })).body
    expect(second.items).toMatchObject([{ name: 'B', isScheduled: false, predicted: 0 }])
  })

  test('of all sites includes those the caller may see', async () => {
    const list = async (caller: Caller, query = {}) =>
      (await caller.get('/api/sites/budgetprediction', { query })).body
    const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name)
    expect(names(await list(people.projectViewer))).toEqual([site.name])
    expect(names(await list(people.owner, { site: site._id }))).toEqual([site.name])
    expect(names(await list(people.stranger))).not.toContain(site.name)
    expect((await list(people.nobody)).total).toBe(0)
  })
})

describe('unsaved settings', () => {
  const path = () => `/api/projects/${tenant.project._id}/check-site-settings-for-change-in-prediction`
  const check = (caller: Caller, body: object = {}) =>
    caller.post(path(), { body: { ...DAILY, devices: [1, 2], pages: 3, timezone: 'Europe/Berlin', ...body } })

  test('show their next five runs, their tests and the queue delay', async () => {
    await setQuota(null)
    const { body } = await check(people.projectAdmin, { frequency: '30 9 * * *', site: site._id })
    expect(body).toMatchObject({
      quota: null,
      site: { before: 60, after: 30 * 3 * 2 },
      isOver: false,
      timezone: 'Europe/Berlin',
      locations: [
        { _id: 1, label: 'Local', agents: 0, waitMs: null, load: null, due: { ahead: null, waitMs: null } },
      ],
    })
    for (const level of ['project', 'client', 'organization'])
      expect(body[level].after - body[level].before).toBe(body.site.after - 60)
    expect(body.project.before).toBeLessThanOrEqual(body.client.before)
    expect(body).toMatchObject({ level: null, runsOutAt: null, storage: null })
    expect(body.capacity).toMatchObject([{ _id: 1, state: 'none', ownMinutes: 60 }])
    expect(body.next).toHaveLength(5)
    for (const next of body.next) {
      const clock = new Date(next).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })
      expect(clock).toBe('09:30:00')
    }
    expect((await check(people.owner, { isScheduled: false })).body).toMatchObject({
      next: [],
      site: { after: 0 },
    })
  })

  test('are added to the load of a location, without the replaced ones', async () => {
    await (await createAgent()).claim()
    const place = async (body: object) =>
      (await check(people.owner, { site: site._id, ...body })).body.locations[0]
    const daily = await place({})
    const hourly = await place({ frequency: '0 * * * *' })
    const often = await place({ frequency: '0 * * * *', runs: 5 })
    const paused = await place({ isScheduled: false })
    const perDay = ({ load, perHour }: typeof daily) => Math.round(load * 24 * perHour)
    expect(perDay(daily) - perDay(paused)).toBe(3 * 2)
    expect(perDay(hourly) - perDay(paused)).toBe(24 * 3 * 2)
    expect(perDay(often) - perDay(paused)).toBe(24 * 3 * 2 * 5)
    expect(paused.due).toBeNull()
    expect([paused.lastMs, daily.lastMs, often.lastMs]).toEqual([0, 5 * 20_000, 29 * 20_000])
  })

  test('are refused if they could not be saved', async () => {
    const refusals: [object, string][] = [
      [{ frequency: 'often' }, 'frequency'],
      [{ frequency: '* * * * *' }, 'frequency'],
      [{ frequency: '0 0 31 2 *' }, 'frequency'],
      [{ timezone: 'Nowhere/Else' }, 'timezone'],
      [{ pages: -1 }, 'pages'],
    ]
    for (const [body, field] of refusals) {
      const { status, problem } = await check(people.owner, body)
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    }
    const otherTenant = (await createTenant()).site
    const beside = await createSite(await createProject(tenant.client))
    for (const { _id } of [otherTenant, beside]) {
      expect((await check(people.owner, { site: _id })).status).toBe(404)
    }
  })

  test('are checked for a whole client', async () => {
    const client = `/api/clients/${tenant.client._id}/check-site-settings-for-change-in-prediction`
    const { body } = await people.owner.post(client, { body: { ...DAILY, devices: [1], pages: 2 } })
    expect(body.project).toBeNull()
    expect(body.client.after - body.client.before).toBe(60)
  })
})

test('a quota refuses to save more than its limit, and accepts less', async () => {
  const fresh = await createTenant()
  const owner = await signInAs({ ownerOf: [fresh.organization] })
  await setQuota(100, fresh.organization._id)
  const put = (body: object) => owner.put(`/api/sites/${fresh.site._id}`, { body })
  const refused = await put({ frequency: '0 */12 * * *' })
  expect(refused.problem).toMatchObject({ code: 'CONFLICT', reason: 'QUOTA_EXCEEDED' })
  expect(refused.problem.message).toContain('120 tests in 30 days, more than your monthly quota of 100')
  expect((await owner.get(`/api/sites/${fresh.site._id}`)).body.frequency).toBe('0 0 * * *')
  const added = await owner.post('/api/sites', {
    body: { project: fresh.project._id, name: 'Too much', pages: [{ url: 'https://1.1.1.1/' }], ...DAILY },
  })
  expect([added.status, added.problem.reason]).toEqual([409, 'QUOTA_EXCEEDED'])
  expect((await put({ frequency: '0 0 * * 1' })).status).toBe(200)
  expect((await put({ frequency: '0 0 * * *' })).status).toBe(200)
  await setQuota(10, fresh.organization._id)
  expect((await put({ name: 'Renamed' })).status).toBe(200)
  expect((await put({ frequency: '0 0 * * 1-5' })).status).toBe(200)
  expect((await put({ frequency: '0 0 * * *' })).status).toBe(409)
})
