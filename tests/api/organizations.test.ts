import { describe, expect, test } from 'vitest'
import { activityOf } from '../support/activity'
import { createOrganization, unique } from '../support/factories'
import type { People } from '../support/people'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()

describe('POST /api/organizations', () => {
  test('creates an organization with its two default devices', async () => {
    const name = unique('Acme')
    const { status, body } = await people.super.post('/api/organizations', { body: { name } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name, clients: 0 })
    const devices = await people.super.get('/api/devices')
    const added = devices.body.filter((device: { organization: number }) => device.organization === body._id)
    expect(added).toMatchObject([
      { name: 'Mobile', type: 'global', isDefault: true, formFactor: 'MOBILE', client: null },
      { name: 'Desktop', type: 'global', isDefault: true, formFactor: 'DESKTOP', client: null },
    ])
    expect(added[0].emulation).toEqual({
      width: 375,
      height: 635,
      pixelRatio: 2,
      userAgent: null,
      throttling: 'devtools',
      cpuSlowdown: 4,
      rttMs: 150,
      downloadKbps: 1638.4,
      uploadKbps: 750,
    })
    expect(await activityOf(own.db, 'organization', body._id)).toMatchObject([
      { action: 'organization.create', actor_kind: 'user', after: { name } },
    ])
  })

  test('refuses an existing name, case-insensitively', async () => {
    const { name } = await createOrganization()
    const { status, problem } = await people.super.post('/api/organizations', {
      body: { name: name.toUpperCase() },
    })
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'CONFLICT', fields: { name: ['Organization name is existing'] } })
  })

  test.each([
    [{}, 'This field is required'],
    [{ name: '   ' }, 'This field must not be blank'],
    [{ name: 'x'.repeat(121) }, '120 characters or less'],
  ])('refuses %j', async (body, message) => {
    const { status, problem } = await people.super.post('/api/organizations', { body })
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'INVALID', fields: { name: [message] } })
  })
})

describe('GET /api/organizations', () => {
  const listed = async (caller: People['super'], query = {}) =>
    (await caller.get('/api/organizations', { query: { limit: 500, ...query } })).body

  test('shows owners their own, super admins all, and others none', async () => {
    const { _id } = tenant.organization
    const ids = async (caller: People['super']) =>
      (await listed(caller)).items.map((item: { _id: number }) => item._id)
    expect(await ids(people.owner)).toEqual([_id])
    expect(await ids(people.super)).toContain(_id)
    expect((await ids(people.super)).length).toBeGreaterThan(1)
    expect(await ids(people.stranger)).not.toContain(_id)
    for (const caller of [people.nobody, people.clientAdmin, people.projectViewer]) {
      expect(await listed(caller)).toMatchObject({ items: [], total: 0 })
    }
  })

  test('pages, searches and sorts', async () => {
    const mark = unique('Listed')
    for (const letter of ['b', 'a', 'c']) await createOrganization(`${mark} 100%_${letter}`)
    const names = async (query: object) =>
      (await listed(people.super, { keyword: `${mark} 100%_`, ...query })).items.map(
        (item: { name: string }) => item.name.at(-1),
      )
    expect(await names({})).toEqual(['a', 'b', 'c'])
    expect(await names({ orderDirection: 'desc' })).toEqual(['c', 'b', 'a'])
    expect(await names({ orderBy: 'createdAt' })).toEqual(['b', 'a', 'c'])
    expect(await names({ limit: 2, page: 2 })).toEqual(['c'])
    expect(await listed(people.super, { keyword: `${mark} 100`, limit: 1, page: 9 })).toMatchObject({
      items: [],
      total: 3,
      page: 9,
      limit: 1,
    })
    expect(await names({ keyword: `${mark} 100_%` })).toEqual([])
  })

  test.each([{ page: 0 }, { limit: 501 }, { orderBy: 'id; drop table client' }])(
    'refuses %j',
    async (query) => {
      const { status, problem } = await people.super.get('/api/organizations', { query: query as never })
      expect(status).toBe(422)
      expect(Object.keys(problem.fields ?? {})).toEqual(Object.keys(query))
    },
  )
})

describe('/api/organizations/{id}', () => {
  const path = () => `/api/organizations/${tenant.organization._id}`
  // Client members cannot see the organization, so they get 404.

  test('counts its clients', async () => {
    const { body } = await people.owner.get(path())
    expect(body).toMatchObject({ _id: tenant.organization._id, name: tenant.organization.name, clients: 1 })
  })

  test('is renamed by owners', async () => {
    expect((await people.owner.put(path(), { body: { name: unique('Renamed') } })).status).toBe(200)
    const { name: taken } = await createOrganization()
    const refused = await people.owner.put(path(), { body: { name: taken } })
    expect(refused).toMatchObject({ status: 409, problem: { fields: { name: expect.any(Array) } } })
    expect((await people.owner.put(path(), { body: {} })).status).toBe(422)
    const entries = await activityOf(own.db, 'organization', tenant.organization._id)
    expect(entries.at(-1)?.before).not.toEqual(entries.at(-1)?.after)
  })

  test('is deleted by super admins when empty', async () => {
    const { name: current } = (await people.super.get(path())).body
    expect((await people.super.delete(path(), { body: { name: current } })).status).toBe(409)
    const { _id, name } = await createOrganization()
    const unconfirmed = await people.super.delete(`/api/organizations/${_id}`, { body: { name: `${name}x` } })
    expect([unconfirmed.status, Object.keys(unconfirmed.problem.fields ?? {})]).toEqual([422, ['name']])
    const deleted = await people.super.delete(`/api/organizations/${_id}`, { body: { name } })
    expect(deleted.body).toMatchObject({ ok: true })
    expect((await people.super.get(`/api/organizations/${_id}`)).status).toBe(404)
    const entries = await activityOf(own.db, 'organization', _id)
    expect(entries.map((entry) => entry.action)).toEqual(['organization.create', 'organization.delete'])
  })

  test.each(['0', '999999999', 'x', '1.5', '-1'])('has no %s', async (id) => {
    expect((await people.super.get(`/api/organizations/${id}`)).status).toBe(404)
  })
})
