import { beforeAll, describe, expect, test } from 'vitest'
import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import { MAX_CLIENT_DASHBOARDS } from '~/shared/rules/personal-dashboards/choices'
import { activityOf } from '../support/activity'
import { type Caller, callerWith, signInAs } from '../support/api'
import { createProject, createTenant } from '../support/factories'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, people: known } = tenantFixture()
let people: typeof known & { otherViewer: Caller }
let client: number
let share: Caller

const create = (by: Caller, body: object = {}) =>
  by.post('/api/dashboards', { body: { client, name: 'Shop', ...body } })
async function created(body: object = {}, by = people.projectViewer): Promise<string> {
  const answer = await create(by, body)
  expect(answer.status).toBe(201)
  return answer.body._id
}
const read = (id: string, by: Caller = people.projectViewer) => by.get(`/api/dashboards/${id}`)
const addChart = (dashboard: string, body: object = {}, by = people.projectViewer) =>
  by.post('/api/charts', { body: { dashboard, client, title: 'LCP', ...body } })
const listed = async (by: Caller, clientId = client): Promise<string[]> =>
  (await by.post('/api/dashboards/getall', { body: { clients: [clientId] } })).body.dashboards.map(
    ({ _id }: { _id: string }) => _id,
  )

beforeAll(async () => {
  client = tenant.client._id
  const grants = [{ role: 'clientViewer' as const, client: tenant.client }]
  people = Object.assign(known, { otherViewer: await signInAs({ grants }) })
  share = await openShare(people.owner, tenant, tenant.site)
})

describe('a dashboard', () => {
  test('is added empty or from a template by members, at the end of its client', async () => {
    const first = await created()
    const { status, body } = await create(people.clientAdmin, { name: 'Vitals', template: 'coreWebVitals' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Vitals',
      client,
      clientName: tenant.client.name,
      mayChange: true,
      position: 1,
    })
    expect(body.charts.length).toBeGreaterThan(4)
    expect(body.charts[0]).toMatchObject({
      dashboard: body._id,
      client,
      position: 0,
      source: 'field',
      metric: 'lcp',
      pages: [],
      sendAlert: false,
    })
    expect(await listed(people.clientViewer)).toEqual([first, body._id])
    expect((await read(first)).body.charts).toEqual([])
  })

  test('is read by members and share links, changed by members only', async () => {
    const id = await created({ template: 'pageWeight' })
    const renamed = await people.projectViewer.put(`/api/dashboards/${id}`, { body: { name: 'B' } })
    expect(renamed.status).toBe(200)
    const seen = await read(id, share)
    expect(seen.body).toMatchObject({ name: 'B', mayChange: false })
    expect(await listed(share)).toContain(id)
    const chart = seen.body.charts[0]._id
    const changes = [
      share.put(`/api/dashboards/${id}`, { body: { name: 'C' } }),
      share.delete(`/api/dashboards/${id}`),
      share.post(`/api/dashboards/${id}/duplicate`, { body: {} }),
      share.put(`/api/dashboards/${id}/layout`, { body: { charts: [] } }),
      share.put('/api/dashboards/order', { body: { client, ids: [] } }),
      create(share),
      addChart(id, {}, share),
      share.put(`/api/charts/${chart}`, { body: { title: 'C' } }),
      share.delete(`/api/charts/${chart}`),
      share.post('/api/charts/preview', { body: { client } }),
    ]
    for (const change of changes) expect((await change).status).toBe(403)
    expect((await share.get(`/api/charts/${chart}/data`)).status).toBe(200)
    expect((await share.get(`/api/charts/${chart}/csv`)).status).toBe(200)
    expect((await share.get(`/api/dashboards/${id}/alldata`)).status).toBe(200)
  })

  test('is unknown to other tenants', async () => {
    const id = await created({ template: 'pageWeight' })
    const chart = (await read(id)).body.charts[0]._id
    const answers = [
      read(id, people.stranger),
      people.stranger.put(`/api/dashboards/${id}`, { body: { name: 'A' } }),
      people.stranger.delete(`/api/dashboards/${id}`),
      people.stranger.post(`/api/dashboards/${id}/duplicate`, { body: {} }),
      people.stranger.put(`/api/dashboards/${id}/layout`, { body: { charts: [] } }),
      people.stranger.put('/api/dashboards/order', { body: { client, ids: [id] } }),
      people.stranger.get(`/api/dashboards/${id}/alldata`),
      people.stranger.get(`/api/charts/${chart}/data`),
      people.stranger.get(`/api/charts/${chart}/csv`),
      people.stranger.put(`/api/charts/${chart}`, { body: { title: 'A' } }),
      people.stranger.delete(`/api/charts/${chart}`),
      addChart(id, {}, people.stranger),
      people.stranger.post('/api/charts/preview', { body: { client } }),
      create(people.stranger),
      read('not-an-id'),
    ]
    for (const answer of answers) expect((await answer).status).toBe(404)
    expect(await listed(people.stranger)).toEqual([])
    expect(await listed(people.owner, foreign.client._id)).toEqual([])
  })

  test.each([
    ['projectViewer', 403],
    ['projectAdmin', 403],
    ['clientViewer', 403],
    ['clientAdmin', 200],
    ['owner', 200],
  ] as const)(
    'of someone else: a change by %s is answered %i, and everyone may copy it',
    async (person, status) => {
      const id = await created({ name: 'Of a viewer' }, people.otherViewer)
      const chart = (await addChart(id, {}, people.otherViewer)).body._id
      const by = people[person]
      expect((await read(id, by)).body).toMatchObject({ mayChange: status === 200 })
      const copy = await by.post(`/api/dashboards/${id}/duplicate`, { body: {} })
      expect(copy).toMatchObject({ status: 201, body: { mayChange: true } })
      expect((await by.put(`/api/dashboards/${copy.body._id}`, { body: { name: 'Mine' } })).status).toBe(200)
      const layout = { charts: [{ _id: chart, width: 'full', height: 'low' }] }
      const answers = [
        await by.put(`/api/dashboards/${id}`, { body: { name: 'Renamed' } }),
        await by.put(`/api/dashboards/${id}/layout`, { body: layout }),
        await by.put(`/api/charts/${chart}`, { body: { title: 'Renamed' } }),
        await by.delete(`/api/charts/${chart}`),
        await by.delete(`/api/dashboards/${id}`),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
      const other = await created({ name: 'For a chart' }, people.otherViewer)
      expect((await addChart(other, {}, by)).status).toBe(status === 200 ? 201 : 403)
    },
  )

  test('of someone else is changed by an admin of all projects that it shows, who can restore it', async () => {
    const beside = await createProject(tenant.client)
    const [project, site, page] = [tenant.project._id, tenant.site._id, tenant.site.pages[0]?._id]
    const expected: [body: object, status: number][] = [
      [{ projects: [project] }, 200],
      [{ sites: [site] }, 200],
      [{ projects: [beside._id], pages: [page] }, 200],
      [{ projects: [project, beside._id] }, 403],
      [{}, 403],
    ]
    for (const [chart, status] of expected) {
      const id = await created({ name: 'Of a viewer' }, people.otherViewer)
      expect((await addChart(id, chart, people.clientAdmin)).status).toBe(201)
      const { body } = await read(id, people.projectAdmin)
      const answer = await people.projectAdmin.delete(`/api/dashboards/${id}`)
      expect([body.mayChange, answer.status], JSON.stringify(chart)).toEqual([status === 200, status])
      if (status !== 200) continue
      const restore = `/api/deletions/${answer.body.deletions[0]}/restore`
      expect(
        (await people.otherViewer.get('/api/dashboards/deleted', { query: { client } })).body.items,
      ).not.toEqual([])
      expect((await people.projectAdmin.post(restore)).status).toBe(200)
      expect((await addChart(id, {}, people.clientAdmin)).status).toBe(201)
      expect((await people.projectAdmin.delete(`/api/dashboards/${id}`)).status).toBe(403)
    }
  })

  test('is renamed and deleted with an entry in the activity log', async () => {
    const id = await created({ name: 'Before' })
    const renamed = await people.projectViewer.put(`/api/dashboards/${id}`, { body: { name: 'After' } })
    expect(renamed.body.name).toBe('After')
    expect((await people.projectViewer.delete(`/api/dashboards/${id}`)).status).toBe(200)
    expect((await read(id)).status).toBe(404)
    const actions = (await activityOf(own.db, 'personalDashboard', id)).map(
      ({ action }: { action: string }) => action,
    )
    expect(actions.sort()).toEqual([
      'personalDashboard.create',
      'personalDashboard.delete',
      'personalDashboard.update',
    ])
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'A'.repeat(121) }, 'name'],
    [{ template: 'unknown' }, 'template'],
  ])('is refused with %o', async (body, field) => {
    const answer = await create(people.owner, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
  })

  test('is copied with its charts', async () => {
    const id = await created({ name: 'Original', template: 'pageWeight' })
    const copy = await people.projectViewer.post(`/api/dashboards/${id}/duplicate`, { body: {} })
    expect(copy.status).toBe(201)
    expect(copy.body.name).toBe('Copy of Original')
    const withoutIds = (charts: { title: string; metric: string }[]) =>
      charts.map(({ title, metric }) => [title, metric])
    expect(withoutIds(copy.body.charts)).toEqual(withoutIds((await read(id)).body.charts))
    expect(copy.body.charts[0]._id).not.toBe((await read(id)).body.charts[0]._id)
  })

  test('is moved among those of its client', async () => {
    const before = await listed(people.owner)
    const ids = before.toReversed()
    const order = (by: Caller, body: object) => by.put('/api/dashboards/order', { body: { client, ...body } })
    expect((await order(people.projectViewer, { ids })).status).toBe(403)
    expect((await order(people.clientAdmin, { ids })).status).toBe(200)
    expect(await listed(people.owner)).toEqual(ids)
    expect((await order(people.clientAdmin, { ids: ids.slice(1) })).status).toBe(409)
    expect((await order(people.clientAdmin, { ids: [...ids.slice(1), ids[1]] })).status).toBe(409)
    expect((await order(people.clientAdmin, { ids: [...ids, crypto.randomUUID()] })).status).toBe(409)
  })

  test('of a client whose limit is reached is refused', async () => {
    const full = await createTenant()
    const owner = people.super
    const add = () => owner.post('/api/dashboards', { body: { client: full.client._id, name: 'A' } })
    const atOnce = await Promise.all(Array.from({ length: MAX_CLIENT_DASHBOARDS + 3 }, add))
    const created = atOnce.filter(({ status }) => status === 201)
    const refused = atOnce.filter(({ status }) => status === 409)
    expect([created.length, refused.length]).toEqual([MAX_CLIENT_DASHBOARDS, 3])
    expect(refused[0]?.problem.message).toBe(
      personalDashboardMessages.faults.tooManyDashboards(MAX_CLIENT_DASHBOARDS),
    )
  })
})

test('API keys of the client may use dashboards', async () => {
  const { body } = await people.owner.post(`/api/clients/${client}/regenerateapikey`)
  const key = callerWith({ authorization: `Bearer ${body.key}` })
  expect((await create(key, { name: 'By key' })).status).toBe(201)
})

test('a deleted client hides its dashboards', async () => {
  const gone = await createTenant()
  const { body } = await people.super.post('/api/dashboards', {
    body: { client: gone.client._id, name: 'A' },
  })
  await people.super.delete(`/api/clients/${gone.client._id}`, { body: { name: gone.client.name } })
  expect((await read(body._id, people.super)).status).toBe(404)
  expect(await listed(people.super, gone.client._id)).toEqual([])
})
