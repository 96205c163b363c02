import { beforeAll, describe, expect, test } from 'vitest'
import { mirrorCells } from '~/server/administration/cells'
import { getRuntime } from '~/server/platform/runtime'
import { anonymous, callerWith, type SignedIn, screenApi, signIn } from '../support/api'
import { SECOND, withSecondCell } from '../support/cells'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser, type Tenant, type TestUser } from '../support/factories'

onOwnDatabase()
const second = withSecondCell()
let here: Tenant
let there: Tenant
let both: SignedIn
let remote: SignedIn
let user: TestUser

const inSecond = { headers: { 'lightkeeper-cell': String(SECOND) } }

beforeAll(async () => {
  here = await createTenant()
  const built = await second.build(async () => {
    const tenant = await createTenant()
    return {
      tenant,
      user: await createUser({ ownerOf: [tenant.organization] }),
      only: await createUser({ ownerOf: [tenant.organization] }),
    }
  })
  there = built.tenant
  user = built.user
  await getRuntime()
    .db.insertInto('live.organization_owner')
    .values({ organization_id: here.organization._id, user_id: user.id })
    .execute()
  await getRuntime()
    .db.insertInto('live.organization_member')
    .values({ organization_id: here.organization._id, user_id: user.id, joined_at: new Date() })
    .onConflict((c) => c.doNothing())
    .execute()
  await mirrorCells(systemContext())
  both = await signIn(user)
  remote = await signIn(built.only)
})

const names = (answer: { body: { list?: { name: string }[]; clients?: { name: string }[] } }) =>
  JSON.stringify(answer.body)

describe('cells', () => {
  test('have ids that no other cell has', () => {
    for (const { _id } of [there.organization, there.client, there.project, there.site])
      expect(_id).toBeGreaterThanOrEqual(SECOND * 100_000_000)
    expect(here.organization._id).toBeLessThan(100_000_000)
  })

  test('list what the current cell has', async () => {
    const own = await both.get('/api/clients')
    expect(names(own)).toContain(here.client.name)
    expect(names(own)).not.toContain(there.client.name)
    const other = await both.get('/api/clients', inSecond)
    expect(names(other)).toContain(there.client.name)
    expect(names(other)).not.toContain(here.client.name)
    expect(names(await remote.get('/api/clients'))).toContain(there.client.name)
  })

  test('find what a call is about', async () => {
    const answer = await both.get(`/api/clients/${there.client._id}`)
    expect(answer).toMatchObject({ status: 200, body: { name: there.client.name } })
    expect(await both.get(`/api/clients/${here.client._id}`, inSecond)).toMatchObject({ status: 200 })
    const listed = await both.get('/api/projects', { query: { client: there.client._id } })
    expect(names(listed)).toContain(there.project.name)
    expect(await remote.get(`/api/clients/${here.client._id}`)).toMatchObject({ status: 404 })
  })

  test('give the profile the rights of the session', async () => {
    expect((await remote.get('/api/auth/profile')).body).toMatchObject({
      email: remote.user.email,
      ownerOf: [there.organization._id],
    })
  })

  test('keep accounts at home', async () => {
    const change = second.db.updateTable('user_account').set({ first_name: 'x' }).where('id', '=', user.id)
    await expect(change.execute()).rejects.toThrow('written at home only')
    await getRuntime().db.updateTable('user_account').set({ first_name: 'Ada' }).where('id', '=', user.id).execute()
    await mirrorCells(systemContext())
    const copy = await second.db
      .selectFrom('user_account')
      .select(['first_name', 'password_hash'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(copy).toEqual({ first_name: 'Ada', password_hash: null })
  })

  test('know the key of an organization', async () => {
    const { body } = await both.post(`/api/organizations/${there.organization._id}/regenerateapikey`)
    const key = callerWith({ authorization: `Bearer ${body.key}` })
    expect(names(await key.get('/api/clients'))).toContain(there.client.name)
    expect(await key.get(`/api/clients/${here.client._id}`)).toMatchObject({ status: 404 })
  })

  test('follow a link to a screen', async () => {
    const client = await screenApi(both, 'loader').get('/api/clients/{id}', {
      params: { id: there.client._id },
    })
    expect(client.name).toBe(there.client.name)
  })

  test('leave others alone when one is down', async () => {
    const up = second.goDown()
    try {
      expect(await both.get('/api/clients')).toMatchObject({ status: 200 })
      expect(await remote.get('/api/auth/profile')).toMatchObject({ status: 200 })
      expect(await remote.get('/api/clients')).toMatchObject({ status: 200 })
      expect(await both.get(`/api/clients/${there.client._id}`)).toMatchObject({ status: 503 })
      expect(await mirrorCells(systemContext())).toBe(0)
      expect(await anonymous.get('/api/version')).toMatchObject({ status: 200 })
    } finally {
      up()
    }
    expect(await both.get(`/api/clients/${there.client._id}`)).toMatchObject({ status: 200 })
  })

  test('refuse a person who was disabled at home', async () => {
    await getRuntime()
      .db.updateTable('user_account')
      .set({ is_active: false })
      .where('id', '=', remote.user.id)
      .execute()
    expect(await remote.get('/api/clients')).toMatchObject({ status: 401 })
  })
})
