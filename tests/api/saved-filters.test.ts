import { beforeAll, describe, expect, test } from 'vitest'
import { savedFilterMessages } from '~/shared/messages/saved-filters'
import type { SavedFilter } from '~/shared/schemas/saved-filter'
import { type Caller, type SignedIn, signInAs } from '../support/api'
import { tenantFixture } from '../support/tenant-fixture'

/** Of one person. */
const MAX_PER_LIST = 50

const { tenant, stranger } = tenantFixture()
let admin: SignedIn
let viewer: SignedIn
beforeAll(async () => {
  const { client, project } = tenant
  admin = await signInAs({ grants: [{ role: 'projectAdmin', client, project }] })
  viewer = await signInAs({ grants: [{ role: 'clientViewer', client }] })
})

const save = (caller: Caller, body: object = {}) =>
  caller.post('/api/saved-filters', {
    body: { list: 'sites', name: 'Shops', search: '?searchText=shop&pageNumber=2', ...body },
  })
const names = async (caller: Caller, list = 'sites') =>
  (await caller.get('/api/saved-filters', { query: { list } })).body.map(({ name }: SavedFilter) => name)
const organization = () => tenant.organization._id

describe('a saved filter', () => {
  test('is the own one, without the page number', async () => {
    const { status, body } = await save(viewer)
    expect([status, body]).toMatchObject([
      201,
      { name: 'Shops', search: 'searchText=shop', sharedWith: null, isOwn: true, mayChange: true },
    ])
    expect(await names(viewer)).toEqual(['Shops'])
    expect(await names(viewer, 'clients')).toEqual([])
    expect(await names(admin)).toEqual([])
    const taken = await save(viewer, { name: 'shops' })
    expect([taken.status, taken.problem.fields]).toEqual([409, { name: [savedFilterMessages.nameTaken] }])
    const renamed = await viewer.put(`/api/saved-filters/${body._id}`, { body: { name: 'Stores' } })
    expect(renamed.body).toMatchObject({ name: 'Stores', search: 'searchText=shop' })
    for (const other of [admin, stranger]) {
      expect((await other.put(`/api/saved-filters/${body._id}`, { body: { name: 'X' } })).status).toBe(404)
      expect((await other.delete(`/api/saved-filters/${body._id}`)).status).toBe(404)
    }
    expect((await viewer.delete(`/api/saved-filters/${body._id}`)).status).toBe(200)
    expect(await names(viewer)).toEqual([])
  })

  test('is shared with the organization by its administrators only', async () => {
    const shared = (caller: Caller, sharedWith = organization()) =>
      save(caller, { list: 'clients', name: 'Shared', sharedWith })
    for (const caller of [viewer, stranger]) {
      const { status, problem } = await shared(caller)
      expect([status, problem.fields]).toEqual([422, { sharedWith: [savedFilterMessages.notAdmin] }])
    }
    const { body } = await shared(admin)
    expect(await names(viewer, 'clients')).toEqual(['Shared'])
    expect(await names(stranger, 'clients')).toEqual([])
    const path = `/api/saved-filters/${body._id}`
    expect((await viewer.get(path)).body).toMatchObject({ isOwn: false, mayChange: false })
    expect((await viewer.put(path, { body: { name: 'Mine' } })).status).toBe(403)
    const owner = await signInAs({ ownerOf: [tenant.organization] })
    expect((await owner.put(path, { body: { sharedWith: null } })).status).toBe(200)
    expect(await names(viewer, 'clients')).toEqual([])
    expect(await names(admin, 'clients')).toEqual(['Shared'])
  })

  test('has a limit per list, also for requests at once', async () => {
    const person = await signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] })
    const answers = await Promise.all(
      Array.from({ length: MAX_PER_LIST + 6 }, (_, n) => save(person, { name: `Filter ${n}` })),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, problem }) => [status, problem.message])).toEqual(
      Array(6).fill([409, savedFilterMessages.tooMany(MAX_PER_LIST)]),
    )
    expect(await names(person)).toHaveLength(MAX_PER_LIST)
    expect((await save(person, { list: 'clients' })).status).toBe(201)
  })

  test('needs a name and something to save', async () => {
    expect((await save(viewer, { name: ' ' })).status).toBe(422)
    expect((await save(viewer, { search: 'pageNumber=2' })).status).toBe(422)
    expect((await save(viewer, { list: '../etc' })).status).toBe(422)
  })
})

test('tags of clients and projects are set, found and listed', async () => {
  const { client, project } = tenant
  const owner = await signInAs({ ownerOf: [tenant.organization] })
  const put = (path: string, tags: unknown) => owner.put(path, { body: { tags } })
  expect((await put(`/api/clients/${client._id}`, 'key account, eu')).body.tags).toEqual([
    'key account',
    'eu',
  ])
  expect((await put(`/api/projects/${project._id}`, ['retail'])).body.tags).toEqual(['retail'])
  const found = async (list: string, tags: string) =>
    (await owner.get(`/api/${list}`, { query: { tags } })).body.items.map(({ _id }: { _id: number }) => _id)
  expect(await found('clients', 'eu,other')).toEqual([client._id])
  expect(await found('clients', 'retail')).toEqual([])
  expect(await found('projects', 'retail')).toEqual([project._id])
  const tags = async (caller: Caller, list: string) =>
    (await caller.get('/api/tags', { query: { of: list, client: client._id } })).body
  expect(await tags(owner, 'client')).toEqual(['eu', 'key account'])
  expect(await tags(owner, 'project')).toEqual(['retail'])
  expect(await tags(stranger, 'client')).toEqual([])
})
