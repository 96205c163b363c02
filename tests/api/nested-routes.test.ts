import { AsyncResource } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import * as clientLayout from '~/routes/settings/clients/$clientId/layout'
import * as projectLayout from '~/routes/settings/clients/$clientId/projects/$projectId/layout'
import * as projectSettings from '~/routes/settings/clients/$clientId/projects/$projectId/settings'
import * as siteScreen from '~/routes/settings/clients/$clientId/projects/$projectId/sites/$siteId/index'
import * as siteLayout from '~/routes/settings/clients/$clientId/projects/$projectId/sites/$siteId/layout'
import * as systemAdmin from '~/routes/settings/system-admin/index'
import { callRow } from '~/server/api/call-row'
import { enterRequestScope } from '~/server/platform/request-scope'
import { apiFor } from '~/server/screens/api-for'
import { signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createClient, createOrganization, createProject, createSite } from '../support/factories'

vi.mock('~/server/api/call-row', async (original) => {
  const real = await original<{ callRow: typeof callRow }>()
  return { ...real, callRow: vi.fn(real.callRow) }
})

onOwnDatabase()

const headersOf = (cookie: string) => ({
  cookie,
  host: 'lightkeeper.test',
  'sec-fetch-site': 'same-origin',
  'x-request-id': 'nested-routes',
})
/** Gives the work its own async context, as one outside request has. */
const withinRequest = <T>(work: () => Promise<T>) =>
  new AsyncResource('request').runInAsyncScope(() => {
    enterRequestScope()
    vi.mocked(callRow).mockClear()
    return work()
  })
const paths = () =>
  vi
    .mocked(callRow)
    .mock.calls.map(([{ row, params }]) => row.path.replace('{id}', Object.values(params).join()))

test('nested routes of a screen read the visitor, client and project once', async () => {
  const organization = await createOrganization()
  const client = await createClient(organization)
  const project = await createProject(client)
  const { cookie } = await signInAs({ ownerOf: [organization] })
  const url = `http://lightkeeper.test/settings/clients/${client._id}/projects/${project._id}/settings`
  const params = { clientId: String(client._id), projectId: String(project._id) }
  await withinRequest(async () => {
    const load = ({ loader }: { loader: (args: never) => unknown }) =>
      loader({ request: new Request(url, { headers: headersOf(cookie) }), params, context: {} } as never)
    const [above, own] = await Promise.all([clientLayout, projectLayout, projectSettings].map(load))
    expect([above, own]).toMatchObject([
      { client: { name: client.name } },
      { project: { name: project.name } },
    ])
    expect(paths().sort()).toEqual(
      ['/api/auth/profile', `/api/clients/${client._id}`, `/api/projects/${project._id}`]
        .concat(`/api/projects/${project._id}/budgetprediction`)
        .sort(),
    )
  })
})

test('screens below a site read it once, and lead to the project that it moved to', async () => {
  const organization = await createOrganization()
  const client = await createClient(organization)
  const [project, former] = [await createProject(client), await createProject(client)]
  const site = await createSite(project)
  const { cookie } = await signInAs({ ownerOf: [organization] })
  const urlIn = (projectId: number, rest = '') =>
    `http://lightkeeper.test/settings/clients/${client._id}/projects/${projectId}/sites/${site._id}${rest}`
  const load = ({ loader }: { loader: (args: never) => unknown }, projectId: number, rest?: string) =>
    loader({
      request: new Request(urlIn(projectId, rest), { headers: headersOf(cookie) }),
      params: { clientId: String(client._id), projectId: String(projectId), siteId: String(site._id) },
      context: {},
    } as never)
  await withinRequest(async () => {
    const [above] = await Promise.all([siteLayout, siteScreen].map((route) => load(route, project._id)))
    expect(above).toMatchObject({ site: { name: site.name } })
    expect(paths().filter((path) => path === `/api/sites/${site._id}`)).toHaveLength(1)
  })
  await withinRequest(async () => {
    const redirected = async () => load(siteLayout, former._id, '/monitors/new?kind=dns')
    const answer: Response = await redirected().then(
      () => Response.error(),
      (thrown) => thrown,
    )
    expect(new URL(answer.headers.get('location') ?? '', urlIn(0)).href).toBe(
      urlIn(project._id, '/monitors/new?kind=dns'),
    )
  })
})

test('a write is followed by a new read', async () => {
  const organization = await createOrganization()
  const client = await createClient(organization)
  const { cookie } = await signInAs({ ownerOf: [organization] })
  const id = { params: { id: String(client._id) } }
  await withinRequest(async () => {
    const api = () => apiFor(new Request('http://lightkeeper.test/', { headers: headersOf(cookie) }))
    expect((await api().get('/api/clients/{id}', id)).name).toBe(client.name)
    await api().put('/api/clients/{id}', { ...id, body: { name: 'Renamed' } })
    expect((await api().get('/api/clients/{id}', id)).name).toBe('Renamed')
  })
})

test('a refused read is refused for each of the nested routes', async () => {
  const { cookie } = await signInAs({})
  await withinRequest(async () => {
    const refused = () =>
      apiFor(new Request('http://lightkeeper.test/', { headers: headersOf(cookie) }))
        .get('/api/clients/{id}', { params: { id: '999999' } })
        .catch(async (answer: Response) => ({ status: answer.status, body: await answer.json() }))
    const [one, other] = await Promise.all([refused(), refused()])
    expect(one).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(other).toEqual(one)
  })
})

test('/settings/system-admin leads super admins to the health screen without billing, and refuses owners', async () => {
  const organization = await createOrganization()
  const open = async (person: Parameters<typeof signInAs>[0]) => {
    const { cookie } = await signInAs(person)
    const url = 'http://lightkeeper.test/settings/system-admin'
    const request = new Request(url, { headers: headersOf(cookie) })
    return systemAdmin.loader({ request, params: {}, context: {} }).catch((answer: Response) => answer)
  }
  const led = await open({ isSuper: true })
  expect([led.status, led.headers.get('location')]).toEqual([302, '/settings/system-admin/health'])
  expect((await open({ ownerOf: [organization] })).status).toBe(403)
})
