import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_CLIENT_DASHBOARDS, MAX_DASHBOARD_CHARTS } from '~/shared/rules/personal-dashboards/choices'
import { activityOf } from '../support/activity'
import { type Caller, callerWith } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createDevice, createProject, createSite, createTenant, type Tenant } from '../support/factories'
import { allowedFrom, createPeople, type People, statuses } from '../support/people'
import { openShare } from '../support/shares'

const own = onOwnDatabase()
let tenant: Tenant
let foreign: Tenant
let people: People
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
const listed = async (by: Caller, of = client): Promise<string[]> =>
  (await by.post('/api/dashboards/getall', { body: { clients: [of] } })).body.dashboards.map(
    ({ _id }: { _id: string }) => _id,
  )

beforeAll(async () => {
  tenant = await createTenant()
  foreign = await createTenant()
  client = tenant.client._id
  people = await createPeople(tenant)
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
    expect(await statuses(people, (by) => create(by, { name: 'Mine' }))).toEqual(
      allowedFrom('projectViewer', 201),
    )
  })

  test('is read by members and share links, changed by members only', async () => {
    const id = await created({ template: 'pageWeight' })
    expect(await statuses(people, (by) => read(id, by))).toEqual(allowedFrom('projectViewer', 200))
    expect(await statuses(people, (by) => by.put(`/api/dashboards/${id}`, { body: { name: 'B' } }))).toEqual(
      allowedFrom('projectViewer', 200),
    )
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
    expect((await order(people.projectViewer, { ids })).status).toBe(200)
    expect(await listed(people.owner)).toEqual(ids)
    expect((await order(people.projectViewer, { ids: ids.slice(1) })).status).toBe(409)
    expect((await order(people.projectViewer, { ids: [...ids.slice(1), ids[1]] })).status).toBe(409)
    expect((await order(people.projectViewer, { ids: [...ids, crypto.randomUUID()] })).status).toBe(409)
  })

  test('of a client whose limit is reached is refused', async () => {
    const full = await createTenant()
    const owner = people.super
    const add = () => owner.post('/api/dashboards', { body: { client: full.client._id, name: 'A' } })
    for (let i = 0; i < MAX_CLIENT_DASHBOARDS; i++) expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(409)
  })
})

describe('a chart', () => {
  let dashboard: string
  beforeAll(async () => {
    dashboard = await created({ name: 'Charts' })
  })

  test('is added at the end, changed and deleted', async () => {
    const first = await addChart(dashboard, { title: 'First' })
    const second = await addChart(dashboard, {
      title: 'Second',
      type: 'histogram',
      histogramMetrics: ['cls'],
    })
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await read(dashboard)).body.charts).toEqual([first.body, second.body])
    const changed = await people.clientViewer.put(`/api/charts/${first.body._id}`, {
      body: {
        ...first.body,
        title: 'Changed',
        width: 'full',
        metric: 'tbt',
        pages: [tenant.site.pages[0]?._id],
      },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ title: 'Changed', width: 'full', metric: 'tbt', position: 0 })
    expect((await people.clientViewer.delete(`/api/charts/${first.body._id}`)).status).toBe(200)
    expect((await read(dashboard)).body.charts).toMatchObject([{ _id: second.body._id, position: 0 }])
    const actions = (await activityOf(own.db, 'chart', first.body._id)).map(
      ({ action }: { action: string }) => action,
    )
    expect(actions.sort()).toEqual(['chart.create', 'chart.delete', 'chart.update'])
  })

  test('is ordered and resized with the others', async () => {
    await addChart(dashboard, { title: 'Third' })
    const { charts } = (await read(dashboard)).body
    const layout = charts
      .toReversed()
      .map(({ _id }: { _id: string }) => ({ _id, width: 'third', height: 'high' }))
    const put = (body: object) => people.projectViewer.put(`/api/dashboards/${dashboard}/layout`, { body })
    expect((await put({ charts: layout })).body.charts).toMatchObject(layout)
    expect((await put({ charts: layout.slice(1) })).status).toBe(409)
    expect((await put({ charts: [{ _id: layout[0]._id, width: 'huge', height: 'low' }] })).status).toBe(422)
  })

  test('is refused with places that are not of its client or not visible', async () => {
    const hidden = await createSite(await createProject(tenant.client))
    const elsewhere = await createDevice(foreign.client)
    const cases = [
      [{ pages: [foreign.site.pages[0]?._id] }, people.owner, 'pages'],
      [{ sites: [foreign.site._id] }, people.owner, 'sites'],
      [{ projects: [foreign.project._id] }, people.owner, 'projects'],
      [{ devices: [elsewhere._id] }, people.owner, 'devices'],
      [{ regions: [9999] }, people.owner, 'regions'],
      [{ sites: [hidden._id] }, people.projectViewer, 'sites'],
      [{ pages: [hidden.pages[0]?._id] }, people.projectViewer, 'pages'],
    ] as const
    for (const [body, by, field] of cases) {
      const answer = await addChart(dashboard, body, by)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
      expect((await by.post('/api/charts/preview', { body: { client, ...body } })).status).toBe(422)
    }
    const chosen = await addChart(dashboard, { sites: [hidden._id] }, people.owner)
    expect(chosen.status).toBe(201)
    // What others have chosen stays when a member with less rights changes the chart.
    const renamed = await people.projectViewer.put(`/api/charts/${chosen.body._id}`, {
      body: { ...chosen.body, title: 'Renamed' },
    })
    expect(renamed.body).toMatchObject({ title: 'Renamed', sites: [hidden._id] })
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ metric: 'unknown' }, 'metric'],
    [{ type: 'histogram' }, 'histogramMetrics'],
    [{ type: 'correlation', correlationMetric: 'lcp' }, 'correlationMetric'],
    [{ source: 'field', metric: 'bytes' }, 'metric'],
    [{ sendAlert: true }, 'sendAlert'],
    [{ thresholdCounter: 11 }, 'thresholdCounter'],
  ])('is refused with %o', async (body, field) => {
    const answer = await addChart(dashboard, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
  })

  test('needs a dashboard of the same client', async () => {
    const other = await createTenant()
    const body = { dashboard, client: other.client._id, title: 'A' }
    expect((await people.super.post('/api/charts', { body })).status).toBe(404)
    expect((await addChart(crypto.randomUUID())).status).toBe(404)
  })

  test('is refused where the dashboard is full', async () => {
    const full = await created()
    for (let i = 0; i < MAX_DASHBOARD_CHARTS; i++) expect((await addChart(full)).status).toBe(201)
    expect((await addChart(full)).status).toBe(409)
  })

  test.each([
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'endDate'],
    [{ startDate: '1990-01-01', endDate: '2026-01-01' }, 'startDate'],
    [{ startDate: 'yesterday' }, 'startDate'],
  ])('has no data of %o', async (query, field) => {
    const chart = (await read(dashboard)).body.charts[0]._id
    for (const path of [`/api/charts/${chart}/data`, `/api/dashboards/${dashboard}/alldata`]) {
      const answer = await people.owner.get(path, { query })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
    }
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
