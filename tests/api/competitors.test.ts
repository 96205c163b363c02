import { beforeAll, describe, expect, test } from 'vitest'
import type { AttentionItem } from '~/shared/schemas/attention'
import type { Competitor } from '~/shared/schemas/competitor'
import type { Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'
import { type SignedIn, signInAs } from '../support/api'
import { subscribe } from '../support/billing'
import {
  createMonitor,
  createOutage,
  createProject,
  createSite,
  createTenant,
  type Tenant,
  unique,
} from '../support/factories'
import type { People, statuses } from '../support/people'
import { addHistory } from '../support/point-history'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people, owner } = tenantFixture()

const path = (part = 'competitors') => `/api/clients/${tenant.client._id}/${part}`
const add = (body: object = {}, caller: Parameters<typeof statuses>[0][keyof People] = owner) =>
  caller.post(path('competitive-template'), {
    body: { name: unique('Rival'), urls: 'http://1.1.1.1/rival', ...body },
  })
const list = async (): Promise<Competitor[]> => (await owner.get(path())).body

describe('competitors', () => {
  test('share one project and take the settings of an own site', async () => {
    const like = await createSite(tenant.project, {
      frequency: '0 */6 * * *',
      timezone: 'Europe/Berlin',
      runs: 3,
      devices: tenant.site.devices.slice(0, 1),
    })
    const first = await add({ site: like._id, urls: 'http://1.1.1.1/a\n http://1.1.1.1/b ' })
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        isCompetitor: true,
        projectName: 'Competitors',
        frequency: '0 */6 * * *',
        timezone: 'Europe/Berlin',
        runs: 3,
        devices: like.devices,
        pages: [{ url: 'http://1.1.1.1/a' }, { url: 'http://1.1.1.1/b' }],
      },
    ])
    const second = (await add({ urls: ['http://1.1.1.1/c'], frequency: '0 0 * * 1' })).body
    expect(second).toMatchObject({ project: first.body.project, frequency: '0 0 * * 1', runs: 1 })
    const listed = (await list()).find(({ _id }) => _id === first.body._id)
    expect(listed).toMatchObject({ name: first.body.name, predicted: 120 * 2, isScheduled: true })
    expect((await owner.get(`/api/projects/${first.body.project}`)).body.isCompetitor).toBe(true)
    expect(like.isCompetitor).toBe(false)
  })

  test('do not take the name of an own project', async () => {
    const fresh = await createTenant()
    await createProject(fresh.client, 'competitors')
    const caller = await signInAs({ ownerOf: [fresh.organization] })
    const body = { name: 'Rival', urls: 'http://1.1.1.1/' }
    const [one, two] = await Promise.all(
      ['Rival', 'Other'].map((name) =>
        caller.post(`/api/clients/${fresh.client._id}/competitive-template`, { body: { ...body, name } }),
      ),
    )
    expect([one?.status, two?.status]).toEqual([201, 201])
    expect(one?.body).toMatchObject({ projectName: 'Competitors 2', project: two?.body.project })
    const again = await caller.post(`/api/clients/${fresh.client._id}/competitive-template`, { body })
    expect([again.status, again.problem.fields]).toMatchObject([409, { name: ['Site name is existing'] }])
  })

  test('are in the project however a site gets there', async () => {
    const { project } = (await add()).body
    const body = { project, name: unique('Site'), pages: [{ url: 'http://1.1.1.1/direct' }] }
    const created = (await owner.post('/api/sites', { body })).body
    expect(created.isCompetitor).toBe(true)
    const copy = await owner.post(`/api/sites/${created._id}/duplicate`, { body: { name: unique('Copy') } })
    expect([copy.status, copy.body.isCompetitor]).toEqual([201, true])
  })

  test('refuse bad input with the field', async () => {
    const foreign = await createTenant()
    const refusals: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ urls: '' }, 'urls'],
      [{ urls: 'ftp://1.1.1.1/' }, 'urls[0]'],
      [{ urls: 'http://127.0.0.1/' }, 'urls'],
      [{ urls: 'http://1.1.1.1/ http://1.1.1.1/#' }, 'urls'],
      [{ site: foreign.site._id }, 'site'],
      [{ devices: [999_999] }, 'devices'],
      [{ frequency: 'often' }, 'frequency'],
    ]
    for (const [body, field] of refusals) {
      const { status, problem } = await add(body)
      expect([status, Object.keys(problem.fields ?? {})], JSON.stringify(body)).toEqual([422, [field]])
    }
  })

  test('count in the budget and are refused beyond the quota', async () => {
    const fresh = await createTenant()
    const caller = await signInAs({ ownerOf: [fresh.organization] })
    // One competitor takes 120 in 30 days, and 124 in a month of 31.
    await subscribe(fresh.organization, { monthly_test_quota: 124 })
    const post = (name: string) =>
      caller.post(`/api/clients/${fresh.client._id}/competitive-template`, {
        body: { name, urls: 'http://1.1.1.1/', site: fresh.site._id },
      })
    expect((await post('One')).status).toBe(201)
    const { body } = await caller.get(`/api/clients/${fresh.client._id}/budgetprediction`)
    expect(body).toMatchObject({ predicted: 120, isOver: false })
    expect((await post('Two')).problem).toMatchObject({ reason: 'QUOTA_EXCEEDED' })
    expect((await caller.get(`/api/clients/${fresh.client._id}/competitors`)).body).toHaveLength(1)
  })

  test('are removed with their results, own sites never', async () => {
    const { _id } = (await add()).body
    const remove = (competitors: number[]) => owner.delete(path(), { body: { competitors } })
    expect((await remove([_id, tenant.site._id])).problem.fields).toHaveProperty('competitors')
    expect((await remove([_id])).status).toBe(200)
    expect((await list()).some((one) => one._id === _id)).toBe(false)
    expect((await remove([_id])).status).toBe(422)
    expect((await owner.get(`/api/sites/${tenant.site._id}`)).status).toBe(200)
  })

  test('get a new project after theirs was deleted, which may be restored beside it', async () => {
    const fresh = await createTenant()
    const caller = await signInAs({ ownerOf: [fresh.organization] })
    const clientPath = `/api/clients/${fresh.client._id}`
    const post = async (name: string) =>
      caller.post(`${clientPath}/competitive-template`, { body: { name, urls: 'http://1.1.1.1/' } })
    const { project, projectName: name } = (await post('One')).body
    const { deletions } = (await caller.delete(`/api/projects/${project}`, { body: { name } })).body
    expect((await caller.get(`${clientPath}/competitors`)).body).toEqual([])
    expect((await post('Two')).status).toBe(201)
    expect((await caller.post(`/api/deletions/${deletions[0]}/restore`)).status).toBe(200)
    const both: Competitor[] = (await caller.get(`${clientPath}/competitors`)).body
    expect(both.map((one) => one.name)).toEqual(['One', 'Two'])
    const removed = await caller.delete(`${clientPath}/competitors`, {
      body: { competitors: both.map(({ _id }) => _id) },
    })
    expect([removed.status, removed.body.deletions]).toMatchObject([200, { length: 2 }])
  })

  test('are listed for members who see their project', async () => {
    expect((await add()).status).toBe(201)
    expect((await people.clientViewer.get(path())).body.length).toBeGreaterThan(0)
    expect((await people.projectAdmin.get(path())).body).toEqual([])
  })
})

describe('own figures leave competitors out:', () => {
  let fresh: Tenant
  let reader: SignedIn
  let rival: Site
  const series = (site: Site) => ({
    organization: site.organization,
    page: site.pages[0]?._id ?? 0,
    site: site._id,
    device: site.devices[0] ?? 0,
    location: 1,
  })
  const latest = (site: Site, values: object) =>
    updateRows('run_latest', { page_id: series(site).page }, values)

  beforeAll(async () => {
    fresh = await createTenant()
    reader = await signInAs({ ownerOf: [fresh.organization] })
    const body = { name: 'Rival', urls: 'http://1.1.1.1/rival', site: fresh.site._id }
    rival = (await reader.post(`/api/clients/${fresh.client._id}/competitive-template`, { body })).body
    for (const site of [fresh.site, rival])
      await addHistory(own.db, series(site), [2000], { from: new Date(Date.now() - HOUR_MS) })
    await latest(fresh.site, { performance: 90 })
    await latest(rival, { performance: 10, failure_code: 'HTTP_500' })
  })

  const read = async (place: string, query: object) =>
    (
      await reader.get(`/api/${place}`, {
        query: { ...(place.startsWith('overview') && { formFactor: 'MOBILE' }), ...query },
      })
    ).body
  const namesIn = async (place: string, query: object = {}) =>
    (await read(place, query)).items.map(
      (item: { siteName?: string; name: string }) => item.siteName ?? item.name,
    )

  test('dashboards of organization and client', async () => {
    const query = { organization: fresh.organization._id, include_history: '1', sort: 'worst' }
    for (const formFactor of ['MOBILE', 'DESKTOP']) {
      const [client] = (await read('overview/clients', { ...query, formFactor })).items
      expect(client).toMatchObject({ sites: 1, pages: 1, failing: 0 })
      expect(client.scores.performance ?? 90).toBe(90)
    }
    expect(await read('overview/clients', { ...query, state: 'failed' })).toMatchObject({ total: 0 })
    for (const level of [{ organization: fresh.organization._id }, { client: fresh.client._id }]) {
      expect(new Set(await namesIn('overview/pages', level))).toEqual(new Set([fresh.site.name]))
    }
    for (const level of [{ project: rival.project }, { site: rival._id }])
      expect(new Set(await namesIn('overview/pages', level))).toEqual(new Set(['Rival']))
  })

  test('counts of the client, and tests of the whole client', async () => {
    expect(await read(`clients/${fresh.client._id}`, {})).toMatchObject({ projects: 2, sites: 1, pages: 1 })
    const body = { client_id: fresh.client._id }
    const batch = (await reader.post('/api/lighthouses/runtestfromdashboard', { body })).body
    expect(new Set(batch.tests.map((one: { page: number }) => one.page))).toEqual(
      new Set([series(fresh.site).page]),
    )
  })

  test('uptime', async () => {
    const monitor = await createMonitor(rival)
    await createOutage(monitor)
    const [client] = (await read('overview/clients', { include_history: '1' })).items
    expect(client.history.uptime).toBeNull()
    expect((await read('monitors', {})).items).toEqual([])
    expect((await read('outages', {})).items).toEqual([])
    expect((await read('monitors', { site: rival._id })).items).toHaveLength(1)
    expect((await read('outages', { monitor: monitor._id })).items).toHaveLength(1)
  })

  test('Needs attention', async () => {
    const kinds = async () =>
      (await reader.get('/api/attention')).body.items.map(({ kind }: AttentionItem) => kind)
    expect(await kinds()).not.toContain('failed')
    await updateRows(
      'live.site_schedule',
      { site_id: rival._id },
      { next_run_at: new Date(Date.now() - HOUR_MS) },
    )
    for (const kind of ['down', 'missed', 'unknown']) expect(await kinds()).not.toContain(kind)
  })
})
