import * as argon2 from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '~/server/platform/env'
import { signupMessages } from '~/shared/messages/sign-up'
import { TRIAL_DAYS } from '~/shared/rules/access/subscription'
import { DAY_MS } from '~/shared/values/units'
import { anonymous, call, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { systemContext } from '../support/contexts'
import { countQueries } from '../support/count-queries'
import { onOwnDatabase } from '../support/database'
import { createOrganization, createUser, unique } from '../support/factories'
import { answerAll, linkTo, mailsTo, tokenIn } from '../support/mails'
import { insertRows, readRow, readRows } from '../support/rows'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

const own = onOwnDatabase()
withBilling()
beforeEach(() => own.db.deleteFrom('login_throttle').execute())

const PASSWORD = 'a few words of my own'
const person = (change: object = {}) => ({
  firstName: 'Ann',
  lastName: 'Taylor',
  email: `${unique('ann').replaceAll(' ', '-')}@example.com`,
  organization: unique('Acme'),
  password: PASSWORD,
  ...change,
})
const signUp = (body: object, headers: Record<string, string> = {}) =>
  anonymous.post('/api/auth/signup', { body, headers })
const login = (email: string, password = PASSWORD) =>
  anonymous.post('/api/auth/login', { body: { username: email, password } })
const confirm = (token: string) => anonymous.post('/api/auth/confirm', { body: { token } })

async function signedUp(change: object = {}) {
  const body = person(change)
  expect((await signUp(body)).status).toBe(200)
  await answerAll()
  return body
}

describe('signing up', () => {
  test('creates an account with a trial organization, without a session', async () => {
    const body = person()
    const answer = await signUp(body)
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, { ok: true }, []])
    await answerAll()
    const { status, body: session } = await login(body.email)
    expect(status).toBe(200)
    expect(session.user).toMatchObject({
      email: body.email,
      firstName: 'Ann',
      isConfirmed: false,
      isOwner: true,
      isSuper: false,
      isBillingAdmin: true,
      trialLevel: 1,
    })
    const [organization] = session.user.ownerOf
    expect(session.user).toMatchObject({ organization, memberOf: [organization], trialOf: [organization] })
    const row = await readRow('subscription', { organization_id: organization })
    expect(row).toMatchObject({ status: 'trial', trial_level: 1, payment_type: 'none' })
    expect(row.ends_at?.getTime()).toBe((row.trial_started_at?.getTime() ?? 0) + TRIAL_DAYS * DAY_MS)
    const devices = await readRows('live.device', { organization_id: organization }, 'name')
    expect(devices.map(({ name }) => name).sort()).toEqual(['Desktop', 'Mobile'])
    const headers = { authorization: `Bearer ${session.accessToken}` }
    const client = { organization, name: 'First client' }
    expect((await call('post', '/api/clients', { body: client, headers })).status).toBe(201)
  })

  test('sends a link that confirms the email once', async () => {
    const { email } = await signedUp()
    const [mail] = await mailsTo(own.db, email)
    expect(mail).toMatchObject({ kind: 'auth.confirm', subject: 'Activate your account' })
    const token = tokenIn(await linkTo(own.db, email))
    const state = () => anonymous.get('/api/auth/validate', { query: { key: token } })
    expect((await state()).body).toEqual({ isValid: true, purpose: 'confirm' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.problem).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Account activation failed.',
    })
    expect((await state()).body).toEqual({ isValid: false, purpose: null })
    expect((await login(email)).body.user.isConfirmed).toBe(true)
  })

  test('an older link, an expired one and one of another purpose fail', async () => {
    const { email } = await signedUp()
    const older = tokenIn(await linkTo(own.db, email))
    await anonymous.post('/api/auth/confirm/resend', { body: { email } })
    await answerAll()
    const newer = tokenIn(await linkTo(own.db, email))
    expect((await confirm(older)).status).toBe(400)
    await own.db.updateTable('one_time_token').set({ expires_at: new Date() }).execute()
    expect((await confirm(newer)).status).toBe(400)
    await anonymous.post('/api/auth/forgot-password', { body: { email } })
    await answerAll()
    expect((await confirm(tokenIn(await linkTo(own.db, email)))).status).toBe(400)
    for (const nothing of ['', 'x', 'a'.repeat(200)]) expect((await confirm(nothing)).status).toBe(400)
    expect((await login(email)).body.user.isConfirmed).toBe(false)
  })

  test('stores no token, and no password after processing', async () => {
    const { email } = await signedUp()
    const token = tokenIn(await linkTo(own.db, email))
    const rows = await readRows('one_time_token')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await readRows('account_request')).toEqual([])
  })

  test('refuses missing, invalid and weak values by field', async () => {
    const { problem, status } = await signUp({ email: 'nobody', password: 'short', organization: ' ' })
    expect(status).toBe(422)
    expect(Object.keys(problem.fields ?? {}).sort()).toEqual([
      'email',
      'firstName',
      'lastName',
      'organization',
      'password',
    ])
    for (const password of ['password123', 'ann@example.com', '12345678']) {
      const refused = await signUp(person({ email: 'ann@example.com', password }))
      expect(Object.keys(refused.problem.fields ?? {})).toEqual(['password'])
    }
  })

  test('cannot create a super admin, an owner elsewhere, or a paid account', async () => {
    const other = await createOrganization()
    const rights = { isSuper: true, is_super: true, isConfirmed: true, ownerOf: [other._id], trialLevel: 0 }
    const refused = await signUp(person(rights))
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([422, Object.keys(rights)])
    const { email } = await signedUp()
    expect((await login(email)).body.user).toMatchObject({
      isSuper: false,
      isConfirmed: false,
      trialLevel: 1,
      ownerOf: [expect.not.toBeOneOf([other._id])],
    })
  })

  test('with an existing organization name gets a number, without revealing it', async () => {
    const other = await createOrganization()
    const { email } = await signedUp({ organization: other.name.toUpperCase() })
    const { ownerOf } = (await login(email)).body.user
    const { name } = await readRow('live.organization', { id: ownerOf[0] })
    expect(name).toBe(`${other.name.toUpperCase()} 2`)
  })
})

test('sign-up is refused when closed, and announced so', async () => {
  const configuration = env()
  const isOpen = async () => (await anonymous.get('/api/auth/signup')).body.isOpen
  expect(await isOpen()).toBe(true)
  expect((await anonymous.get('/api/auth/signup')).body.sendsMail).toBe(false)
  configuration.SIGNUP = 'closed'
  try {
    expect(await isOpen()).toBe(false)
    const { status, problem } = await signUp(person())
    expect([status, problem.message]).toEqual([403, signupMessages.closed])
  } finally {
    configuration.SIGNUP = undefined
  }
})

describe('an existing email', () => {
  test('gets the same response, and its owner is notified', async () => {
    const user = await createUser()
    const [known, unknown] = [await signUp(person({ email: user.email })), await signUp(person())]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const names = (headers: Headers) => [...headers.keys()].sort()
    expect(names(known.headers)).toEqual(names(unknown.headers))
    await answerAll()
    const mails = await mailsTo(own.db, user.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['auth.alreadySignedUp'])
    expect(mails[0]?.plain).toMatch(/\/login$/m)
    expect((await login(user.email)).status).toBe(401)
    expect((await login(user.email, user.password)).status).toBe(200)
  })

  test.each(['signup', 'forgot-password', 'confirm/resend'])(
    'costs %s as many hashes and queries as a new one',
    async (path) => {
      const { email } = await createUser()
      const workFor = async (body: object) => {
        vi.mocked(argon2.hash).mockClear()
        vi.mocked(argon2.verify).mockClear()
        const queries = await countQueries(() => anonymous.post(`/api/auth/${path}`, { body }))
        const hashes = vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length
        return { queries, hashes }
      }
      const bodyFor = (body: { email: string }) => (path === 'signup' ? body : { email: body.email })
      const unknown = await workFor(bodyFor(person()))
      const known = await workFor(bodyFor(person({ email })))
      expect(known).toEqual(unknown)
      expect(unknown.queries).toBeGreaterThan(0)
      expect(unknown.hashes).toBe(path === 'signup' ? 1 : 0)
      await answerAll()
    },
  )

  test('is not signed up twice concurrently', async () => {
    const body = person()
    await Promise.all([signUp(body), signUp(person({ email: body.email.toUpperCase() }))])
    await Promise.all([answerAll(), answerAll(), answerAll()])
    const accounts = await own.db
      .selectFrom('user_account')
      .select('id')
      .where('email', 'ilike', body.email)
      .execute()
    expect(accounts).toHaveLength(1)
  })
})

describe('repeated requests', () => {
  test('for one email are limited, whoever sends them', async () => {
    const email = `flooded-${Date.now()}@example.com`
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) {
      const headers = { 'x-client-ip': `198.51.100.${n}` }
      statuses.push((await anonymous.post('/api/auth/forgot-password', { body: { email }, headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const other = { body: { email: 'other@example.com' }, headers: { 'x-client-ip': '198.51.100.1' } }
    expect((await anonymous.post('/api/auth/forgot-password', other)).status).toBe(200)
  })

  test('from one IP address are limited, for any email', async () => {
    const headers = { 'x-client-ip': '203.0.113.77' }
    const ask = (n: number) =>
      anonymous.post('/api/auth/forgot-password', { body: { email: `x${n}@example.com` }, headers })
    const answers = []
    for (let n = 0; n < 31; n++) answers.push(await ask(n))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('60')
  })
})

describe('a new confirmation mail', () => {
  test('goes to the signed-in user, whatever email is sent', async () => {
    const { email } = await signedUp()
    const { body } = await login(email)
    const headers = { authorization: `Bearer ${body.accessToken}` }
    const victim = (await createUser()).email
    const answer = await call('post', '/api/auth/confirm/resend', { body: { email: victim }, headers })
    expect(answer.status).toBe(200)
    await answerAll()
    expect(await mailsTo(own.db, victim)).toEqual([])
    expect(await mailsTo(own.db, email)).toHaveLength(2)
  })

  test('reports by mail only that there is nothing to confirm', async () => {
    const caller = await signInAs({})
    expect((await caller.post('/api/auth/confirm/resend', { body: {} })).body).toEqual({ ok: true })
    await answerAll()
    const mails = await mailsTo(own.db, caller.user.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['auth.alreadyConfirmed'])
    expect((await anonymous.post('/api/auth/confirm/resend', { body: {} })).status).toBe(422)
  })
})

test('links never use the Host header', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' }
  const { email } = person()
  await signUp(person({ email }), headers)
  await answerAll()
  const mails = await mailsTo(own.db, email)
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain('evil')
  expect((await linkTo(own.db, email)).hostname).toBe('localhost')
})

test('a failed request is retried a minute later, up to five times', async () => {
  const now = new Date()
  await insertRows('account_request', {
    id: crypto.randomUUID(),
    kind: 'sign-up',
    email: 'x@example.com',
    payload: '{}',
    created_at: now,
    due_at: now,
    request_id: 'r',
  })
  const { processRequests } = await import('~/server/accounts/auth')
  const signal = new AbortController().signal
  for (let minutes = 0; minutes < 8; minutes++) {
    const at = new Date(now.getTime() + minutes * 61_000)
    expect(await processRequests(systemContext({ now: () => at }), signal)).toBe(0)
  }
  const row = await readRow('account_request')
  expect(row.attempts).toBe(5)
  await own.db.deleteFrom('account_request').execute()
})
