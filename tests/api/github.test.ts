import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configureProviders, PUBLIC_URL } from '../mocks/configured'
import { type GithubPerson, type GithubServer, startGithub } from '../mocks/github'
import { follow } from '../mocks/loopback'
import { anonymous, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createUser } from '../support/factories'
import { readRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { finish, startLink, startSignIn } from '../support/sign-in-flow'

const { ports, settings } = await configureProviders()
withSettings(settings)

const database = onOwnDatabase()
let github: GithubServer

beforeAll(async () => {
  github = await startGithub(ports.github, {
    id: 'github-client',
    secret: 'github-secret',
    callback: PUBLIC_URL,
  })
})
afterAll(() => github.close())

function personWith(email: string, more: Partial<GithubPerson> = {}): GithubPerson {
  const emails = [
    { email: `other-${email}`, primary: false, verified: true },
    { email, primary: true, verified: true },
  ]
  github.person = { id: randomInt(1, 1e9), name: 'Ann Lee', emails, ...more }
  return github.person
}

async function signInAtGithub() {
  const { url, cookie } = await startSignIn('github')
  return finish('github', await follow(url), { cookie })
}

async function linkedUser() {
  const user = await signInAs({})
  const person = personWith(user.user.email)
  const { url, cookie } = await startLink('github', user.cookie)
  const back = await follow(url)
  const answer = await finish('github', back, { cookie })
  expect(answer.status).toBe(200)
  return { user, person, back }
}

test('links an account at its own callback, then signs in with it', async () => {
  const { user, person, back } = await linkedUser()
  expect(back.origin + back.pathname).toBe(`${PUBLIC_URL}/githubverify`)
  const kept = database.db.selectFrom('identity').selectAll().where('user_id', '=', user.user.id)
  expect(await kept.executeTakeFirst()).toMatchObject({
    provider: 'github',
    issuer: github.origin,
    subject: String(person.id),
    email: user.user.email,
  })
  const answer = await signInAtGithub()
  expect(answer.body).toMatchObject({ purpose: 'signIn', tokens: { user: { _id: user.user.id } } })
})

test('identifies the account by number, regardless of its emails', async () => {
  const { user, person } = await linkedUser()
  github.person = { ...person, emails: [], sharesEmails: false }
  expect((await signInAtGithub()).body.tokens.user._id).toBe(user.user.id)
})

test.each([
  ['that is not verified', (email: string) => ({ emails: [{ email, primary: true, verified: false }] }), 403],
  [
    'that is not the primary one',
    (email: string) => ({ emails: [{ email, primary: false, verified: true }] }),
    403,
  ],
  ['that is not shared', () => ({ sharesEmails: false }), 403],
  ['that is verified', () => ({}), 200],
])('an email address: %s', async (_, change, status) => {
  const { id, email } = await createUser()
  await updateRows('user_account', { id }, { password_hash: null })
  personWith(email, change(email))
  expect((await signInAtGithub()).status).toBe(status)
  const kept = await readRows('identity', { user_id: id }, 'id')
  expect(kept).toHaveLength(status === 200 ? 1 : 0)
})

describe('refused', () => {
  test('a code with another verifier', async () => {
    await linkedUser()
    const { url, cookie } = await startSignIn('github')
    const changed = new URL(url)
    changed.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    const answer = await finish('github', await follow(changed.href), { cookie })
    expect([answer.status, answer.problem.message]).toEqual([400, expect.stringContaining('GitHub failed')])
  })

  test('a used code', async () => {
    await linkedUser()
    const first = await startSignIn('github')
    const back = await follow(first.url)
    expect((await finish('github', back, first)).status).toBe(200)
    expect((await finish('github', back, first)).status).toBe(400)
    const second = await startSignIn('github')
    const replayed = await follow(second.url)
    replayed.searchParams.set('code', back.searchParams.get('code') ?? '')
    expect((await finish('github', replayed, second)).status).toBe(400)
  })

  test('a state that is unknown, of another browser or issuer', async () => {
    await linkedUser()
    const begun = await startSignIn('github')
    const back = await follow(begun.url)
    const guessed = new URL(back)
    guessed.searchParams.set('state', randomUUID())
    expect((await finish('github', guessed, begun)).status).toBe(400)
    expect((await finish('github', back)).status).toBe(400)
    back.searchParams.set('iss', 'https://evil.example')
    expect((await finish('github', back, begun)).status).toBe(400)
  })

  test('a failed link is reported in our own words', async () => {
    const user = await signInAs({})
    const begun = await startLink('github', user.cookie)
    const back = await follow(begun.url)
    back.searchParams.set('code', 'nothing')
    const answer = await finish('github', back, begun)
    expect([answer.status, answer.problem.message]).toEqual([400, 'Failed to link account'])
  })
})

test('lists the configured providers', async () => {
  const { body } = await anonymous.get('/api/auth/providers')
  expect(body).toEqual({
    providers: [
      { provider: 'github', label: 'GitHub' },
      { provider: 'google', label: 'Google' },
      { provider: 'linkedin', label: 'LinkedIn' },
      { provider: 'microsoft', label: 'Microsoft' },
    ],
    hasDirectory: false,
    hasConnections: false,
    hasPasskeys: false,
  })
})

test('unknown paths are not found', async () => {
  expect((await anonymous.get('/api/auth/signin/facebook')).status).toBe(404)
  const body = { login: 'ann', password: 'secret' }
  expect((await anonymous.post('/api/auth/login/ldap', { body })).status).toBe(404)
})
