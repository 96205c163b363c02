import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetHosts, originOf } from '~/server/platform/brand-hosts'
import { env } from '~/server/platform/env'
import { queueMail } from '~/server/platform/mail'
import { publicUrl } from '~/server/platform/public-url'
import { completeProviderSignIn } from '~/server/screens/provider-return'
import { configureProviders, PUBLIC_URL } from '../mocks/configured'
import { follow } from '../mocks/loopback'
import { type OidcServer, startOidc } from '../mocks/oidc'
import { anonymous, callerWith, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { mailsTo, queueText } from '../support/mails'
import { emptyTables, insertRows, readRow, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { createSoftwarePasskey } from '../support/software-passkey'
import { tenantFixture } from '../support/tenant-fixture'
import { cookiesOf, pendingBrowser } from '../support/two-factor'

const { ports, settings } = await configureProviders()
withSettings(settings)
const { own, tenant, owner } = tenantFixture()

const BRAND = 'login.agency.example'
const onBrand = { host: BRAND }
const onMain = { host: 'lightkeeper.test' }
function withPublicUrl(url: string): () => void {
  const before = env().PUBLIC_URL
  Object.assign(env(), { PUBLIC_URL: url })
  return () => Object.assign(env(), { PUBLIC_URL: before })
}
const setState = async (state: string) => {
  await updateRows('live.brand_domain', { host: BRAND }, { state })
  forgetHosts(own.db)
}

let google: OidcServer
beforeAll(async () => {
  const client = { client_id: 'google-client', client_secret: 'google-secret' }
  google = await startOidc(ports.google, { ...client, redirect_uris: [`${PUBLIC_URL}/auth/google/callback`] })
})
afterAll(() => google.close())
beforeEach(async () => {
  await emptyTables('live.brand_domain')
  const dates = { created_at: new Date(), verified_at: new Date() }
  const key = { organization_id: tenant.organization._id, id: randomUUID() }
  await insertRows('live.brand_domain', { ...key, ...dates, host: BRAND, token: 'x', state: 'verified' })
  forgetHosts(own.db)
})

describe('sign-in at a provider', () => {
  async function start(headers: Record<string, string>) {
    const { user } = await signInAs({})
    google.person = { sub: randomUUID(), email: user.email, email_verified: true, name: 'Ann Lee' }
    const identity = { issuer: google.issuer, subject: google.person.sub, email: user.email }
    await insertRows('identity', {
      ...identity,
      id: randomUUID(),
      user_id: user.id,
      provider: 'google',
      created_at: new Date(),
    })
    const begun = await anonymous.get('/api/auth/signin/google', {
      query: { redirectTo: '/alerts' },
      headers,
    })
    return { user, cookie: cookiesOf(begun), back: await follow(begun.body.url) }
  }
  const finish = (back: URL, headers: Record<string, string>) =>
    anonymous.get('/api/auth/googleverify', { query: Object.fromEntries(back.searchParams), headers })

  test('started on an own domain returns through the main address and ends on the domain', async () => {
    const { user, cookie, back } = await start(onBrand)
    expect(back.origin).toBe(PUBLIC_URL)
    const screen = await completeProviderSignIn(new Request(back, { headers: onMain }), 'google')
    expect([screen.status, screen.headers.getSetCookie()]).toEqual([302, []])
    const landing = new URL(screen.headers.get('location') ?? '')
    expect(landing.origin + landing.pathname).toBe(`http://${BRAND}/auth/google/callback`)

    const signedIn = await finish(landing, { ...onBrand, cookie })
    expect(signedIn.body).toMatchObject({ purpose: 'signIn', redirectTo: '/alerts' })
    expect(signedIn.body.tokens.user._id).toBe(user.id)
    expect(signedIn.headers.getSetCookie().some((line) => /^lightkeeper_session=\S+;/.test(line))).toBe(true)
    expect((await finish(landing, { ...onBrand, cookie })).status).toBe(400)
  })

  test('ends only in the browser that started it', async () => {
    const { cookie, back } = await start(onBrand)
    expect((await finish(back, onBrand)).status).toBe(400)
    expect((await finish(back, { ...onMain, cookie })).body.purpose).toBe('return')
    expect((await finish(back, { ...onBrand, cookie })).status).toBe(200)
  })

  test('is not sent to a domain that was turned off meanwhile', async () => {
    const { cookie, back } = await start(onBrand)
    await setState('failing')
    expect((await finish(back, { ...onMain, cookie })).status).toBe(400)
  })

  test('started under a host that is none of ours ends on the main address', async () => {
    const { cookie, back } = await start({ host: 'evil.example' })
    expect((await finish(back, { ...onMain, cookie })).body.purpose).toBe('signIn')
  })
})

describe('passkeys', () => {
  withSettings({ PUBLIC_URL: 'https://lightkeeper.test' })
  const at = { origin: `https://${BRAND}`, rpId: BRAND }

  async function userWithPasskey() {
    const user = await signInAs({})
    const passkey = createSoftwarePasskey()
    const { body: options } = await user.post('/api/auth/two-factor/passkeys/options', { headers: onBrand })
    expect(options.rp.id).toBe(BRAND)
    const body = { name: 'Laptop', credential: passkey.create(options, at) }
    expect((await user.post('/api/auth/two-factor/passkeys', { headers: onBrand, body })).status).toBe(200)
    return { user, passkey }
  }
  async function signIn(passkey: ReturnType<typeof createSoftwarePasskey>, headers: Record<string, string>) {
    const { body: options } = await anonymous.post('/api/auth/login/passkey/options', { headers })
    const credential = passkey.get(options, at)
    return anonymous.post('/api/auth/login/passkey', { headers, body: { credential } })
  }

  test('work on the address where they were added, and only there', async () => {
    const { user, passkey } = await userWithPasskey()
    expect((await signIn(passkey, onMain)).status).toBe(422)
    expect((await signIn(passkey, onBrand)).status).toBe(200)
    const listed = async (headers: Record<string, string>) =>
      (await user.get('/api/auth/two-factor', { headers })).body.passkeys[0]
    expect(await listed(onBrand)).toMatchObject({ host: BRAND, worksHere: true })
    expect(await listed(onMain)).toMatchObject({ host: BRAND, worksHere: false })
  })

  test('leave the other factors for the second step on another address, which says where they work', async () => {
    const { user } = await userWithPasskey()
    const browser = await pendingBrowser(user.user.email)
    const step = async (headers: Record<string, string>) =>
      (await browser.get('/api/auth/login/second-step', { headers })).body
    expect(await step(onMain)).toMatchObject({ hasPasskeys: false, passkeyHosts: [BRAND] })
    expect(await step(onBrand)).toMatchObject({ hasPasskeys: true, passkeyHosts: [] })
  })
})

describe('links', () => {
  async function mailedLink() {
    const to = `${randomUUID()}@example.com`
    await queueText(systemContext(), own.db, {
      kind: 'test.mail',
      to,
      subject: 'Test',
      paragraphs: ['Text'],
      action: { label: 'Open', url: publicUrl('/alerts?a=1') },
      about: { organization: tenant.organization._id },
    })
    return /http\S+alerts\?a=1/.exec((await mailsTo(own.db, to))[0]?.plain ?? '')?.[0]
  }
  /** What a mail program posts to. */
  async function unsubscribeLink() {
    const id = randomUUID()
    const unsubscribe = {
      label: 'Leave',
      url: publicUrl('/unsubscribe-email?key=k'),
      manageUrl: publicUrl('/'),
    }
    const content = { subject: 'Test', blocks: [], unsubscribe }
    const about = { organization: tenant.organization._id }
    await queueMail(systemContext(), own.db, {
      ...{ id, kind: 'test.mail', to: 'a@example.com', about },
      write: () => content,
    })
    return (await readRow('mail', { id })).headers
  }

  test('of an organization lead to its domain, once that is served', async () => {
    const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    expect(await mailedLink()).toBe(`http://${BRAND}/alerts?a=1`)
    expect(await unsubscribeLink()).toEqual({
      ...oneClick,
      'List-Unsubscribe': `<http://${BRAND}/unsubscribe-email?key=k>`,
    })
    await setState('failing')
    expect(await mailedLink()).toBe(`${PUBLIC_URL}/alerts?a=1`)
    expect(await unsubscribeLink()).toEqual({
      ...oneClick,
      'List-Unsubscribe': `<${PUBLIC_URL}/unsubscribe-email?key=k>`,
    })
    expect(await originOf(own.db, null)).toBe(PUBLIC_URL)
  })

  test('wait for the certificate where the product has one', async () => {
    const changed = withPublicUrl('https://lightkeeper.test:8443')
    try {
      expect(await originOf(own.db, tenant.organization._id)).toBe('https://lightkeeper.test:8443')
      await setState('certificate')
      expect(await originOf(own.db, tenant.organization._id)).toBe(`https://${BRAND}:8443`)
    } finally {
      changed()
    }
  })
})

test('a form of an own domain is no foreign one, one of another host is', async () => {
  const post = (origin: string) =>
    callerWith({ cookie: owner.cookie, ...onBrand, origin }).post('/api/saved-filters', { body: {} })
  expect((await post(`http://${BRAND}`)).status).toBe(422)
  expect((await post('http://evil.example')).status).toBe(403)
})
