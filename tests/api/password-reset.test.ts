import { beforeEach, describe, expect, test } from 'vitest'
import { anonymous, signIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createUser } from '../support/factories'
import { answerAll, linkTo, mailsTo, tokenIn } from '../support/mails'
import { insertRows, readRows, updateRows } from '../support/rows'

const own = onOwnDatabase()
beforeEach(() => own.db.deleteFrom('login_throttle').execute())

const NEXT = 'another few words'
const forgot = async (email: string) => {
  const answer = await anonymous.post('/api/auth/forgot-password', { body: { email } })
  await answerAll()
  return answer
}
const reset = (token: string, password = NEXT) =>
  anonymous.post('/api/auth/reset-password', { body: { token, password } })
const login = (username: string, password: string) =>
  anonymous.post('/api/auth/login', { body: { username, password } })

describe('a forgotten password', () => {
  test('is replaced by the link of a mail; every session and token ends', async () => {
    const user = await createUser()
    const [first, second] = [await signIn(user), await signIn(user)]
    expect((await forgot(user.email.toUpperCase())).body).toEqual({ ok: true })
    const link = await linkTo(own.db, user.email)
    expect(link.pathname).toMatch(/^\/auth\/forgotpass\/[\w-]{43}$/)
    expect((await reset(tokenIn(link))).body).toEqual({ ok: true })
    for (const caller of [first, second]) {
      expect((await caller.get('/api/auth/profile')).status).toBe(401)
      const refreshed = await anonymous.post('/api/auth/refresh', {
        body: { refreshToken: caller.refreshToken },
      })
      expect(refreshed.status).toBe(401)
      const byCookie = await anonymous.get('/api/auth/profile', { headers: { cookie: caller.cookie } })
      expect(byCookie.status).toBe(401)
    }
    expect((await login(user.email, user.password)).status).toBe(401)
    expect((await login(user.email, NEXT)).status).toBe(200)
    expect((await mailsTo(own.db, user.email)).map(({ kind }) => kind)).toEqual([
      'auth.reset',
      'auth.passwordChanged',
    ])
  })

  test('is not replaced by a link older than a changed password', async () => {
    const user = await createUser()
    const session = await signIn(user)
    await forgot(user.email)
    const token = tokenIn(await linkTo(own.db, user.email))
    const body = { currentPassword: user.password, password: NEXT }
    expect((await session.put('/api/auth/password', { body })).status).toBe(200)
    expect((await reset(token, 'some words of a stranger')).status).toBe(400)
    expect((await login(user.email, NEXT)).status).toBe(200)
  })

  test('is replaced once, also concurrently', async () => {
    const user = await createUser()
    await forgot(user.email)
    const token = tokenIn(await linkTo(own.db, user.email))
    const tries = Array.from({ length: 20 }, (_, n) => reset(token, `some words of try ${n}`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
    expect((await login(user.email, `some words of try ${statuses.indexOf(200)}`)).status).toBe(200)
    expect((await reset(token)).problem.message).toBe(
      'This link has expired. Links work once and for one hour',
    )
  })

  test('is not replaced by a link that is expired, superseded or unknown', async () => {
    const user = await createUser()
    await forgot(user.email)
    const older = tokenIn(await linkTo(own.db, user.email))
    await forgot(user.email)
    const newer = tokenIn(await linkTo(own.db, user.email))
    expect(newer).not.toBe(older)
    expect((await reset(older)).status).toBe(400)
    expect((await reset('a'.repeat(43))).status).toBe(400)
    const rows = await readRows('one_time_token', { user_id: user.id }, 'created_at', 'expires_at')
    expect(rows.map((row) => row.expires_at.getTime() - row.created_at.getTime())).toEqual([3_600_000])
    await own.db.updateTable('one_time_token').set({ expires_at: new Date() }).execute()
    expect((await reset(newer)).status).toBe(400)
    expect((await login(user.email, user.password)).status).toBe(200)
  })

  test('is not replaced by a weak one, and the link stays valid', async () => {
    const user = await createUser()
    await forgot(user.email)
    const token = tokenIn(await linkTo(own.db, user.email))
    for (const password of ['short', 'password1', user.email]) {
      const { status, problem } = await reset(token, password)
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['password']])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('resets the sign-in throttle, and confirms the email', async () => {
    const user = await createUser()
    await updateRows('user_account', { id: user.id }, { is_confirmed: false })
    for (let n = 0; n < 6; n++) await login(user.email, 'wrong')
    expect((await login(user.email, user.password)).status).toBe(429)
    await forgot(user.email)
    await reset(tokenIn(await linkTo(own.db, user.email)))
    const { status, body } = await login(user.email, NEXT)
    expect([status, body.user.isConfirmed]).toEqual([200, true])
  })
})

describe('account enumeration', () => {
  test('is prevented by equal responses; only accounts get a mail', async () => {
    const user = await createUser()
    const known = await forgot(user.email)
    const unknown = await forgot('nobody@example.com')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(await mailsTo(own.db, 'nobody@example.com')).toEqual([])
  })

  test('is prevented for closed and directory accounts', async () => {
    const closed = await createUser({ isActive: false })
    const ldap = await createUser()
    await updateRows('user_account', { id: ldap.id }, { is_ldap: true })
    expect((await forgot(closed.email)).body).toEqual({ ok: true })
    expect((await forgot(ldap.email)).body).toEqual({ ok: true })
    expect(await mailsTo(own.db, closed.email)).toEqual([])
    const [mail] = await mailsTo(own.db, ldap.email)
    expect(mail).toMatchObject({ kind: 'auth.resetOfDirectory' })
    expect(mail?.plain).not.toContain('forgotpass')
  })
})

test('an account pre-registered by somebody else loses its credentials', async () => {
  const squatter = await signInAs({})
  const { id, email } = squatter.user
  await updateRows('user_account', { id }, { is_confirmed: false })
  await squatter.post('/api/auth/regenerateapikey')
  await insertRows('identity', {
    id: crypto.randomUUID(),
    user_id: id,
    provider: 'github',
    issuer: 'https://github.com',
    subject: '1',
    created_at: new Date(),
  })
  await forgot(email)
  await reset(tokenIn(await linkTo(own.db, email)))
  expect((await squatter.get('/api/auth/profile')).status).toBe(401)
  expect(await readRows('user_api_key', { user_id: id }, 'id')).toEqual([])
  expect(await readRows('identity', { user_id: id }, 'id')).toEqual([])
})
