import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { activityOf } from '../support/activity'
import { createClient, createProject, createSite, unique } from '../support/factories'
import type { People } from '../support/people'
import { insertRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const path = () => `/api/projects/${tenant.project._id}`

describe('POST /api/projects', () => {
  const create = (caller: People['owner'], body: object) =>
    caller.post('/api/projects', { body: { client: tenant.client._id, ...body } })

  test('creates a project', async () => {
    const name = unique('Relaunch')
    const { status, body } = await create(people.clientAdmin, { name })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      organization: tenant.organization._id,
      client: tenant.client._id,
      clientName: tenant.client.name,
      name,
      sites: 0,
      pages: 0,
    })
    expect(await activityOf(own.db, 'project', body._id)).toMatchObject([
      { action: 'project.create', after: { client: tenant.client._id, name } },
    ])
  })

  test('refuses a taken name in the same client only', async () => {
    const { name } = tenant.project
    expect((await create(people.owner, { name })).problem).toMatchObject({
      code: 'CONFLICT',
      fields: { name: ['Project name is existing'] },
    })
    const other = await createClient(tenant.organization)
    expect((await create(people.owner, { client: other._id, name })).status).toBe(201)
  })

  test.each([
    [{}, 'name'],
    [{ name: 'x', client: 0 }, 'client'],
  ])('refuses %j', async (body, field) => {
    const { status, problem } = await create(people.owner, body)
    expect(status).toBe(422)
    expect(Object.keys(problem.fields ?? {})).toEqual([field])
  })
})

describe('GET /api/projects', () => {
  test('shows what the caller may see, with counts', async () => {
    const sibling = await createProject(tenant.client)
    const seen = async (caller: People['owner']) => {
      const client = tenant.client._id
      const { body } = await caller.get('/api/projects', { query: { client, limit: 500 } })
      const { body: counted } = await caller.get('/api/projects/count', { query: { client } })
      expect(counted).toEqual({ count: body.total })
      return body.items.map((item: { _id: number }) => item._id)
    }
    expect(await seen(people.projectViewer)).toEqual([tenant.project._id])
    expect(await seen(people.clientViewer)).toEqual(expect.arrayContaining([tenant.project._id, sibling._id]))
    expect(await seen(people.stranger)).toEqual([])
    expect(await seen(people.nobody)).toEqual([])
  })

  test('compact names them without counting', async () => {
    const list = async (compact: string) =>
      (await people.owner.get('/api/projects', { query: { compact } })).body
    const [whole, short, bare] = [await list('false'), await list('true'), await list('')]
    const names = whole.items.map(({ _id, organization, client, name }: Record<string, unknown>) => ({
      _id,
      organization,
      client,
      name,
    }))
    expect(short.items).toEqual(names)
    expect(bare).toEqual(short)
    expect([whole.limit, short.limit]).toEqual([50, 100])
    expect((await people.owner.get('/api/projects?compact=perhaps')).status).toBe(422)
  })

  test('searches, sorts and pages', async () => {
    const client = await createClient(tenant.organization)
    for (const name of ['Beta', 'alpha', 'Gamma']) await createProject(client, name)
    const names = async (query: object) => {
      const { body } = await people.owner.get('/api/projects', { query: { client: client._id, ...query } })
      return body.items.map((item: { name: string }) => item.name)
    }
    expect(await names({})).toEqual(['alpha', 'Beta', 'Gamma'])
    expect(await names({ keyword: 'MMA' })).toEqual(['Gamma'])
    expect(await names({ limit: 2, page: 2, orderDirection: 'desc' })).toEqual(['alpha'])
    expect((await people.owner.get('/api/projects', { query: { limit: 0 } })).status).toBe(422)
    expect((await people.owner.get('/api/projects/count', { query: { client: 'x' } })).status).toBe(422)
  })
})

describe('/api/projects/{id}', () => {
  test('counts its sites and pages', async () => {
    expect((await people.projectViewer.get(path())).body).toMatchObject({ sites: 1, pages: 1 })
  })

  test('is hidden from members of a sibling', async () => {
    const sibling = await createProject(tenant.client)
    expect((await people.projectAdmin.get(`/api/projects/${sibling._id}`)).status).toBe(404)
  })

  test('is renamed by its admins', async () => {
    const rename = (caller: People['owner']) => caller.put(path(), { body: { name: unique('Renamed') } })
    expect((await rename(people.projectAdmin)).status).toBe(200)
    const { name } = await createProject(tenant.client)
    expect((await people.owner.put(path(), { body: { name } })).status).toBe(409)
    expect((await people.owner.put(path(), { body: { name: ' ' } })).problem.fields).toEqual({
      name: ['This field must not be blank'],
    })
    expect((await activityOf(own.db, 'project', tenant.project._id)).at(-1)?.action).toBe('project.update')
  })

  test('is deleted after its name is confirmed', async () => {
    const project = await createProject(tenant.client)
    const site = await createSite(project)
    const { body } = await people.clientAdmin.delete(`/api/projects/${project._id}`, {
      body: { name: project.name },
    })
    expect(body).toMatchObject({ ok: true })
    expect((await people.owner.get(`/api/sites/${site._id}`)).status).toBe(404)
    expect((await activityOf(own.db, 'project', project._id)).map((entry) => entry.action)).toEqual([
      'project.create',
      'project.delete',
    ])
  })

  test('returns the devices that its sites can use', async () => {
    const { body } = await people.projectViewer.get(`${path()}/devices`)
    expect(body.map((item: { name: string }) => item.name)).toEqual(['Mobile', 'Desktop'])
  })

  test('returns the locations with their active agents', async () => {
    const local = async () => (await people.projectViewer.get(`${path()}/locations`)).body[0]
    expect(await local()).toEqual({ _id: 1, slug: 'local', label: 'Local', continent: null, agents: 0 })
    const agent = { id: randomUUID(), location_id: 1, name: 'a', key_hash: Buffer.from('a') }
    await insertRows('agent', { ...agent, last_seen_at: new Date() })
    expect((await local()).agents).toBe(1)
    await updateRows('agent', {}, { last_seen_at: new Date(Date.now() - 121_000) })
    expect((await local()).agents).toBe(0)
  })
})
