import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureProviders, PUBLIC_URL } from '../mocks/configured'
import { follow } from '../mocks/loopback'
import { type OidcServer, startOidc } from '../mocks/oidc'
import { onOwnDatabase } from '../support/database'
import { updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { finish, startSignIn } from '../support/sign-in-flow'

const { ports, settings } = await configureProviders()
withSettings({ ...settings, SIGNUP: 'open', BILLING: 'on' })

const database = onOwnDatabase()
let google: OidcServer
beforeAll(async () => {
  google = await startOidc(ports.google, {
    client_id: 'google-client',
    client_secret: 'google-secret',
    redirect_uris: [`${PUBLIC_URL}/auth/google/callback`],
  })
})
afterAll(() => google.close())

async function signInAtGoogle() {
  const { url, cookie } = await startSignIn('google')
  return finish('google', await follow(url), { cookie })
}

test('with open sign-up, a verified email gets a trial account', async () => {
  const email = `${randomUUID()}@example.com`
  google.person = { sub: randomUUID(), email, email_verified: true, name: 'Ann Lee' }
  const first = await signInAtGoogle()
  expect(first.status).toBe(200)
  const { user } = first.body.tokens
  expect(user).toMatchObject({ email, firstName: 'Ann', lastName: 'Lee', isConfirmed: true, trialLevel: 1 })
  expect(user.ownerOf).toEqual([user.organization])
  expect((await signInAtGoogle()).body.tokens.user._id).toBe(user._id)
})

test('an unverified email gets nothing', async () => {
  const email = `${randomUUID()}@example.com`
  google.person = { sub: randomUUID(), email, email_verified: false }
  expect((await signInAtGoogle()).status).toBe(403)
  const users = database.db.selectFrom('user_account').select('id').where('email', '=', email)
  expect(await users.execute()).toEqual([])
})

test('a user with an expired subscription is told so, and not redirected to sign-in', async () => {
  google.person = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true }
  const { user } = (await signInAtGoogle()).body.tokens
  const { db } = database
  await updateRows(
    'subscription',
    { organization_id: user.organization },
    { status: 'expired', trial_level: 0 },
  )
  await db.deleteFrom('live.organization_owner').where('user_id', '=', user._id).execute()
  await updateRows('live.organization_member', { user_id: user._id }, { is_billing_admin: false })
  const answer = await signInAtGoogle()
  expect([answer.status, answer.problem.message]).toEqual([403, 'The subscription has expired'])
})
