import { describe, expect, test } from 'vitest'
import { activityOf } from '../support/activity'
import { screenApi, signInAs } from '../support/api'
import {
  createClient,
  createDevice,
  createOrganization,
  createProject,
  createSite,
  unique,
} from '../support/factories'
import type { People } from '../support/people'
import { readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const path = () => `/api/clients/${tenant.client._id}`

describe('POST /api/clients', () => {
  const create = (caller: People['owner'], body: object) =>
    caller.post('/api/clients', { body: { organization: tenant.organization._id, ...body } })

  test('creates a client and records the actor', async () => {
    const name = unique('Shop')
    const { status, body } = await create(people.owner, { name, retentionDays: 90 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      organization: tenant.organization._id,
      organizationName: tenant.organization.name,
      name,
      retentionDays: 90,
      projects: 0,
      sites: 0,
      pages: 0,
    })
    const [entry] = await activityOf(own.db, 'client', body._id)
    expect(entry).toMatchObject({ action: 'client.create', after: { name, retentionDays: 90 }, before: null })
    expect(entry?.actor_label).toMatch(/@example\.com$/)
  })

  test('retains results for a year by default', async () => {
    const { body } = await create(people.owner, { name: unique('Shop') })
    expect(body.retentionDays).toBe(365)
  })

  test('refuses a taken name in the same organization only', async () => {
    const { name } = tenant.client
    const { status, problem } = await create(people.owner, { name: name.toLowerCase() })
    expect(status).toBe(409)
    expect(problem).toMatchObject({
      message: 'Client name is existing',
      fields: { name: ['Client name is existing'] },
    })
    const otherOrganization = await createOrganization()
    const { status: created } = await people.super.post('/api/clients', {
      body: { organization: otherOrganization._id, name },
    })
    expect(created).toBe(201)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x', retentionDays: 8 }, 'retentionDays'],
    [{ name: 'x', organization: 'none' }, 'organization'],
    [{ name: 'x', organization: null }, 'organization'],
  ])('refuses %j', async (body, field) => {
    const { status, problem } = await create(people.owner, body)
    expect(status).toBe(422)
    expect(Object.keys(problem.fields ?? {})).toEqual([field])
  })

  test('leaves nothing behind when refused', async () => {
    const before = await readRows('activity', {}, 'id')
    expect((await create(people.owner, { name: tenant.client.name })).status).toBe(409)
    expect(await readRows('activity', {}, 'id')).toHaveLength(before.length)
  })
})

describe('GET /api/clients', () => {
  const ids = async (caller: People['owner'], query = {}) => {
    const { body } = await caller.get('/api/clients', { query: { limit: 500, ...query } })
    return body.items.map((item: { _id: number }) => item._id)
  }

  test('lists what the caller has rights in, with counts of visible items', async () => {
    const other = await createClient(tenant.organization)
    const sibling = await createProject(tenant.client)
    await createSite(sibling)
    expect(await ids(people.owner)).toEqual(expect.arrayContaining([tenant.client._id, other._id]))
    expect(await ids(people.clientViewer)).toEqual([tenant.client._id])
    expect(await ids(people.projectViewer)).toEqual([tenant.client._id])
    expect(await ids(people.nobody)).toEqual([])
    expect(await ids(people.stranger)).not.toContain(tenant.client._id)
    const counts = async (caller: People['owner']) => (await caller.get(path())).body
    expect(await counts(people.clientViewer)).toMatchObject({ projects: 2, sites: 2, pages: 2 })
    expect(await counts(people.projectViewer)).toMatchObject({ projects: 1, sites: 1, pages: 1 })
  })

  test('filters by organization and text, and pages', async () => {
    const otherOrganization = await createOrganization()
    const first = await createClient(otherOrganization, 'Birnen & Äpfel')
    const second = await createClient(otherOrganization, 'Zitronen')
    const organization = otherOrganization._id
    expect(await ids(people.super, { organization })).toEqual([first._id, second._id])
    expect(await ids(people.super, { organization, keyword: 'äpfel' })).toEqual([first._id])
    expect(await ids(people.super, { organization, keyword: ' ' })).toHaveLength(2)
    const { body } = await people.super.get('/api/clients', { query: { organization, limit: 1, page: 2 } })
    expect(body).toMatchObject({ total: 2, page: 2, limit: 1, items: [{ _id: expect.any(Number) }] })
    expect((await people.super.get('/api/clients', { query: { organization: 'x' } })).status).toBe(422)
  })

  test('returns all names for a picker', async () => {
    const { body } = await people.projectViewer.get('/api/clients/all')
    const { _id, organization, name } = tenant.client
    expect(body).toEqual([{ _id, organization, name }])
    const { body: none } = await people.owner.get('/api/clients/all', {
      query: { organization: 999_999 },
    })
    expect(none).toEqual([])
  })
})

describe('/api/clients/{id}', () => {
  test('is changed by its admins; omitted fields are unchanged', async () => {
    const change = (caller: People['owner']) => caller.put(path(), { body: { retentionDays: 30 } })
    expect((await change(people.clientAdmin)).status).toBe(200)
    const name = unique('Renamed')
    const { body } = await people.clientAdmin.put(path(), { body: { name } })
    expect(body).toMatchObject({ name, retentionDays: 30 })
    const entries = await activityOf(own.db, 'client', tenant.client._id)
    expect(entries.at(-1)).toMatchObject({
      action: 'client.update',
      before: { name: tenant.client.name, retentionDays: 30 },
      after: { name, retentionDays: 30 },
    })
    tenant.client.name = name
  })

  test('refuses an invalid or duplicate value', async () => {
    const other = await createClient(tenant.organization)
    expect((await people.owner.put(path(), { body: { retentionDays: 1 } })).problem).toMatchObject({
      code: 'INVALID',
      fields: { retentionDays: ['Choose one of the options'] },
    })
    expect((await people.owner.put(path(), { body: { name: other.name } })).problem).toMatchObject({
      code: 'CONFLICT',
      fields: { name: ['Client name is existing'] },
    })
  })

  test('is deleted with its content after its name is confirmed', async () => {
    const client = await createClient(tenant.organization)
    const site = await createSite(await createProject(client))
    const refused = await people.owner.delete(`/api/clients/${client._id}`, { body: { name: 'other' } })
    expect(refused.problem.fields).toEqual({ name: ['The name does not match'] })
    expect((await people.owner.get(`/api/clients/${client._id}`)).status).toBe(200)
    const done = await people.owner.delete(`/api/clients/${client._id}`, { body: { name: client.name } })
    expect(done.body).toMatchObject({ ok: true })
    expect((await people.owner.get(`/api/sites/${site._id}`)).status).toBe(404)
    const [, last] = await activityOf(own.db, 'client', client._id)
    expect(last).toMatchObject({ action: 'client.delete', before: { name: client.name } })
  })

  test('grants admins of one client nothing in another', async () => {
    const other = await createClient(tenant.organization)
    const caller = await signInAs({ grants: [{ role: 'clientAdmin', client: other }] })
    expect((await caller.put(path(), { body: { name: unique('Taken over') } })).status).toBe(404)
    expect((await caller.get(`/api/clients/${other._id}`)).status).toBe(200)
  })
})

describe('the content of a client', () => {
  test('sites, as far as visible to the caller', async () => {
    const sibling = await createProject(tenant.client)
    const hidden = await createSite(sibling)
    const sites = async (caller: People['owner']) => {
      const { status, body } = await caller.get(`${path()}/sites`)
      return status === 200 ? body.items.map((item: { _id: number }) => item._id) : status
    }
    expect(await sites(people.clientViewer)).toEqual(expect.arrayContaining([tenant.site._id, hidden._id]))
    expect(await sites(people.projectViewer)).toEqual([tenant.site._id])
    expect(await sites(people.stranger)).toBe(404)
  })

  test('devices: its own and the global ones', async () => {
    const device = await createDevice(tenant.client)
    const other = await createDevice(await createClient(tenant.organization))
    const { body } = await people.projectViewer.get(`${path()}/devices`)
    const names = body.map((item: { name: string }) => item.name)
    expect(names).toEqual(expect.arrayContaining(['Mobile', 'Desktop', device.name]))
    expect(names).not.toContain(other.name)
    const all = await people.clientAdmin.get('/api/clients/alldevices')
    expect(all.body.map((item: { name: string }) => item.name).sort()).toEqual(names.sort())
    expect((await people.nobody.get('/api/clients/alldevices')).body).toEqual([])
  })
})

describe('from a screen', () => {
  test('the session cookie works like a token', async () => {
    const owner = await signInAs({ ownerOf: [tenant.organization] })
    const api = screenApi(owner)
    const body = { organization: tenant.organization._id, name: unique('From a screen') }
    const { _id } = await api.post('/api/clients', { body })
    const params = { id: String(_id) }
    expect(await screenApi(owner, 'loader').get('/api/clients/{id}', { params })).toMatchObject({
      name: body.name,
    })
    await expect(api.post('/api/clients', { body })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { name: ['Client name is existing'] },
    })
  })

  test('a loader without a session redirects to the sign-in', async () => {
    const refusal = await screenApi(undefined, 'loader')
      .get('/api/clients')
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Response)
    expect((refusal as Response).headers.get('location')).toMatch(/^\/login/)
  })
})
