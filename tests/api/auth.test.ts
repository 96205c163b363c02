import { describe, expect, test } from 'vitest'
import { apiFor } from '~/server/screens/api-for'
import { DAY_MS } from '~/shared/values/units'
import { anonymous, call, callerWith, signInByPassword } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser, PASSWORD } from '../support/factories'
import { readRow, updateRows } from '../support/rows'

onOwnDatabase()
const login = (username: string, password: string, more: object = {}, headers = {}) =>
  anonymous.post('/api/auth/login', { body: { username, password, ...more }, headers })
const profileOf = (accessToken: string) =>
  callerWith({ authorization: `Bearer ${accessToken}` }).get('/api/auth/profile')

describe('signing in', () => {
  test('returns tokens, the user with all rights, and an HttpOnly cookie', async () => {
    const { organization, client, project } = await createTenant()
    const user = await createUser({
      ownerOf: [organization],
      grants: [{ role: 'projectViewer', client, project }],
    })
    const { status, body, headers } = await login(user.email.toUpperCase(), PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: 900,
      user: {
        _id: user.id,
        email: user.email,
        isSuper: false,
        isOwner: true,
        ownerOf: [organization._id],
        roles: [
          { organization: organization._id, client: client._id, project: project._id, role: 'projectViewer' },
        ],
      },
    })
    const [cookie, device, ...others] = headers.getSetCookie()
    expect(others).toEqual([])
    expect(device).toMatch(/^lightkeeper_device=.*Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Path=\//i)
    expect(cookie).not.toMatch(/Max-Age|Expires/i)
    expect(JSON.stringify(body).replace('hasPassword', '')).not.toMatch(/password|hash/i)
  })

  test("with 'stay signed in' is persistent", async () => {
    const { email } = await createUser()
    const { headers } = await login(email, PASSWORD, { staySignedIn: 'on' })
    expect(headers.getSetCookie()[0]).toMatch(/Max-Age=2592000/i)
  })

  test('stores no usable secret', async () => {
    const { accessToken, refreshToken, user } = await signInByPassword(await createUser())
    const session = await readRow('session', { user_id: user.id })
    const text = JSON.stringify(session) + session.token_hash?.toString('base64url')
    expect(text).not.toContain(accessToken)
    expect(text).not.toContain(refreshToken)
  })

  test('answers the same for unknown email, wrong password and inactive account', async () => {
    const user = await createUser()
    const inactive = await createUser({ isActive: false })
    const answers = [
      await login(user.email, 'wrong password'),
      await login('nobody@example.com', PASSWORD),
      await login(inactive.email, PASSWORD),
    ]
    for (const { status, problem, headers } of answers) {
      expect([status, problem.code, problem.message]).toEqual([
        401,
        'UNAUTHENTICATED',
        'Sign in failed. Email or Password is incorrect!',
      ])
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'no address', password: 'x' }, ['username']],
    [{ username: 'a@example.com', password: '' }, ['password']],
  ])('refuses %j', async (body, fields) => {
    const { status, problem } = await anonymous.post('/api/auth/login', { body })
    expect(status).toBe(422)
    expect(Object.keys(problem.fields ?? {})).toEqual(fields)
  })

  test('delays a caller after five failures, also for the correct password', async () => {
    const { email } = await createUser()
    for (let i = 0; i < 5; i++) expect((await login(email, `wrong ${i}`)).status).toBe(401)
    const blocked = await login(email, PASSWORD)
    expect(blocked.status).toBe(429)
    expect(blocked.problem.code).toBe('RATE_LIMITED')
    const wait = Number(blocked.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15)
    await updateRows(
      'login_throttle',
      { key: `pair:${email}|unknown` },
      { blocked_until: new Date(Date.now() - 1) },
    )
    expect((await login(email, PASSWORD)).status).toBe(200)
    expect((await login(email, 'wrong again')).status).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  test('blocks an IP address that tries many accounts', async () => {
    const from = { 'x-client-ip': '203.0.113.9' }
    for (let i = 0; i < 30; i++)
      expect((await login(`guess${i}@example.com`, 'x', {}, from)).status).toBe(401)
    const { email } = await createUser()
    expect((await login(email, PASSWORD, {}, from)).status).toBe(429)
    expect((await login(email, PASSWORD, {}, { 'x-client-ip': '203.0.113.10' })).status).toBe(200)
  })
})

describe('sessions', () => {
  test('end at sign-out, for token and cookie', async () => {
    const visitor = await signInByPassword(await createUser())
    const browser = callerWith({ cookie: visitor.cookie })
    expect((await browser.get('/api/auth/profile')).status).toBe(200)
    const { status, body, headers } = await visitor.post('/api/auth/logout')
    expect([status, body]).toEqual([200, { ok: true }])
    expect(headers.getSetCookie()[0]).toMatch(/Max-Age=0/i)
    expect((await visitor.get('/api/auth/profile')).status).toBe(401)
    expect((await browser.get('/api/auth/profile')).status).toBe(401)
  })

  test('expire', async () => {
    const visitor = await signInByPassword(await createUser())
    const expire = (column: 'expires_at' | 'access_expires_at') =>
      updateRows('session', { user_id: visitor.user.id }, { [column]: new Date(Date.now() - 1000) })
    await expire('access_expires_at')
    const browser = callerWith({ cookie: visitor.cookie })
    expect((await visitor.get('/api/auth/profile')).status).toBe(401)
    expect((await browser.get('/api/auth/profile')).status).toBe(200)
    await expire('expires_at')
    expect((await browser.get('/api/auth/profile')).status).toBe(401)
  })

  test('end 90 days after the sign-in, however much they are used', async () => {
    const visitor = await signInByPassword(await createUser())
    const created_at = new Date(Date.now() - 89 * DAY_MS)
    const change = { created_at, last_seen_at: created_at, is_persistent: true }
    await updateRows('session', { user_id: visitor.user.id }, change)
    const browser = callerWith({ cookie: visitor.cookie })
    expect((await browser.get('/api/auth/profile')).status).toBe(200)
    const { expires_at } = await readRow('session', { user_id: visitor.user.id })
    expect(expires_at.getTime()).toBe(created_at.getTime() + 90 * DAY_MS)
  })

  test('end with the account', async () => {
    const visitor = await signInByPassword(await createUser())
    const { id } = visitor.user
    await updateRows('user_account', { id }, { is_active: false })
    expect((await visitor.get('/api/auth/profile')).status).toBe(401)
  })

  test('an invented secret is refused', async () => {
    expect((await profileOf('x'.repeat(43))).status).toBe(401)
    expect(
      (await callerWith({ cookie: 'lightkeeper_session=made-up' }).get('/api/auth/profile')).status,
    ).toBe(401)
  })
})

describe('refreshing', () => {
  const refresh = (refreshToken: string) => anonymous.post('/api/auth/refresh', { body: { refreshToken } })

  test('returns a new pair and invalidates the old one', async () => {
    const first = await signInByPassword(await createUser())
    const { status, body } = await refresh(first.refreshToken)
    expect(status).toBe(200)
    expect(body.user._id).toBe(first.user.id)
    expect((await profileOf(body.accessToken)).status).toBe(200)
    expect((await profileOf(first.accessToken)).status).toBe(401)
  })

  test('reuse of a token ends the whole session', async () => {
    const first = await signInByPassword(await createUser())
    const { body } = await refresh(first.refreshToken)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await profileOf(body.accessToken)).status).toBe(401)
    expect((await refresh(body.refreshToken)).status).toBe(401)
    expect((await callerWith({ cookie: first.cookie }).get('/api/auth/profile')).status).toBe(401)
  })

  test('two concurrent calls: one wins', async () => {
    const { refreshToken } = await signInByPassword(await createUser())
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
  })

  test('refuses an invalid token', async () => {
    expect((await refresh('x'.repeat(43))).status).toBe(401)
    expect((await refresh('short')).problem).toMatchObject({
      code: 'INVALID',
      fields: { refreshToken: expect.any(Array) },
    })
  })
})

describe('the own profile', () => {
  test('is read and changed', async () => {
    const visitor = await signInByPassword(await createUser())
    const change = { firstName: ' Ada ', theme: 'dark', timezone: 'Europe/Paris' }
    const { status, body } = await visitor.put('/api/auth/profile', { body: change })
    expect(status).toBe(200)
    expect(body).toMatchObject({ firstName: 'Ada', lastName: '', theme: 'dark', timezone: 'Europe/Paris' })
    expect((await visitor.get('/api/auth/profile')).body).toEqual(body)
    expect((await visitor.put('/api/auth/profile', { body: { theme: 'system' } })).body.theme).toBeNull()
  })

  test('refuses invalid values', async () => {
    const visitor = await signInByPassword(await createUser())
    const refused = async (body: object) =>
      Object.keys((await visitor.put('/api/auth/profile', { body })).problem.fields ?? {})
    expect(await refused({ timezone: 'Nowhere' })).toEqual(['timezone'])
    expect(await refused({ theme: 'pink' })).toEqual(['theme'])
  })
})

describe('cross-site calls', () => {
  const rename = (headers: Record<string, string>) =>
    call('put', '/api/auth/profile', {
      body: { firstName: 'x' },
      headers: { host: 'lightkeeper.test', ...headers },
    })

  test('with a cookie are refused by Fetch Metadata', async () => {
    const { cookie } = await signInByPassword(await createUser())
    const from = async (headers: Record<string, string>) => (await rename({ cookie, ...headers })).status
    expect(await from({ origin: 'https://evil.example' })).toBe(403)
    expect(await from({ origin: 'null' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'http://lightkeeper.test' })).toBe(403)
    expect(await from({ origin: 'http://lightkeeper.test' })).toBe(200)
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await from({})).toBe(200)
  })

  test('that read with a cookie are refused too, unless the screens make them', async () => {
    const { cookie, accessToken } = await signInByPassword(await createUser())
    const read = async (headers: Record<string, string>) =>
      (await call('get', '/api/auth/profile', { headers: { host: 'lightkeeper.test', ...headers } })).status
    expect(await read({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await read({ cookie, 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await read({ cookie, origin: 'https://evil.example' })).toBe(403)
    expect(await read({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await read({ cookie, 'sec-fetch-site': 'none' })).toBe(200)
    expect(await read({ cookie })).toBe(200)
    const authorization = `Bearer ${accessToken}`
    expect(await read({ authorization, 'sec-fetch-site': 'cross-site' })).toBe(200)
    const linked = new Request('http://lightkeeper.test/dashboard', {
      headers: { cookie, host: 'lightkeeper.test', 'sec-fetch-site': 'cross-site' },
    })
    expect(await apiFor(linked).get('/api/auth/profile')).toMatchObject({ isSuper: false })
    expect(
      (await call('get', '/api/auth/providers', { headers: { cookie, 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(200)
  })

  test('with a token are permitted, since no browser adds one by itself', async () => {
    const { accessToken } = await signInByPassword(await createUser())
    const headers = { authorization: `Bearer ${accessToken}`, origin: 'https://partner.example' }
    expect((await rename({ ...headers, 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  })

  test('cannot sign a visitor in', async () => {
    const { email } = await createUser()
    const { status, headers } = await login(email, PASSWORD, {}, { origin: 'https://evil.example' })
    expect([status, headers.getSetCookie()]).toEqual([403, []])
  })
})
