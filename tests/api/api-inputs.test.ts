import { expect, test } from 'vitest'
import { loader as statisticsScreen } from '~/routes/settings/statistics'
import { signInAs } from '../support/api'
import { createUser } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, owner } = tenantFixture()

test('a prediction uses the settings of the site that it leaves out', async () => {
  const path = `/api/clients/${tenant.client._id}/check-site-settings-for-change-in-prediction`
  const site = (await owner.get(`/api/sites/${tenant.site._id}`)).body
  expect(site.devices.length * site.regions.length * site.pages.length).toBeGreaterThan(0)
  const check = async (body: object) => (await owner.post(path, { body })).body.site
  const hourly = '0 * * * *'
  const { devices, regions } = site
  const whole = await check({ site: site._id, frequency: hourly, devices, regions, pages: site.pages.length })
  expect(whole.after).toBeGreaterThan(600)
  expect(await check({ site: site._id, frequency: hourly })).toEqual(whole)
  expect(await check({ site: site._id, frequency: hourly, devices: [], regions: [] })).toEqual(whole)
  const same = await check({ site: site._id })
  expect(same.after).toBe(same.before)
  expect((await check({ frequency: hourly })).after).toBeGreaterThan(600)
})

test('permissions of a user are removed by the client alone, those on projects included', async () => {
  const user = await createUser({
    grants: [{ role: 'projectViewer', client: tenant.client, project: tenant.project }],
  })
  const path = `/api/users/${user.id}/permissions`
  const listed = async () => (await owner.get(path)).body.items.length
  expect(await listed()).toBe(1)
  expect((await owner.delete(path, { body: { client: tenant.client._id } })).status).toBe(200)
  expect(await listed()).toBe(0)
  expect((await owner.delete(path, { body: { client: tenant.client._id } })).status).toBe(404)
})

test('all data of a dashboard is one JSON document for callers that accept JSON, else lines', async () => {
  const client = tenant.client._id
  const dashboard = (await owner.post('/api/dashboards', { body: { client, name: 'Board' } })).body._id
  const charts: string[] = []
  for (const title of ['One', 'Two'])
    charts.push((await owner.post('/api/charts', { body: { title, dashboard, client } })).body._id)
  const path = `/api/dashboards/${dashboard}/alldata`
  const json = await owner.get(path, { headers: { accept: 'application/json' } })
  expect(json.headers.get('content-type')).toMatch(/^application\/json/)
  expect(json.body.map(({ chart }: { chart: string }) => chart)).toEqual(charts)
  const lines = await owner.get(path)
  expect(lines.headers.get('content-type')).toMatch(/^application\/x-ndjson/)
})

test('billing periods of all organizations are refused, and their screen shows months instead', async () => {
  const host = await signInAs({ isSuper: true })
  const { status, problem } = await host.get('/api/statistics?byBillingPeriod=true')
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['byBillingPeriod']])
  const url = 'http://lightkeeper.test/settings/statistics?byBillingPeriod=true'
  const request = new Request(url, { headers: { cookie: host.cookie } })
  const thrown = await statisticsScreen({ request, params: {}, context: {} }).catch(
    (error: Response) => error,
  )
  expect((thrown as Response).headers.get('location')).toBe('/settings/statistics?group=month')
  const own = `/api/organizations/${tenant.organization._id}/statistics?byBillingPeriod=true`
  expect((await owner.get(own)).body.group).toBe('billing')
})
