import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDueSignInDomains } from '~/server/accounts/identities'
import { freePort } from '~/server/platform/free-port'
import { DAY_MS } from '~/shared/values/units'
import { follow, listen } from '../mocks/loopback'
import { type OidcServer, startOidc } from '../mocks/oidc'
import { activityOf } from '../support/activity'
import { anonymous, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createTenant, createUser, unique } from '../support/factories'
import { withNameServer } from '../support/name-server'
import { readRow, readRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { tenantFixture } from '../support/tenant-fixture'

const PUBLIC_URL = 'http://lightkeeper.test'
withSettings({ PUBLIC_URL, SIGNUP: 'closed', ALLOW_PRIVATE_TARGETS: true })
const dns = withNameServer()
const { own, tenant, people } = tenantFixture()

const client = {
  client_id: 'product',
  client_secret: 'product-secret',
  redirect_uris: [`${PUBLIC_URL}/auth/sso/callback`],
}
const keys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] }
}
let port: number
let server: OidcServer
beforeAll(async () => {
  port = await freePort()
  server = await startOidc(port, client, { jwks: keys() as never })
})
afterAll(() => server.close())

beforeEach(() => own.db.deleteFrom('live.sign_in_connection').execute())

const base = (organization = tenant.organization._id) => `/api/organizations/${organization}`
const sample = (more: object = {}) => ({
  ...{ name: unique('Acme'), issuer: server.issuer, clientId: 'product', clientSecret: 'product-secret' },
  joining: 'domains',
  ...more,
})
async function connect(more: object = {}, owner = people.owner, organization = tenant.organization._id) {
  const answer = await owner.post(`${base(organization)}/sign-in-connections`, { body: sample(more) })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body as { _id: string; name: string }
}
async function prove(domain: string) {
  const { body } = await people.owner.post(`${base()}/sign-in-domains`, { body: { domain } })
  dns.set(body.recordName, 'TXT', body.recordValue)
  return (await people.owner.post(`${base()}/sign-in-domains/${domain}/check`)).body
}
const cookiesOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

async function start(id: string) {
  const answer = await anonymous.get(`/api/auth/sso/${id}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { url: answer.body.url as string, cookie: cookiesOf(answer) }
}
const finish = (back: URL, cookie: string) =>
  anonymous.get('/api/auth/ssoverify', {
    query: Object.fromEntries(back.searchParams),
    headers: { cookie },
  })
async function signInAt(id: string, person: Record<string, unknown> = {}) {
  server.person = { sub: randomUUID(), email_verified: true, name: 'Ann Lee', ...person }
  const { url, cookie } = await start(id)
  return finish(await follow(url), cookie)
}
const newDomain = () => `d${randomUUID().slice(0, 8)}.example`

describe('signing in', () => {
  test('creates a member of a proven domain, then signs in by the subject', async () => {
    const domain = newDomain()
    await prove(domain)
    const { _id, name } = await connect()
    const person = { sub: randomUUID(), email: `ann@${domain}` }
    const first = await signInAt(_id, person)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ purpose: 'signIn', label: name })
    const { user } = first.body.tokens
    expect(user).toMatchObject({ email: person.email, firstName: 'Ann', lastName: 'Lee', isConfirmed: true })
    expect(await readRows('live.organization_member', { user_id: user._id }, 'organization_id')).toEqual([
      { organization_id: tenant.organization._id },
    ])
    const again = await signInAt(_id, {
      ...person,
      email: 'changed@elsewhere.example',
      email_verified: false,
    })
    expect(again.body.tokens.user._id).toBe(user._id)
    const { connections } = (
      await anonymous.post('/api/auth/sso/find', { body: { email: `Somebody@${domain.toUpperCase()}` } })
    ).body
    expect(connections).toContainEqual({ _id, label: name })
  })

  test('attaches an account of a proven domain, and tells its person', async () => {
    const domain = newDomain()
    await prove(domain)
    const { _id } = await connect({ joining: 'nobody' })
    const { id } = await createUser()
    await updateRows('user_account', { id }, { email: `bea@${domain}`, password_hash: null })
    const answer = await signInAt(_id, { email: `Bea@${domain}` })
    expect(answer.body.tokens.user._id).toBe(id)
    const mails = await own.db
      .selectFrom('mail')
      .select('kind')
      .where('recipient', '=', `bea@${domain}`)
      .execute()
    expect(mails).toContainEqual({ kind: 'identity.link' })
  })

  test.each([
    ['an unverified address', { email_verified: false }, 403],
    ['an address that nothing is said of', { email_verified: undefined }, 403],
    ['no address', { email: undefined }, 403],
    ['an address of a domain that is not proven', {}, 409],
  ])('never takes over an account with %s', async (_, claims, status) => {
    const { _id } = await connect({ joining: 'everyone' })
    const victim = await createUser()
    const answer = await signInAt(_id, { email: victim.email, ...claims })
    expect([answer.status, answer.headers.getSetCookie().join().includes('session')]).toEqual([status, false])
    expect(await readRows('identity', { user_id: victim.id })).toEqual([])
  })

  test('never attaches a super admin', async () => {
    const domain = newDomain()
    await prove(domain)
    const { _id } = await connect()
    const { id } = await createUser({ isSuper: true })
    await updateRows('user_account', { id }, { email: `root@${domain}` })
    expect((await signInAt(_id, { email: `root@${domain}` })).status).toBe(409)
  })

  test('refuses strangers unless everyone may join, whose address is then to be confirmed', async () => {
    const { _id } = await connect()
    const email = `${randomUUID()}@elsewhere.example`
    expect((await signInAt(_id, { email })).status).toBe(403)
    await people.owner.put(`${base()}/sign-in-connections/${_id}`, { body: { joining: 'everyone' } })
    expect((await signInAt(_id, { email })).body.tokens.user).toMatchObject({ email, isConfirmed: false })
  })

  test('has the same subject at two connections as two people', async () => {
    const foreign = await createTenant()
    const stranger = await signInAs({ ownerOf: [foreign.organization] })
    const mine = await connect({ joining: 'everyone' })
    const theirs = await connect({ joining: 'everyone' }, stranger, foreign.organization._id)
    const sub = randomUUID()
    const one = await signInAt(mine._id, { sub, email: `${randomUUID()}@one.example` })
    const two = await signInAt(theirs._id, { sub, email: `${randomUUID()}@two.example` })
    expect(one.body.tokens.user._id).not.toBe(two.body.tokens.user._id)
  })

  test('asks the provider for claims that the identity token lacks', async () => {
    const other = await freePort()
    const strict = await startOidc(other, client, { conformIdTokenClaims: true })
    try {
      const { _id } = await connect({ issuer: strict.issuer, joining: 'everyone' })
      const email = `${randomUUID()}@elsewhere.example`
      strict.person = { sub: randomUUID(), email, email_verified: true }
      const { url, cookie } = await start(_id)
      expect((await finish(await follow(url), cookie)).body.tokens.user.email).toBe(email)
    } finally {
      await strict.close()
    }
  })
})

describe('a flow', () => {
  test('works once, in its browser, with its state and nonce', async () => {
    const { _id } = await connect({ joining: 'everyone' })
    server.person = { sub: randomUUID(), email: `${randomUUID()}@a.example`, email_verified: true }
    const { url, cookie } = await start(_id)
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    const back = await follow(url)
    expect((await finish(back, '')).status).toBe(400)
    expect((await finish(back, cookie)).status).toBe(200)
    expect((await finish(back, cookie)).status).toBe(400)

    const other = await start(_id)
    const forged = new URL(other.url)
    forged.searchParams.set('nonce', 'x'.repeat(43))
    expect((await finish(await follow(forged.href), other.cookie)).status).toBe(400)
    const third = await start(_id)
    const issued = await follow(third.url)
    issued.searchParams.set('iss', 'https://evil.example')
    expect((await finish(issued, third.cookie)).status).toBe(400)
  })

  test('survives rotated keys, and ends when the connection is turned off', async () => {
    const { _id } = await connect({ joining: 'everyone' })
    const person = { sub: randomUUID(), email: `${randomUUID()}@a.example` }
    expect((await signInAt(_id, person)).status).toBe(200)
    await server.close()
    server = await startOidc(port, client, { jwks: keys() as never })
    expect((await signInAt(_id, person)).status).toBe(200)
    const { url, cookie } = await start(_id)
    await people.owner.put(`${base()}/sign-in-connections/${_id}`, { body: { isActive: false } })
    expect((await finish(await follow(url), cookie)).status).toBe(400)
    expect((await anonymous.get(`/api/auth/sso/${_id}`)).status).toBe(404)
  })

  test('says that a provider cannot be reached', async () => {
    const { _id } = await connect({ issuer: `http://127.0.0.1:${await freePort()}` })
    const { status, problem } = await anonymous.get(`/api/auth/sso/${_id}`)
    expect([status, problem.message]).toEqual([400, expect.stringContaining('is not available')])
  })
})

describe('groups', () => {
  test('give teams and owners at each sign-in, and take them back; rights by hand stay', async () => {
    const organization = tenant.organization._id
    const [editors, viewers] = [unique('Editors'), unique('Viewers')]
    const teamOf = async (name: string) =>
      (await people.owner.post('/api/teams', { body: { organization, name } })).body._id as number
    const [editing, viewing] = [await teamOf(editors), await teamOf(viewers)]
    const groups = [
      { group: 'ed', gives: editors },
      { group: 'boss', gives: 'owner' },
    ]
    const { _id } = await connect({ joining: 'everyone', groups, defaultTeam: viewers })
    const person = { sub: randomUUID(), email: `${randomUUID()}@a.example` }
    const signed = async (...names: string[]) =>
      (await signInAt(_id, { ...person, groups: names })).body.tokens.user
    const rightsOf = async (id: string) => [
      (await readRows('live.team_user', { user_id: id }, 'team_id')).map((row) => row.team_id).sort(),
      (await readRows('live.organization_owner', { user_id: id })).length,
    ]
    const user = await signed('ed', 'boss', 'other')
    expect(await rightsOf(user._id)).toEqual([[editing], 1])
    await signed()
    expect(await rightsOf(user._id)).toEqual([[viewing], 0])
    await people.owner.post(`/api/teams/${editing}/users`, { body: { users: [user._id] } })
    await signed('ed')
    await signed()
    expect(await rightsOf(user._id)).toEqual([[editing, viewing].sort(), 0])
    const entries = await activityOf(own.db, 'team', editing)
    expect(entries.map(({ action }) => action)).toContain('team.removeUsers')
    await people.owner.delete(`${base()}/sign-in-connections/${_id}`)
    expect(await rightsOf(user._id)).toEqual([[editing], 0])
    expect(await readRows('identity', { user_id: user._id })).toEqual([])
  })
})

describe('connections', () => {
  test('keep their secret sealed, and send it to no other server', async () => {
    const { _id } = await connect()
    const row = await readRow('live.sign_in_connection', { id: _id })
    expect(JSON.stringify(row)).not.toContain('product-secret')
    const list = await people.owner.get(`${base()}/single-sign-on`)
    expect(JSON.stringify(list.body)).not.toContain('product-secret')
    const path = `${base()}/sign-in-connections/${_id}`
    const moved = await people.owner.put(path, { body: { issuer: 'https://evil.example' } })
    expect(Object.keys(moved.problem.fields ?? {})).toEqual(['clientSecret'])
    const entries = await activityOf(own.db, 'signInConnection', _id)
    expect(JSON.stringify(entries)).not.toContain('product-secret')
  })

  test.each([
    ['no address as issuer', { issuer: 'acme' }, 'issuer'],
    ['an unknown team', { groups: [{ group: 'a', gives: 'Nowhere' }] }, 'groups'],
    ['an unknown default team', { defaultTeam: 'Nowhere' }, 'defaultTeam'],
    ['an unknown policy', { joining: 'some' }, 'joining'],
    ['no secret', { clientSecret: '' }, 'clientSecret'],
  ])('are refused with %s', async (_, more, field) => {
    const { status, problem } = await people.owner.post(`${base()}/sign-in-connections`, {
      body: sample(more),
    })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
  })

  test('belong to owners of their organization alone', async () => {
    const { _id } = await connect()
    const foreign = await createTenant()
    const stranger = await signInAs({ ownerOf: [foreign.organization] })
    expect((await people.clientAdmin.get(`${base()}/single-sign-on`)).status).toBe(404)
    expect((await stranger.get(`${base()}/single-sign-on`)).status).toBe(404)
    const path = `${base(foreign.organization._id)}/sign-in-connections/${_id}`
    expect((await stranger.put(path, { body: { joining: 'everyone' } })).status).toBe(404)
    expect((await stranger.post(`${path}/try`)).status).toBe(404)
    expect((await stranger.delete(path)).status).toBe(404)
  })
})

describe('trying a connection', () => {
  const tryIt = async (issuer: string) => {
    const { _id } = await connect({ issuer })
    return (await people.owner.post(`${base()}/sign-in-connections/${_id}/try`)).body
  }
  test('says what works', async () => {
    const { isUsable, steps } = await tryIt(`${server.issuer}/.well-known/openid-configuration`)
    expect(isUsable).toBe(true)
    expect(steps.map(({ state }: { state: string }) => state)).toEqual(['good', 'good', 'good', 'good'])
  })

  test.each([
    ['another issuer', { issuer: 'https://other.example' }, 'another issuer'],
    ['no endpoints', {}, 'authorization_endpoint'],
    ['no document', 'hello', 'not a discovery document'],
  ])('says that it has %s', async (_, document, text) => {
    const at = await freePort()
    const answer = typeof document === 'string' ? document : { issuer: `http://127.0.0.1:${at}`, ...document }
    const close = await listen(at, (_request, response) => response.end(JSON.stringify(answer)))
    const { isUsable, steps } = await tryIt(`http://127.0.0.1:${at}`)
    await close()
    expect([isUsable, steps.at(-1).text]).toEqual([false, expect.stringContaining(text)])
  })

  test('says that there is no answer', async () => {
    const { isUsable, steps } = await tryIt(`http://127.0.0.1:${await freePort()}`)
    expect([isUsable, steps.at(-1).text]).toEqual([false, expect.stringContaining('ECONNREFUSED')])
  })
})

describe('email domains', () => {
  test('are proven by their record, by one organization, and lost with it', async () => {
    const domain = newDomain()
    const { body } = await people.owner.post(`${base()}/sign-in-domains`, { body: { domain } })
    const check = () => people.owner.post(`${base()}/sign-in-domains/${domain}/check`)
    expect((await check()).body.isVerified).toBe(false)
    expect((await prove(domain)).isVerified).toBe(true)
    const foreign = await createTenant()
    const stranger = await signInAs({ ownerOf: [foreign.organization] })
    const theirs = base(foreign.organization._id)
    const added = (await stranger.post(`${theirs}/sign-in-domains`, { body: { domain } })).body
    dns.set(added.recordName, 'TXT', added.recordValue)
    expect((await stranger.post(`${theirs}/sign-in-domains/${domain}/check`)).status).toBe(409)
    expect((await check()).body.isVerified).toBe(false)
    expect(body.recordName).toBe(`_lightkeeper-sign-in.${domain}`)
    expect((await people.owner.delete(`${base()}/sign-in-domains/${domain}`)).status).toBe(200)
    expect((await check()).status).toBe(404)
  })

  test('are checked each day, and lost when their record is missing for 3 days', async () => {
    const domain = newDomain()
    const { recordName, recordValue } = await prove(domain)
    const from = Date.now()
    const state = async () => {
      const { body } = await people.owner.get(`${base()}/single-sign-on`)
      const row = body.domains.find((one: { domain: string }) => one.domain === domain)
      return [row.isVerified, row.missedSince !== null]
    }
    const daysLater = async (days: number) => {
      await checkDueSignInDomains(systemContext({ now: () => new Date(from + days * DAY_MS) }))
      return state()
    }
    dns.remove(recordName)
    expect(await daysLater(0.5)).toEqual([true, false])
    expect(await daysLater(1.1)).toEqual([true, true])
    dns.set(recordName, 'TXT', recordValue)
    expect(await daysLater(2)).toEqual([true, false])
    dns.remove(recordName)
    expect(await daysLater(3.1)).toEqual([true, true])
    expect(await daysLater(6)).toEqual([true, true])
    expect(await daysLater(6.2)).toEqual([false, false])
    const entries = await activityOf(own.db, 'organization', tenant.organization._id)
    expect(entries.findLast(({ action }) => action === 'organization.changeSignInDomain')).toMatchObject({
      before: { domain, isVerified: true },
      after: { domain, isVerified: false },
    })
  })

  test.each(['gmail.com', 'co.uk', 'nonsense'])('%s is refused', async (domain) => {
    const { status, problem } = await people.owner.post(`${base()}/sign-in-domains`, { body: { domain } })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['domain']])
  })
})

test('an inactive account is refused', async () => {
  const { _id } = await connect({ joining: 'everyone' })
  const person = { sub: randomUUID(), email: `${randomUUID()}@a.example` }
  const { user } = (await signInAt(_id, person)).body.tokens
  await updateRows('user_account', { id: user._id }, { is_active: false })
  expect((await signInAt(_id, person)).status).toBe(403)
})
