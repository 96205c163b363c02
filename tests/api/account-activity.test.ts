import { describe, expect, test } from 'vitest'
import { sweepSessions } from '~/server/accounts/auth'
import {
  type Answer,
  anonymous,
  type Caller,
  call,
  callerWith,
  signInAs,
  signInByPassword,
} from '../support/api'
import { systemContext } from '../support/contexts'
import { createDevice, createSite, createUser, PASSWORD, type TestUser } from '../support/factories'
import { answerAll, linkTo, mailsTo, tokenIn } from '../support/mails'
import { readRow, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, owner, superAdmin: admin } = tenantFixture()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

interface Entry {
  action: string
  text: string
  actorName: string
  objectId: string
  ip: string | null
  device: string | null
  times: number
  changes: { field: string; before: string | null; after: string | null }[]
}
const log = async (caller: Caller, query: Record<string, string | number> = {}): Promise<Entry[]> =>
  (await caller.get('/api/activity', { query: { limit: 200, ...query } })).body.items
const ownLog = async (caller: Caller): Promise<Entry[]> =>
  (await caller.get('/api/auth/activity', { query: { limit: 100 } })).body.items
const textsOf = (entries: Entry[]) => entries.map(({ text }) => text)

const browser = (more: Record<string, string> = {}) => ({
  'user-agent': FIREFOX,
  'x-client-ip': '203.0.113.7',
  ...more,
})
const login = (user: Pick<TestUser, 'email'>, password: string, headers = browser()): Promise<Answer> =>
  call('post', '/api/auth/login', { body: { username: user.email, password }, headers })
const cookieOf = ({ headers }: Answer, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

const member = () =>
  createUser({ memberOf: [tenant.organization], grants: [{ role: 'clientViewer', client: tenant.client }] })

describe('the log of an account', () => {
  test('has sign-in, refused sign-in, password and session changes, with address and device', async () => {
    const user = await member()
    await login(user, 'wrong')
    const first = await login(user, PASSWORD)
    const other = await signInByPassword(user)
    const visitor = callerWith({ cookie: cookieOf(first, 'lightkeeper_session'), ...browser() })
    const sessions = (await visitor.get('/api/auth/sessions')).body
    const { _id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    await visitor.delete(`/api/auth/sessions/${_id}`)
    expect((await other.get('/api/auth/profile')).status).toBe(401)
    await signInByPassword(user)
    await visitor.delete('/api/auth/sessions')
    const next = 'a wholly different phrase'
    await visitor.put('/api/auth/password', { body: { currentPassword: PASSWORD, password: next } })
    await visitor.post('/api/auth/regenerateapikey')
    await visitor.post('/api/auth/regenerateapikey')
    await visitor.delete('/api/auth/apikey')
    await visitor.post('/api/auth/logout')
    const again = await login(user, next)
    const entries = await ownLog(callerWith({ cookie: cookieOf(again, 'lightkeeper_session') }))
    expect(textsOf(entries).toReversed()).toEqual([
      `Failed to sign in as ${user.email}`,
      'Signed in with password',
      'Signed in with password',
      'Ended a session',
      'Signed in with password',
      'Ended 1 other session',
      'Changed the own password',
      `Created an API key of user ${user.email}`,
      `Replaced an API key of user ${user.email}`,
      `Revoked an API key of user ${user.email}`,
      'Signed out',
      'Signed in with password',
    ])
    expect(entries[0]).toMatchObject({ ip: '203.0.113.7', device: 'Firefox on Linux', actorName: user.email })
    expect(entries.at(-1)).toMatchObject({ actorName: 'anonymous', ip: '203.0.113.7' })
  })

  test('has reset links requested and used, reused refresh tokens and expired sessions', async () => {
    const user = await member()
    const headers = browser()
    await anonymous.post('/api/auth/forgot-password', { body: { email: user.email }, headers })
    await answerAll()
    const token = tokenIn(await linkTo(own.db, user.email))
    const password = 'another few words'
    await anonymous.post('/api/auth/reset-password', { body: { token, password }, headers })
    const { body } = await login(user, password)
    const refresh = () =>
      anonymous.post('/api/auth/refresh', { body: { refreshToken: body.refreshToken }, headers })
    await refresh()
    await refresh()
    await login(user, password)
    await updateRows('session', { user_id: user.id }, { expires_at: new Date(0) })
    await sweepSessions(systemContext())
    const last = await login(user, password)
    const entries = await ownLog(callerWith({ cookie: cookieOf(last, 'lightkeeper_session') }))
    expect(textsOf(entries).toReversed()).toEqual([
      `Requested a link to reset the password of ${user.email}`,
      'Set a new password with a mailed link',
      'Signed in with password',
      `A used refresh token of ${user.email} was sent again, so the session was ended`,
      'Signed in with password',
      `A session of ${user.email} on Firefox on Linux expired`,
      'Signed in with password',
    ])
    expect(entries.at(-1)).toMatchObject({ ip: '203.0.113.7', device: 'Firefox on Linux' })
  })

  test('belongs to the user, the owners of the organization and super admins', async () => {
    const [user, outsider] = [await member(), await createUser({ ownerOf: [foreign.organization] })]
    await login(user, 'wrong')
    await login(outsider, 'wrong')
    const failed = async (caller: Caller) =>
      new Set((await log(caller, { type: 'account.signInFailed' })).map(({ objectId }) => objectId))
    const ofOwner = await failed(owner)
    expect([ofOwner.has(user.id), ofOwner.has(outsider.id)]).toEqual([true, false])
    const ofAdmin = await failed(admin)
    expect([ofAdmin.has(user.id), ofAdmin.has(outsider.id)]).toEqual([true, true])
    const viewer = await signInByPassword(user)
    const ofClient = await log(viewer, { client: tenant.client._id })
    expect(ofClient.filter(({ action }) => action.startsWith('account.'))).toEqual([])
    expect((await ownLog(viewer)).every(({ objectId }) => objectId !== outsider.id)).toBe(true)
  })

  test('does not store what was typed for an unknown account', async () => {
    const headers = browser({ 'x-client-ip': '198.51.100.77' })
    await login({ email: 'my-secret-password@example.com' }, 'x', headers)
    const entries = await log(admin, { type: 'account.signInFailed', search: '198.51.100.77' })
    expect(textsOf(entries)).toEqual(['Failed to sign in as an unknown email'])
    const all = JSON.stringify(await readRows('activity'))
    expect(all).not.toContain('my-secret-password')
  })
})

describe('entries that strangers cause', () => {
  test('are counted instead of repeated: failed and throttled sign-ins', async () => {
    const user = await member()
    for (let n = 0; n < 12; n++) await login(user, `guess ${n}`)
    const entries = (await log(owner, { type: 'account' })).filter(({ objectId }) => objectId === user.id)
    expect(entries.map(({ action, times }) => [action, times])).toEqual([
      ['account.throttle', 7],
      ['account.signInFailed', 5],
    ])
    expect(textsOf(entries)).toEqual([
      `Sign-in as ${user.email} was delayed after too many failed attempts`,
      `Failed to sign in as ${user.email}`,
    ])
  })

  test('are counted also when they come at once from many networks', async () => {
    const user = await member()
    const ips = Array.from({ length: 60 }, (_, n) => `100.64.${n}.1`)
    for (const ip of ips) await login(user, 'guess', browser({ 'x-client-ip': ip }))
    const entries = (await log(owner, { type: 'account' })).filter(({ objectId }) => objectId === user.id)
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(60)
    expect(entries.length).toBeLessThanOrEqual(60)
  })

  test('are counted per user and action: denied permissions', async () => {
    const viewer = await signInByPassword(await member())
    const path = `/api/clients/${tenant.client._id}`
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => viewer.put(path, { body: { name: 'Mine' } })),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]))
    await viewer.get('/api/mails')
    const entries = await log(owner, { type: 'access.deny', actor: viewer.user.id })
    expect(entries).toMatchObject([
      { text: 'Permission denied: change client', times: 30, objectId: 'client.update' },
    ])
    expect(await log(viewer, { type: 'access.deny', client: tenant.client._id })).toEqual([])
    const ofPlatform = await log(admin, { type: 'access.deny', actor: viewer.user.id })
    expect(textsOf(ofPlatform)).toContain('Permission denied: GET /api/mails')
    expect((await viewer.get(`/api/clients/${foreign.client._id}`)).status).toBe(404)
    expect(await log(admin, { type: 'access.deny', actor: viewer.user.id })).toHaveLength(2)
  })

  test('are counted per link and visitor: opened share links', async () => {
    const body = { name: 'For the board', client: tenant.client._id }
    const { body: link } = await owner.post('/api/share-links', { body })
    const open = (ip: string) =>
      call('post', '/api/share-links/open', {
        body: { key: link.key },
        headers: browser({ 'x-client-ip': ip }),
      })
    for (const ip of ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8']) {
      expect((await open(ip)).status).toBe(200)
    }
    const entries = await log(owner, { type: 'shareLink.open' })
    expect(entries.map(({ ip, times, device }) => [ip, times, device])).toEqual([
      ['203.0.113.8', 1, 'Firefox on Linux'],
      ['203.0.113.7', 3, 'Firefox on Linux'],
    ])
  })
})

describe('viewers of the log', () => {
  test('see no addresses and devices of others, and cannot search for them', async () => {
    const headers = { 'x-client-ip': '198.51.100.4', 'user-agent': CHROME }
    const name = `Shop ${crypto.randomUUID()}`
    await owner.post('/api/projects', { body: { client: tenant.client._id, name }, headers })
    const viewer = await signInByPassword(await member())
    const clientAdmin = await signInAs({ grants: [{ role: 'clientAdmin', client: tenant.client }] })
    const query = { client: tenant.client._id, type: 'project.create' }
    const seen = async (caller: Caller, more = {}) =>
      (await log(caller, { ...query, ...more })).find(({ text }) => text.endsWith(name))
    expect(await seen(viewer)).toMatchObject({ ip: null, device: null })
    expect(await seen(clientAdmin)).toMatchObject({ ip: '198.51.100.4', device: 'Chrome on Windows' })
    expect(await seen(viewer, { search: '198.51.100.4' })).toBeUndefined()
    expect(await seen(clientAdmin, { search: '198.51.100.4' })).toBeDefined()
    const { body: csv } = await viewer.get<string>('/api/activity/export', { query })
    expect(csv).toContain(name)
    expect(csv).not.toContain('198.51.100.4')
    expect(csv).not.toContain('Chrome on Windows')
  })

  test('read names instead of ids', async () => {
    const device = await createDevice(tenant.client, 'Slow phone')
    const site = await createSite(tenant.project)
    const { status } = await owner.put(`/api/sites/${site._id}`, { body: { devices: [device._id] } })
    expect(status).toBe(200)
    const [entry] = await log(owner, { type: 'site.update' })
    const change = entry?.changes.find(({ field }) => field === 'devices')
    expect(change?.after).toBe('Slow phone')
    expect(change?.before).toBe('Mobile, Desktop')
  })
})

describe('a sign-in from a new device', () => {
  const newDeviceMails = async (user: TestUser) =>
    (await mailsTo(own.db, user.email)).filter(({ kind }) => kind === 'auth.newDevice')

  test('is mailed to the user, except for the first device', async () => {
    const user = await createUser()
    const first = await login(user, PASSWORD)
    expect(await newDeviceMails(user)).toEqual([])
    await login(user, PASSWORD, browser({ cookie: cookieOf(first, 'lightkeeper_device') }))
    expect(await newDeviceMails(user)).toEqual([])
    await login(user, PASSWORD, browser({ 'user-agent': CHROME, 'x-client-ip': '198.51.100.4' }))
    const [mail, ...more] = await newDeviceMails(user)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('New sign-in to your account')
    expect(mail?.plain).toMatch(
      /Chrome on Windows, IP address 198\.51\.100\.4, \d+ \w+ \d{4}, \d\d:\d\d \(UTC\)/,
    )
    expect(mail?.plain).toContain('Forgot password?')
    expect(mail?.plain).toContain('/settings/account/sessions')
  })

  test('is not mailed again for a program from the same network', async () => {
    const user = await createUser()
    const curl = (ip: string) => login(user, PASSWORD, { 'user-agent': 'curl/8.5.0', 'x-client-ip': ip })
    await login(user, PASSWORD)
    await curl('198.51.100.4')
    await curl('198.51.100.4')
    expect(await newDeviceMails(user)).toHaveLength(1)
    await curl('192.0.2.4')
    expect(await newDeviceMails(user)).toHaveLength(2)
  })

  test('is stored as a hash, in a cookie of its own that outlives the session', async () => {
    const user = await createUser()
    const answer = await login(user, PASSWORD)
    const value = decodeURIComponent(cookieOf(answer, 'lightkeeper_device').split('=')[1] ?? '')
    const token = JSON.parse(atob(value.split('.')[0] ?? '')) as string
    const { device_hash, label } = await readRow('known_device', { user_id: user.id })
    expect(label).toBe('Firefox on Linux')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(device_hash.toString('base64url')).not.toContain(token)
    const visitor = callerWith({ cookie: cookieOf(answer, 'lightkeeper_session') })
    const out = await visitor.post('/api/auth/logout')
    expect(cookieOf(out, 'lightkeeper_device')).toBe('')
  })
})
