import { describe, expect, test } from 'vitest'
import { warnOfEndingKeys } from '~/server/accounts/api-keys'
import { DAY_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { callerWith, type SignedIn, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { systemContext } from '../support/contexts'
import { createClient, createTenant, unique } from '../support/factories'
import { insertRows, readRow, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
withBilling()

const withKey = (key: string) => callerWith({ authorization: `Bearer ${key}` })
const makeKey = async (caller: Pick<SignedIn, 'post'>, path: string): Promise<string> =>
  (await caller.post(path)).body.key

describe('the API key of a user', () => {
  test('is shown once, stored hashed, and calls as the user without a session', async () => {
    const user = await signInAs({ ownerOf: [tenant.organization] })
    expect((await user.get('/api/auth/apikey')).body).toEqual({
      hint: null,
      createdAt: null,
      lastUsedAt: null,
    })
    const { status, body } = await user.post('/api/auth/regenerateapikey')
    expect(status).toBe(200)
    expect(body).toEqual({
      key: expect.stringMatching(/^lk_u_[\w-]{43}$/),
      hint: body.key.slice(-4),
      createdAt: expect.any(String),
      lastUsedAt: null,
    })
    const row = await readRow('user_api_key', { user_id: user.user.id })
    expect(JSON.stringify(row) + row.hash.toString('latin1')).not.toContain(body.key.slice(5))

    const program = withKey(body.key)
    expect((await program.get('/api/auth/profile')).body._id).toBe(user.user.id)
    expect((await program.get(`/api/clients/${tenant.client._id}`)).status).toBe(200)
    const { body: known } = await user.get('/api/auth/apikey')
    expect(known).toMatchObject({ hint: body.hint, lastUsedAt: expect.any(String) })
    expect(known).not.toHaveProperty('key')
  })

  test('becomes invalid when replaced, deleted, or with the account', async () => {
    const user = await signInAs({})
    const first = await makeKey(user, '/api/auth/regenerateapikey')
    const second = await makeKey(user, '/api/auth/regenerateapikey')
    expect((await withKey(first).get('/api/auth/profile')).status).toBe(401)
    expect((await withKey(second).get('/api/auth/profile')).status).toBe(200)
    expect((await user.delete('/api/auth/apikey')).status).toBe(200)
    expect((await withKey(second).get('/api/auth/profile')).status).toBe(401)
    expect((await user.delete('/api/auth/apikey')).status).toBe(200)

    const third = await makeKey(user, '/api/auth/regenerateapikey')
    await updateRows('user_account', { id: user.user.id }, { is_active: false })
    expect((await withKey(third).get('/api/auth/profile')).status).toBe(401)
  })

  test('cannot change any key', async () => {
    const user = await signInAs({ ownerOf: [tenant.organization] })
    const program = withKey(await makeKey(user, '/api/auth/regenerateapikey'))
    const refused = await Promise.all([
      program.get('/api/auth/regenerateapikey'),
      program.post('/api/auth/regenerateapikey'),
      program.delete('/api/auth/apikey'),
      program.post(`/api/clients/${tenant.client._id}/regenerateapikey`),
      program.delete(`/api/clients/${tenant.client._id}/apikey`),
      program.get(`/api/organizations/${tenant.organization._id}/regenerateapikey`),
    ])
    expect(refused.map(({ status, problem }) => [status, problem.reason])).toEqual(
      refused.map(() => [403, 'SESSION_NEEDED']),
    )
    expect((await program.get('/api/auth/profile')).status).toBe(200)
  })

  test('is created by GET with a bearer token, never with a cookie', async () => {
    const user = await signInAs({})
    const browser = callerWith({ cookie: user.cookie })
    const { status, problem } = await browser.get('/api/auth/regenerateapikey')
    expect([status, problem.message]).toEqual([403, 'This endpoint requires a bearer token'])
    expect((await user.get('/api/auth/apikey')).body.hint).toBeNull()
    const { body } = await user.get('/api/auth/regenerateapikey')
    expect((await withKey(body.key).get('/api/auth/profile')).status).toBe(200)
    expect((await browser.post('/api/auth/regenerateapikey')).status).toBe(200)
  })

  test('records its use at most every five minutes', async () => {
    const user = await signInAs({})
    const program = withKey(await makeKey(user, '/api/auth/regenerateapikey'))
    const usedAt = async () => (await readRow('user_api_key', { user_id: user.user.id })).used_at
    await program.get('/api/auth/profile')
    const first = await usedAt()
    await program.get('/api/auth/profile')
    expect(await usedAt()).toEqual(first)
    const earlier = new Date(Date.now() - 6 * 60_000)
    await updateRows('user_api_key', { user_id: user.user.id }, { used_at: earlier })
    await program.get('/api/auth/profile')
    expect((await usedAt())?.getTime()).toBeGreaterThan(earlier.getTime())
  })
})

describe('the API key of a client', () => {
  const path = () => `/api/clients/${tenant.client._id}/regenerateapikey`

  test('manages that client alone, and no people', async () => {
    const sibling = await createClient(tenant.organization)
    const key = await makeKey(people.clientAdmin, path())
    expect(key).toMatch(/^lk_c_/)
    const program = withKey(key)
    const here = `/api/clients/${tenant.client._id}`
    expect((await program.get(here)).status).toBe(200)
    expect((await program.put(here, { body: { name: unique('Renamed') } })).status).toBe(200)
    expect((await program.get(`/api/clients/${sibling._id}`)).status).toBe(404)
    const { body } = await program.get('/api/clients')
    expect(body.items.map((item: { _id: number }) => item._id)).toEqual([tenant.client._id])
    expect((await program.get(`/api/organizations/${tenant.organization._id}`)).status).toBe(404)
    expect((await program.post(path())).status).toBe(403)
    expect((await program.get('/api/auth/profile')).status).toBe(403)
    const [entry] = (await activityOf(own.db, 'client', tenant.client._id)).slice(-1)
    expect(entry).toMatchObject({ action: 'client.update', actor_kind: 'key' })
  })

  test('shows its creator, and never the key', async () => {
    const key = await makeKey(people.clientAdmin, path())
    const entries = await activityOf(own.db, 'client', tenant.client._id)
    expect(entries.at(-1)).toMatchObject({ action: 'client.changeKey', after: { hint: key.slice(-4) } })
    expect(JSON.stringify(entries)).not.toContain(key)
  })
})

describe('the API key of an organization', () => {
  const path = () => `/api/organizations/${tenant.organization._id}/regenerateapikey`

  test('manages everything inside, is refused in an expired organization, and elsewhere', async () => {
    const otherTenant = await createTenant()
    const program = withKey(await makeKey(people.owner, path()))
    const create = () =>
      program.post('/api/clients', { body: { organization: tenant.organization._id, name: unique('Shop') } })
    expect((await create()).status).toBe(201)
    expect((await program.get(`/api/clients/${otherTenant.client._id}`)).status).toBe(404)
    await insertRows('subscription', { organization_id: tenant.organization._id, status: 'expired' })
    const { status, problem } = await create()
    expect([status, problem.reason]).toEqual([403, 'SUBSCRIPTION_EXPIRED'])
    expect((await program.get('/api/clients')).problem.reason).toBe('SUBSCRIPTION_EXPIRED')
    await own.db.deleteFrom('subscription').execute()
    expect((await create()).status).toBe(201)
  })

  test('that does not exist is refused', async () => {
    for (const prefix of ['lk_u_', 'lk_c_', 'lk_o_', 'lka_', ''])
      expect((await withKey(prefix + 'x'.repeat(43)).get('/api/clients')).status).toBe(401)
  })
})

describe('several keys', () => {
  const listOf = (kind: string) =>
    kind === 'user'
      ? '/api/auth/apikeys'
      : kind === 'client'
        ? `/api/clients/${tenant.client._id}/apikeys`
        : `/api/organizations/${tenant.organization._id}/apikeys`
  const body = (more: object = {}) => ({ name: unique('Key'), scopes: ['read'], ...more })
  const made = async (path: string, more: object = {}) => {
    const { status, body: key } = await people.owner.post(path, { body: body(more) })
    expect(status).toBe(201)
    return key
  }

  test.each(['user', 'client', 'organization'])(
    'of a %s work side by side until one is revoked',
    async (kind) => {
      const path = listOf(kind)
      const [one, two] = [await made(path), await made(path, { addresses: ['203.0.113.0/24'] })]
      const list = (await people.owner.get(path)).body
      expect(list.slice(0, 2)).toEqual([two, one].map(({ key: _, ...shown }) => shown))
      expect(one).toMatchObject({ scopes: ['read'], expiresAt: null, lastUsedAt: null, addresses: [] })
      expect(one.shown).toBe(`${one.key.slice(0, 5)}…${one.key.slice(-4)}`)
      expect(JSON.stringify(list)).not.toContain(one.key)
      expect((await withKey(one.key).get('/api/clients')).status).toBe(200)
      const renamed = await people.owner.put(`${path}/${one._id}`, { body: { name: unique('Renamed') } })
      expect(renamed.body).toMatchObject({ scopes: ['read'], addresses: [] })
      expect((await people.owner.delete(`${path}/${one._id}`)).status).toBe(200)
      expect((await withKey(one.key).get('/api/clients')).status).toBe(401)
      const inside = callerWith({ authorization: `Bearer ${two.key}`, 'x-client-ip': '203.0.113.9' })
      expect((await inside.get('/api/clients')).status).toBe(200)
      const { problem } = await callerWith({
        authorization: `Bearer ${two.key}`,
        'x-client-ip': '198.51.100.1',
      }).get('/api/clients')
      expect(problem).toMatchObject({ code: 'FORBIDDEN', reason: 'ADDRESS_REFUSED' })
    },
  )

  test('are refused by their missing scope, with its name', async () => {
    const path = listOf('client')
    const page = tenant.site.pages[0]?._id
    const read = withKey((await made(path)).key)
    const test = withKey((await made(path, { scopes: ['test'] })).key)
    const write = withKey((await made(path, { scopes: ['write'] })).key)
    const own = withKey((await made(listOf('user'), { scopes: ['read', 'write', 'test'] })).key)
    const run = { body: { page_id: page } }
    const here = `/api/clients/${tenant.client._id}`
    const answers = await Promise.all([
      read.post('/api/lighthouses/runtestfromdashboard', run),
      test.get(here),
      test.put(here, { body: { name: unique('Shop') } }),
      write.get(here),
      write.post('/api/lighthouses/runtestfromdashboard', run),
      own.get(`/api/organizations/${tenant.organization._id}/subscription`),
    ])
    expect(answers.map(({ problem: { reason, message } }) => [reason, message])).toEqual(
      ['Run tests', 'Read', 'Write', 'Read', 'Run tests', 'Billing'].map((scope) => [
        'SCOPE_NEEDED',
        `This API key lacks the scope “${scope}”`,
      ]),
    )
    expect((await test.post('/api/lighthouses/runtestfromdashboard', run)).status).toBe(201)
    expect((await write.put(here, { body: { name: unique('Shop') } })).status).toBe(200)
    expect((await test.get('/api/auth/providers')).status).toBe(200)
  })

  test('end at their expiry, and say so', async () => {
    const path = listOf('organization')
    const key = await made(path, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
    expect((await withKey(key.key).get('/api/clients')).status).toBe(200)
    await updateRows('live.api_key', { id: key._id }, { expires_at: new Date(Date.now() - 1_000) })
    const { status, problem } = await withKey(key.key).get('/api/clients')
    expect([status, problem.reason]).toEqual([401, 'KEY_EXPIRED'])
    const later = new Date(Date.now() + 60_000).toISOString()
    await people.owner.put(`${path}/${key._id}`, { body: { expiresAt: later } })
    expect((await withKey(key.key).get('/api/clients')).status).toBe(200)
  })

  test('their owners are told once before the end, and again after a new day', async () => {
    const days = (count: number) => new Date(Date.now() + count * DAY_MS)
    const end = (expires_at: Date) => ({ expires_at, created_at: days(-40) })
    const [ours, own, short] = [
      await made(listOf('client')),
      await made(listOf('user')),
      await made(listOf('client')),
    ]
    await updateRows('live.api_key', { id: ours._id }, end(days(3)))
    await updateRows('user_api_key', { id: own._id }, end(days(3)))
    await updateRows('live.api_key', { id: short._id }, { ...end(days(3)), created_at: days(-1) })
    const told = async () => {
      const before = new Date()
      const count = await warnOfEndingKeys(systemContext())
      const mails = await readRows('mail', { kind: 'apiKeys.ending' })
      return [
        count,
        new Set(mails.flatMap(({ subject, created_at }) => (created_at >= before ? [subject] : []))).size,
      ]
    }
    expect(await told()).toEqual([2, 2])
    expect(await told()).toEqual([0, 0])
    await people.owner.put(`${listOf('client')}/${ours._id}`, { body: { name: unique('Renamed') } })
    expect(await told()).toEqual([0, 0])
    await people.owner.put(`${listOf('client')}/${ours._id}`, { body: { expiresAt: days(5).toISOString() } })
    expect(await told()).toEqual([1, 1])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['admin'] }, 'scopes'],
    ['billing for a client', { scopes: ['billing'] }, 'scopes'],
    ['no network', { addresses: ['203.0.113.0/33'] }, 'addresses'],
    ['a past day', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('are not created with %s', async (_, more, field) => {
    const { status, problem } = await people.owner.post(listOf('client'), { body: body(more) })
    expect(status).toBe(422)
    expect(Object.keys(problem.fields ?? {}).join()).toContain(field)
  })

  test('have a limit and names of their own', async () => {
    const user = await signInAs({})
    const create = (name: string) => user.post('/api/auth/apikeys', { body: body({ name }) })
    expect((await create('Same')).status).toBe(201)
    expect((await create('same')).problem.fields).toHaveProperty('name')
    const now = new Date()
    const rows = Array.from({ length: 24 }, (_, n) => ({
      ...{
        id: crypto.randomUUID(),
        user_id: user.user.id,
        name: `Planted ${n}`,
        hash: Buffer.from(unique('h')),
      },
      ...{ hint: 'abcd', scopes: ['read'], created_at: now },
    }))
    await insertRows('user_api_key', rows)
    expect((await create('One more')).problem).toMatchObject({ code: 'CONFLICT', reason: 'TOO_MANY_KEYS' })
    expect((await user.post('/api/auth/regenerateapikey')).problem.reason).toBe('TOO_MANY_KEYS')
  })

  test('are not for others: viewers, foreign owners, other owners of keys, keys themselves', async () => {
    const path = listOf('client')
    const key = await made(path)
    const foreign = await createTenant()
    const stranger = await signInAs({ ownerOf: [foreign.organization] })
    expect((await people.clientViewer.get(path)).status).toBe(403)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.delete(`/api/clients/${foreign.client._id}/apikeys/${key._id}`)).status).toBe(404)
    expect((await people.owner.delete(`${listOf('organization')}/${key._id}`)).status).toBe(404)
    expect((await stranger.put(`/api/auth/apikeys/${key._id}`, { body: { name: 'Mine' } })).status).toBe(404)
    const all = withKey((await made(listOf('user'), { scopes: ['read', 'write'] })).key)
    expect((await all.post(path, { body: body() })).problem.reason).toBe('SESSION_NEEDED')
    expect((await withKey(key.key).get(path)).status).toBe(403)
  })
})
