import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configureProviders, PUBLIC_URL } from '../mocks/configured'
import { follow } from '../mocks/loopback'
import { type OidcPerson, type OidcServer, startOidc } from '../mocks/oidc'
import { anonymous, callerWith, signIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createUser } from '../support/factories'
import { insertRows, readRows, updateRows } from '../support/rows'
import { signInWithPlantedCookies } from '../support/session-fixation'
import { withSettings } from '../support/settings'
import { finish, startLink, startSignIn } from '../support/sign-in-flow'
import { codeOf } from '../support/totp'
import { cookiesOf, setUpApp } from '../support/two-factor'

const { ports, settings } = await configureProviders()
withSettings({ ...settings, SECOND_FACTOR_BY: ['linkedin'] })

const database = onOwnDatabase()
const OIDC = ['google', 'linkedin', 'microsoft'] as const
type Oidc = (typeof OIDC)[number]
const servers = {} as Record<Oidc, OidcServer>

beforeAll(async () => {
  for (const name of OIDC) {
    servers[name] = await startOidc(ports[name], {
      client_id: `${name}-client`,
      client_secret: `${name}-secret`,
      redirect_uris: [`${PUBLIC_URL}/auth/${name}/callback`],
    })
  }
})
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())))

const verifiedBy = { google: 'email_verified', linkedin: 'email_verified', microsoft: 'xms_edov' } as const

function personAt(name: Oidc, email: string, more: Partial<OidcPerson> = {}): OidcPerson {
  const person = { sub: randomUUID(), email, name: 'Ann Lee', [verifiedBy[name]]: true, ...more }
  servers[name].person = person
  return person
}

async function signInAt(name: Oidc, redirectTo?: string) {
  const { url, cookie } = await startSignIn(name, redirectTo)
  return finish(name, await follow(url), { cookie })
}

async function linkedUser(name: Oidc) {
  const user = await signInAs({})
  const person = personAt(name, user.user.email)
  const { url, cookie } = await startLink(name, user.cookie)
  const answer = await finish(name, await follow(url), { cookie })
  expect(answer.status).toBe(200)
  return { user, person, answer }
}

const identities = (userId: string) => readRows('identity', { user_id: userId })

describe.each(OIDC)('%s', (name) => {
  test('links an account, then signs in with it, and redirects to the requested screen', async () => {
    const { user, person, answer } = await linkedUser(name)
    expect(answer.body).toMatchObject({
      purpose: 'link',
      tokens: null,
      redirectTo: '/settings/account/sign-in-methods',
    })
    expect(await identities(user.user.id)).toMatchObject([
      { provider: name, issuer: servers[name].issuer, subject: person.sub, last_used_at: null },
    ])

    const back = await signInAt(name, '/settings/clients?searchText=quay')
    expect(back.status).toBe(200)
    expect(back.body).toMatchObject({ purpose: 'signIn', redirectTo: '/settings/clients?searchText=quay' })
    expect(back.body.tokens.user._id).toBe(user.user.id)
    const cookies = back.headers.getSetCookie()
    expect(cookies.some((line) => /^lightkeeper_session=\S+;.*HttpOnly; SameSite=Lax/.test(line))).toBe(true)
    const mine = callerWith({ authorization: `Bearer ${back.body.tokens.accessToken}` })
    expect((await mine.get('/api/auth/profile')).body.email).toBe(user.user.email)
    expect((await identities(user.user.id))[0]?.last_used_at).toBeInstanceOf(Date)
  })

  test('adopts no session that the browser had', async () => {
    const { user } = await linkedUser(name)
    const { id } = user.user
    const users = await signInWithPlantedCookies(async (planted) => {
      const { url, cookie } = await startSignIn(name)
      return finish(name, await follow(url), { cookie: `${planted}; ${cookie}` })
    })
    expect(users).toEqual([
      [null, id],
      [null, id],
    ])
  })

  test('the subject identifies the account, whatever its current email', async () => {
    const { user, person } = await linkedUser(name)
    servers[name].person = { ...person, email: 'changed@example.com', [verifiedBy[name]]: false }
    expect((await signInAt(name)).body.tokens.user._id).toBe(user.user.id)
  })

  test('an unknown account gets an error, and nothing is created', async () => {
    const email = `${randomUUID()}@example.com`
    personAt(name, email)
    const answer = await signInAt(name)
    expect([answer.status, answer.problem.code]).toEqual([403, 'FORBIDDEN'])
    expect(answer.problem.message).toContain('No account exists')
    expect(
      await database.db.selectFrom('user_account').where('email', '=', email).select('id').execute(),
    ).toEqual([])
  })

  test('the verified email of an account with a password is not enough', async () => {
    const { id, email } = await createUser()
    personAt(name, email.toUpperCase())
    const answer = await signInAt(name)
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([409, 0])
    expect(answer.problem.message).toContain('Sign in as before')
    expect(await identities(id)).toEqual([])
  })

  test('an unverified email never links, not even to an account without a credential', async () => {
    const { id, email } = await createUser()
    await updateRows('user_account', { id }, { password_hash: null })
    personAt(name, email, { [verifiedBy[name]]: false })
    const refused = await signInAt(name)
    expect([refused.status, refused.problem.message?.includes('does not confirm')]).toEqual([403, true])
    expect(await identities(id)).toEqual([])

    personAt(name, email)
    const answer = await signInAt(name)
    expect(answer.body.tokens.user).toMatchObject({ _id: id, isConfirmed: true })
    expect(await identities(id)).toHaveLength(1)
  })

  test('an inactive user is refused', async () => {
    const { user } = await linkedUser(name)
    await updateRows('user_account', { id: user.user.id }, { is_active: false })
    expect((await signInAt(name)).status).toBe(403)
  })

  test('a reused response is refused', async () => {
    await linkedUser(name)
    const { url, cookie } = await startSignIn(name)
    const back = await follow(url)
    expect((await finish(name, back, { cookie })).status).toBe(200)
    expect((await finish(name, back, { cookie })).status).toBe(400)
  })

  test('of many concurrent uses one succeeds', async () => {
    await linkedUser(name)
    const { url, cookie } = await startSignIn(name)
    const back = await follow(url)
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(name, back, { cookie })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  })

  test('a response is refused with another state, in another browser, and after it expires', async () => {
    await linkedUser(name)
    const { url, cookie } = await startSignIn(name)
    const back = await follow(url)
    const other = new URL(back)
    other.searchParams.set('state', `${back.searchParams.get('state')?.slice(1)}x`)
    const stranger = await startSignIn(name)
    expect((await finish(name, other, { cookie })).status).toBe(400)
    expect((await finish(name, back)).status).toBe(400)
    expect((await finish(name, back, { cookie: stranger.cookie })).status).toBe(400)
    await updateRows('sign_in_flow', {}, { expires_at: new Date(0) })
    const late = await finish(name, back, { cookie })
    expect([late.status, late.problem.message]).toEqual([400, expect.stringContaining('has expired')])
  })

  test('an error of the provider is passed on, and ends the flow', async () => {
    const { cookie, url } = await startSignIn(name)
    const state = new URL(url).searchParams.get('state') ?? ''
    const back = new URL(`${PUBLIC_URL}/auth/${name}/callback?error=access_denied&state=${state}`)
    const answer = await finish(name, back, { cookie })
    expect([answer.status, answer.problem.message?.includes('access was denied')]).toEqual([400, true])
    expect((await finish(name, await follow(url), { cookie })).status).toBe(400)
  })
})

describe.each(['google', 'microsoft'] as const)('the required response of %s', (name) => {
  test.each([
    ['another nonce', 'nonce', 'x'.repeat(43)],
    ['a code for another verifier', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('%s is refused', async (_, param, value) => {
    await linkedUser(name)
    const { url, cookie } = await startSignIn(name)
    const changed = new URL(url)
    expect(changed.searchParams.get('code_challenge_method')).toBe('S256')
    expect(changed.searchParams.get(param)).toBeTruthy()
    changed.searchParams.set(param, value)
    const answer = await finish(name, await follow(changed.href), { cookie })
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([400, 0])
  })
})

test('LinkedIn gets no code challenge and no nonce, which it does not support', async () => {
  const { searchParams } = new URL((await startSignIn('linkedin')).url)
  expect([searchParams.get('code_challenge'), searchParams.get('nonce')]).toEqual([null, null])
  expect(searchParams.get('state')?.length).toBeGreaterThan(20)
})

describe('provider mix-up', () => {
  test('the response of one is refused by another', async () => {
    await linkedUser('google')
    const { url, cookie } = await startSignIn('google')
    const back = await follow(url)
    expect((await finish('microsoft', back, { cookie })).status).toBe(400)
    expect((await finish('google', back, { cookie })).status).toBe(200)
  })

  test("a code of one with the state of another's flow", async () => {
    const { person } = await linkedUser('google')
    servers.microsoft.person = { ...person, xms_edov: true }
    const [google, microsoft] = [await startSignIn('google'), await startSignIn('microsoft')]
    const [fromGoogle, fromMicrosoft] = [await follow(google.url), await follow(microsoft.url)]
    fromMicrosoft.searchParams.set('state', fromGoogle.searchParams.get('state') ?? '')
    expect((await finish('google', fromMicrosoft, { cookie: google.cookie })).status).toBe(400)
  })

  test('a response with another issuer', async () => {
    await linkedUser('google')
    const { url, cookie } = await startSignIn('google')
    const back = await follow(url)
    back.searchParams.set('iss', servers.microsoft.issuer)
    expect((await finish('google', back, { cookie })).status).toBe(400)
  })

  test('the same subject at another issuer is another person', async () => {
    const { person } = await linkedUser('google')
    personAt('linkedin', `${randomUUID()}@example.com`, { sub: person.sub })
    expect((await signInAt('linkedin')).status).toBe(403)
  })
})

describe('the redirect afterwards', () => {
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    '%s is refused',
    async (redirectTo) => {
      await linkedUser('google')
      expect((await signInAt('google', redirectTo)).body.redirectTo).toBe('/dashboard')
    },
  )

  test('the redirect URI uses our own host, whatever host was requested', async () => {
    const answer = await anonymous.get('/api/auth/signin/google', { headers: { host: 'evil.example' } })
    expect(new URL(answer.body.url).searchParams.get('redirect_uri')).toBe(
      `${PUBLIC_URL}/auth/google/callback`,
    )
  })
})

describe('linking', () => {
  test('is started by a token alone, and completed by the same user', async () => {
    const user = await signInAs({})
    const other = await signInAs({})
    personAt('google', user.user.email)
    expect(
      (await anonymous.get('/api/auth/linkacc/google', { headers: { cookie: user.cookie } })).status,
    ).toBe(403)
    const { status, body } = await user.get('/api/auth/linkacc/google')
    expect(status).toBe(200)
    const back = await follow(body.url)
    expect((await finish('google', back)).status).toBe(400)
    expect((await finish('google', back, { caller: other })).status).toBe(400)
    expect((await finish('google', back, { caller: user })).status).toBe(200)
    expect(await identities(other.user.id)).toEqual([])
  })

  test('does not link to a user who signed in meanwhile', async () => {
    const [user, other] = [await signInAs({}), await signInAs({})]
    personAt('google', user.user.email)
    const { url, cookie } = await startLink('google', user.cookie)
    const flow = cookie.replace(user.cookie, other.cookie)
    expect((await finish('google', await follow(url), { cookie: flow })).status).toBe(400)
    expect(await identities(other.user.id)).toEqual([])
  })

  test('refuses an account of another user, and a second one', async () => {
    const { person } = await linkedUser('google')
    const second = await signInAs({})
    servers.google.person = person
    const taken = await startLink('google', second.cookie)
    const refused = await finish('google', await follow(taken.url), { cookie: taken.cookie })
    expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining('another user')])

    const { user } = await linkedUser('google')
    personAt('google', 'second@example.com')
    const more = await startLink('google', user.cookie)
    const again = await finish('google', await follow(more.url), { cookie: more.cookie })
    expect([again.status, again.problem.message]).toEqual([409, expect.stringContaining('Unlink it')])
  })

  test('is notified by mail, and logged in the organization', async () => {
    const { body: organization } = await (await signInAs({ isSuper: true })).post('/api/organizations', {
      body: { name: `Harbour ${randomUUID()}` },
    })
    const { id, email } = await createUser()
    const { db } = database
    await updateRows('user_account', { id }, { home_organization_id: organization._id })
    const user = await signIn({ id, email, password: '' })
    personAt('google', email)
    const { url, cookie } = await startLink('google', user.cookie)
    await finish('google', await follow(url), { cookie })
    await user.post('/api/auth/unlinkacc/google')
    const mails = await db
      .selectFrom('mail')
      .select('kind')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['identity.link', 'identity.unlink'])
    const activity = await db
      .selectFrom('activity')
      .select(['action', 'before', 'after'])
      .where('object_type', '=', 'identity')
      .where('object_id', '=', id)
      .orderBy('created_at')
      .execute()
    expect(activity).toMatchObject([
      { action: 'identity.link', after: { provider: 'google' } },
      { action: 'identity.unlink', before: { provider: 'google' } },
    ])
  })
})

describe('unlinking', () => {
  test('needs a token, never a cookie alone', async () => {
    const { user } = await linkedUser('google')
    const byLink = await anonymous.get('/api/auth/unlinkacc/google', { headers: { cookie: user.cookie } })
    expect([byLink.status, (await identities(user.user.id)).length]).toEqual([403, 1])
    const foreign = { cookie: user.cookie, origin: 'https://evil.example' }
    expect((await anonymous.post('/api/auth/unlinkacc/google', { headers: foreign })).status).toBe(403)
    const answer = await user.get('/api/auth/unlinkacc/google')
    expect(answer.status).toBe(200)
    expect(answer.body.providers).toContainEqual({
      provider: 'google',
      label: 'Google',
      isOffered: true,
      linked: null,
    })
    expect((await user.get('/api/auth/unlinkacc/google')).status).toBe(409)
  })

  test('the last credential stays, even when two are removed at once', async () => {
    const { user } = await linkedUser('google')
    await updateRows('user_account', { id: user.user.id }, { password_hash: null })
    const last = await user.post('/api/auth/unlinkacc/google')
    expect([last.status, last.problem.message]).toEqual([409, expect.stringContaining('only sign-in method')])

    personAt('linkedin', user.user.email)
    const { url, cookie } = await startLink('linkedin', user.cookie)
    expect((await finish('linkedin', await follow(url), { cookie })).status).toBe(200)
    const both = await Promise.all([
      user.post('/api/auth/unlinkacc/google'),
      user.post('/api/auth/unlinkacc/linkedin'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await identities(user.user.id)).toHaveLength(1)
  })
})

test('the list of credentials shows the linked ones', async () => {
  const { user } = await linkedUser('google')
  const { body } = await user.get('/api/auth/identities')
  expect(body).toMatchObject({ hasPassword: true, isLdapUser: false })
  expect(body.providers.map((one: { provider: string }) => one.provider)).toEqual([
    'github',
    'google',
    'linkedin',
    'microsoft',
  ])
  expect(body.providers[1].linked).toMatchObject({ email: user.user.email, lastUsed: null })
})

test('one IP address cannot fill the table with flows', async () => {
  const begin = () => anonymous.get('/api/auth/signin/google', { headers: { 'x-client-ip': '203.0.113.77' } })
  const answers = await Promise.all(Array.from({ length: 6 }, begin))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const [flow] = await readRows('sign_in_flow', { network: '203.0.113.77' })
  if (!flow) throw new Error('No flow was kept')
  const more = Array.from({ length: 60 }, () => ({ ...flow, state_hash: Buffer.from(randomUUID()) }))
  await insertRows('sign_in_flow', more)
  const refused = await begin()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
})

describe('a user with a second factor', () => {
  test('is asked for it after the provider, and returns to the requested screen', async () => {
    const { user } = await linkedUser('google')
    const { secret } = await setUpApp(user)
    const answer = await signInAt('google', '/uptime')
    expect([answer.status, answer.problem.reason]).toEqual([403, 'MFA_REQUIRED'])
    const cookie = cookiesOf(answer)
    expect(cookie).toContain('lightkeeper_second_step=')
    expect(cookie).not.toContain('session')
    const browser = callerWith({ cookie })
    expect((await browser.get('/api/auth/login/second-step')).body.returnTo).toBe('/uptime')
    const { status } = await browser.post('/api/auth/login/second-step', { body: { code: codeOf(secret) } })
    expect(status).toBe(200)
  })

  test('is not asked again after a provider that the operator trusts to have asked', async () => {
    const { user } = await linkedUser('linkedin')
    await setUpApp(user)
    expect((await signInAt('linkedin')).status).toBe(200)
  })
})
