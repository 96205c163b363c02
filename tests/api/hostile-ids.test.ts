import { expect, test } from 'vitest'
import { createAgent } from '../support/agent'
import { callerWith } from '../support/api'
import { createDevice, createSite } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()

test.each([
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
  '00000000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '../../etc/passwd',
  '%2e%2e',
])('the point %s is not found', async (id) => {
  for (const path of [id, `${id}/requests`, `${id}/filmstrip`, `reportFile/${id}`])
    expect((await owner.get(`/api/lighthouses/${path}`)).status).toBe(404)
  const query = { page_id: tenant.site.pages[0]?._id, pointId: id }
  expect((await owner.get('/api/lighthouses/report', { query })).status).toBe(200)
})

test('ranges at the limits of time are empty, not errors', async () => {
  const ends = { start_date: '0000-01-01T00:00:00Z', end_date: '9999-12-31T23:59:59Z' }
  const query = { page_id: tenant.site.pages[0]?._id, ...ends }
  for (const path of ['/api/lighthouses', '/api/lighthouses/report'])
    expect((await owner.get(path, { query })).status).toBe(200)
})

test('the name of a prototype property in a body changes nothing', async () => {
  const body = '{"name":"plain","__proto__":{"isSuper":true},"constructor":{"prototype":{"isSuper":true}}}'
  const path = `/api/clients/${tenant.client._id}`
  expect((await owner.put(path, { body })).status).toBe(422)
  expect(({} as { isSuper?: boolean }).isSuper).toBeUndefined()
  expect((await owner.put(`/api/organizations/${tenant.organization._id}`, { body })).status).toBe(422)
})

test('an invalid Authorization header authenticates neither as cookie nor as token', async () => {
  const headers = { cookie: owner.cookie, authorization: 'Basic dXNlcjpwYXNz' }
  const browser = callerWith({ ...headers, origin: 'https://evil.example', host: 'lightkeeper.test' })
  expect((await browser.put('/api/auth/profile', { body: { firstName: 'x' } })).status).toBe(403)
  const query = { site_id: tenant.site._id }
  const requested = callerWith(headers).get('/api/lighthouses/runtestfromdashboard', { query })
  expect((await requested).status).toBe(403)
})

test('a queued test ends when its device is deleted', async () => {
  const agent = await createAgent()
  const device = await createDevice(tenant.client)
  const site = await createSite(tenant.project, { devices: [device._id] })
  const body = { site_id: site._id }
  const [requested] = (await owner.post('/api/lighthouses/runtestfromdashboard', { body })).body.tests
  const devices = [tenant.site.devices[0]]
  expect((await owner.put(`/api/sites/${site._id}`, { body: { devices } })).status).toBe(200)
  expect((await owner.delete(`/api/devices/${device._id}`)).status).toBe(200)
  expect(await agent.claim()).toBeNull()
  const ended = own.db.selectFrom('test').select('status').where('id', '=', requested.testId)
  expect(await ended.executeTakeFirst()).toEqual({ status: 'failed' })
})
