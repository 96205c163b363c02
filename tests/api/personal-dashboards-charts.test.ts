import { beforeAll, expect, test } from 'vitest'
import { MAX_DASHBOARD_CHARTS } from '~/shared/rules/personal-dashboards/choices'
import { activityOf } from '../support/activity'
import type { Caller } from '../support/api'
import { changeable } from '../support/charts'
import { createDevice, createProject, createSite, createTenant } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, people } = tenantFixture()
let client: number
let dashboard: string

async function created(): Promise<string> {
  const answer = await people.projectViewer.post('/api/dashboards', { body: { client, name: 'Shop' } })
  expect(answer.status).toBe(201)
  return answer.body._id
}
const read = (id: string, by: Caller = people.projectViewer) => by.get(`/api/dashboards/${id}`)
const addChart = (to: string, body: object = {}, by = people.projectViewer) =>
  by.post('/api/charts', { body: { dashboard: to, client, title: 'LCP', ...body } })

beforeAll(async () => {
  client = tenant.client._id
  dashboard = await created()
})

test('a chart is added at the end, changed and deleted', async () => {
  const first = await addChart(dashboard, { title: 'First' })
  const second = await addChart(dashboard, {
    title: 'Second',
    type: 'histogram',
    histogramMetrics: ['cls'],
  })
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await read(dashboard)).body.charts).toEqual([first.body, second.body])
  const changed = await people.clientAdmin.put(`/api/charts/${first.body._id}`, {
    body: {
      ...changeable(first.body),
      title: 'Changed',
      width: 'full',
      metric: 'tbt',
      pages: [tenant.site.pages[0]?._id],
    },
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ title: 'Changed', width: 'full', metric: 'tbt', position: 0 })
  expect((await people.clientAdmin.delete(`/api/charts/${first.body._id}`)).status).toBe(200)
  expect((await read(dashboard)).body.charts).toMatchObject([{ _id: second.body._id, position: 0 }])
  const actions = (await activityOf(own.db, 'chart', first.body._id)).map(
    ({ action }: { action: string }) => action,
  )
  expect(actions.sort()).toEqual(['chart.create', 'chart.delete', 'chart.update'])
})

test('a chart is ordered and resized with the others', async () => {
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

test('a chart is refused with places that are not of its client or not visible', async () => {
  const hidden = await createSite(await createProject(tenant.client))
  const otherDevice = await createDevice(foreign.client)
  const cases = [
    [{ pages: [foreign.site.pages[0]?._id] }, people.owner, 'pages'],
    [{ sites: [foreign.site._id] }, people.owner, 'sites'],
    [{ projects: [foreign.project._id] }, people.owner, 'projects'],
    [{ devices: [otherDevice._id] }, people.owner, 'devices'],
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
    body: { ...changeable(chosen.body), title: 'Renamed' },
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
])('a chart is refused with %o', async (body, field) => {
  const answer = await addChart(dashboard, body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
})

test('a chart needs a dashboard of the same client', async () => {
  const other = await createTenant()
  const body = { dashboard, client: other.client._id, title: 'A' }
  expect((await people.super.post('/api/charts', { body })).status).toBe(404)
  expect((await addChart(crypto.randomUUID())).status).toBe(404)
})

test('a chart is refused where the dashboard is full', async () => {
  const full = await created()
  for (let i = 0; i < MAX_DASHBOARD_CHARTS; i++) expect((await addChart(full)).status).toBe(201)
  expect((await addChart(full)).status).toBe(409)
})

test.each([
  [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'endDate'],
  [{ startDate: '1990-01-01', endDate: '2026-01-01' }, 'startDate'],
  [{ startDate: 'yesterday' }, 'startDate'],
])('a chart has no data of %o', async (query, field) => {
  const chart = (await read(dashboard)).body.charts[0]._id
  for (const path of [`/api/charts/${chart}/data`, `/api/dashboards/${dashboard}/alldata`]) {
    const answer = await people.owner.get(path, { query })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
  }
})
