import { describe, expect, test } from 'vitest'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { anonymous, call, callerWith, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { PASSWORD } from '../support/factories'
import { answerAll, linkTo, mailsTo, tokenIn } from '../support/mails'
import { readRow, readRows, updateRows } from '../support/rows'
import { signInWithPlantedCookies } from '../support/session-fixation'
import { codeOf } from '../support/totp'
import { cookiesOf, logIn, pendingBrowser, setUpApp } from '../support/two-factor'

const own = onOwnDatabase()

const STEP = '/api/auth/login/second-step'

async function userWithApp() {
  const user = await signInAs({})
  return { user, email: user.user.email, ...(await setUpApp(user)) }
}

const subjectsTo = async (email: string) => (await mailsTo(own.db, email)).map(({ subject }) => subject)

describe('setting up an authenticator app', () => {
  test('counts only after the first code, and tells ten recovery codes once', async () => {
    const user = await signInAs({})
    const started = await user.post('/api/auth/two-factor/totp')
    expect(started.status).toBe(200)
    expect(started.body.qrCode).toMatch(/^<svg/)
    expect((await user.get('/api/auth/two-factor')).body.totp).toBeNull()
    expect((await logIn(user.user.email)).status).toBe(200)
    expect((await user.get('/api/auth/two-factor/totp')).body).toEqual(started.body)

    const wrong = await user.put('/api/auth/two-factor/totp', { body: { code: '000000' } })
    expect([wrong.status, Object.keys(wrong.problem.fields ?? {})]).toEqual([422, ['code']])
    const code = codeOf(started.body.secret)
    const { status, body } = await user.put('/api/auth/two-factor/totp', { body: { code } })
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect((await user.get('/api/auth/two-factor')).body).toMatchObject({
      totp: { since: expect.any(String) },
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect((await user.get('/api/auth/two-factor/totp')).status).toBe(404)
    expect((await user.post('/api/auth/two-factor/totp')).status).toBe(409)
    expect(await subjectsTo(user.user.email)).toEqual(['An authenticator app was added to your account'])
  })

  test('stores the secret encrypted and the recovery codes hashed', async () => {
    const { user, secret, recoveryCodes } = await userWithApp()
    const where = { user: user.user.id }
    const totp = await readRow('totp_secret', { user_id: where.user })
    expect(totp.secret).not.toContain(secret.replaceAll(' ', ''))
    const codes = await readRows('recovery_code', { user_id: where.user })
    const stored = codes.map(({ hash }) => hash.toString('utf8')).join()
    expect(recoveryCodes.some((code) => stored.includes(code.replaceAll('-', '')))).toBe(false)
  })

  test('is not for API keys', async () => {
    const user = await signInAs({})
    const { key } = (await user.post('/api/auth/regenerateapikey')).body
    const program = callerWith({ authorization: `Bearer ${key}` })
    expect((await program.post('/api/auth/two-factor/totp')).problem.reason).toBe('SESSION_NEEDED')
  })
})

describe('signing in', () => {
  test('with the password alone is refused with a reason and opens no session', async () => {
    const { email } = await userWithApp()
    const answer = await logIn(email)
    expect(answer.status).toBe(401)
    expect(answer.problem.reason).toBe('MFA_REQUIRED')
    expect(cookiesOf(answer)).toMatch(/^lightkeeper_second_step=[^;]+$/)
    expect(JSON.stringify(answer.body)).not.toContain('accessToken')
  })

  test('of an API caller passes the code with the password', async () => {
    const { email, secret } = await userWithApp()
    const { status, body } = await logIn(email, { code: codeOf(secret) })
    expect(status).toBe(200)
    const bearer = callerWith({ authorization: `Bearer ${body.accessToken}` })
    expect((await bearer.get('/api/auth/profile')).body.email).toBe(email)
  })

  test('takes the second step in the browser, once', async () => {
    const { email, secret } = await userWithApp()
    const browser = await pendingBrowser(email)
    expect((await browser.get(STEP)).body).toEqual({
      email,
      hasTotp: true,
      hasPasskeys: false,
      passkeyHosts: [],
      returnTo: null,
    })
    const answer = await browser.post(STEP, { body: { code: codeOf(secret) } })
    expect(answer.status).toBe(200)
    expect((await callerWith({ cookie: cookiesOf(answer) }).get('/api/auth/profile')).body.email).toBe(email)
    expect((await browser.post(STEP, { body: { code: codeOf(secret, 1) } })).problem.reason).toBe(
      'SIGN_IN_EXPIRED',
    )
  })

  test('refuses a wrong code, a used code and the code of another user', async () => {
    const [ann, ben] = [await userWithApp(), await userWithApp()]
    const code = codeOf(ann.secret)
    expect((await logIn(ann.email, { code: '000000' })).problem.fields).toEqual({
      code: [twoFactorMessages.step.wrong],
    })
    expect((await logIn(ben.email, { code })).status).toBe(422)
    expect((await logIn(ann.email, { code })).status).toBe(200)
    expect((await logIn(ann.email, { code })).status).toBe(422)
    // An older step than the last one used does not count either.
    expect((await logIn(ann.email, { code: codeOf(ann.secret, -1) })).status).toBe(422)
  })

  test('accepts one of many parallel uses of a code', async () => {
    const { email, secret } = await userWithApp()
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(email, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('waits after five wrong codes, with the right one too, and records them', async () => {
    const { email, user, secret } = await userWithApp()
    for (let i = 0; i < 5; i++) expect((await logIn(email, { code: '000000' })).status).toBe(422)
    const blocked = await logIn(email, { code: codeOf(secret) })
    expect(blocked.status).toBe(429)
    const refusals = own.db.selectFrom('activity').select('id').where('action', '=', 'twoFactor.refuseCode')
    expect(await refusals.where('actor_id', '=', user.user.id).execute()).toHaveLength(5)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('with a recovery code works once and mails the user', async () => {
    const { email, user, recoveryCodes } = await userWithApp()
    const [code = ''] = recoveryCodes
    const browser = await pendingBrowser(email)
    const answer = await browser.post(STEP, { body: { code: code.toUpperCase() } })
    expect([answer.status, answer.body.recoveryCodesLeft]).toEqual([200, 9])
    expect((await logIn(email, { code })).status).toBe(422)
    expect((await user.get('/api/auth/two-factor')).body.recoveryCodesLeft).toBe(9)
    expect(await subjectsTo(email)).toContain(twoFactorMessages.mail.recoveryUsed)
  })

  test.each(['changed', 'reset'])('ends when the password is %s meanwhile', async (how) => {
    const { user, email, secret } = await userWithApp()
    const browser = await pendingBrowser(email)
    if (how === 'reset') {
      await anonymous.post('/api/auth/forgot-password', { body: { email } })
      await answerAll()
    }
    const password = 'a wholly different phrase'
    const { status } =
      how === 'changed'
        ? await user.put('/api/auth/password', { body: { currentPassword: user.user.password, password } })
        : await anonymous.post('/api/auth/reset-password', {
            body: { password, token: tokenIn(await linkTo(own.db, email)) },
          })
    expect(status).toBe(200)
    const answer = await browser.post(STEP, { body: { code: codeOf(secret, 1) } })
    expect(answer.problem.reason).toBe('SIGN_IN_EXPIRED')
  })

  test('of an inactive user ends at the second step', async () => {
    const { email, user, secret } = await userWithApp()
    const browser = await pendingBrowser(email)
    await updateRows('user_account', { id: user.user.id }, { is_active: false })
    expect((await browser.post(STEP, { body: { code: codeOf(secret) } })).status).toBe(409)
  })

  test('expires after ten minutes', async () => {
    const { email, user, secret } = await userWithApp()
    const browser = await pendingBrowser(email)
    await updateRows('pending_sign_in', { user_id: user.user.id }, { expires_at: new Date(Date.now() - 1) })
    expect((await browser.post(STEP, { body: { code: codeOf(secret) } })).problem.reason).toBe(
      'SIGN_IN_EXPIRED',
    )
  })
})

test('a sign-in that waits for its second step can do nothing else', async () => {
  const { email } = await userWithApp()
  const cookie = cookiesOf(await logIn(email))
  const token = decodeURIComponent(cookie.split('=')[1] ?? '')
  const browsers = [
    callerWith({ cookie }),
    callerWith({ cookie: cookie.replace('lightkeeper_second_step', 'lightkeeper_session') }),
    callerWith({ authorization: `Bearer ${token}` }),
  ]
  for (const browser of browsers) {
    for (const path of [
      '/api/auth/profile',
      '/api/auth/two-factor',
      '/api/auth/confirmation',
      '/api/clients',
    ]) {
      expect((await browser.get(path)).status).toBe(401)
    }
    expect((await browser.post('/api/auth/regenerateapikey')).status).toBe(401)
  }
  const refreshed = await anonymous.post('/api/auth/refresh', {
    body: { refreshToken: token.padEnd(20, '0') },
  })
  expect(refreshed.status).toBe(401)
})

describe('changing the factors', () => {
  test('renews recovery codes: the old ones stop working', async () => {
    const { email, user, recoveryCodes } = await userWithApp()
    const { body } = await user.post('/api/auth/two-factor/recovery-codes')
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await logIn(email, { code: recoveryCodes[0] })).status).toBe(422)
    expect((await logIn(email, { code: body.recoveryCodes[0] })).status).toBe(200)
  })

  test('has no recovery codes without a factor', async () => {
    const user = await signInAs({})
    expect((await user.post('/api/auth/two-factor/recovery-codes')).status).toBe(409)
  })

  test('removes the last factor with its recovery codes, and mails the user', async () => {
    const { email, user, recoveryCodes } = await userWithApp()
    expect((await user.delete('/api/auth/two-factor/totp')).status).toBe(200)
    expect((await user.delete('/api/auth/two-factor/totp')).status).toBe(404)
    expect((await logIn(email)).status).toBe(200)
    expect((await logIn(email, { code: recoveryCodes[0] })).status).toBe(200)
    expect((await user.get('/api/auth/two-factor')).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    const mail = (await mailsTo(own.db, email)).at(-1)
    expect(mail?.subject).toBe('An authenticator app was removed from your account')
    expect(mail?.plain).toContain(twoFactorMessages.mail.lastRemovedText)
  })

  test('needs a fresh confirmation, also with an access token', async () => {
    const { user, secret } = await userWithApp()
    await updateRows(
      'session',
      { user_id: user.user.id },
      { confirmed_at: new Date(Date.now() - 11 * 60_000) },
    )
    for (const refused of [
      await user.delete('/api/auth/two-factor/totp'),
      await user.post('/api/auth/two-factor/recovery-codes'),
      await user.post('/api/auth/two-factor/passkeys/options'),
    ]) {
      expect([refused.status, refused.problem.reason]).toEqual([403, 'CONFIRMATION_NEEDED'])
    }
    expect((await user.post('/api/auth/confirmation', { body: { code: codeOf(secret) } })).status).toBe(200)
    expect((await user.delete('/api/auth/two-factor/totp')).status).toBe(200)
  })

  test('is written to the activity log', async () => {
    const { user } = await userWithApp()
    const rows = await readRows(
      'activity',
      { object_id: user.user.id, object_type: 'twoFactor' },
      'action',
      'actor_label',
    )
    expect(rows).toEqual([{ action: 'twoFactor.add', actor_label: user.user.email }])
  })
})

describe('a reset by a super admin', () => {
  test('removes all factors, ends the sessions, mails and records', async () => {
    const { email, user } = await userWithApp()
    const boss = await signInAs({ isSuper: true })
    const path = `/api/users/${user.user.id}/two-factor`
    expect((await boss.get(path)).body).toEqual({ isOn: true })
    expect((await boss.delete(path)).status).toBe(200)
    expect((await boss.get(path)).body).toEqual({ isOn: false })
    expect((await user.get('/api/auth/profile')).status).toBe(401)
    expect((await logIn(email)).status).toBe(200)
    expect(await subjectsTo(email)).toContain(twoFactorMessages.mail.reset)
    expect((await boss.delete(path)).status).toBe(409)
    const entry = await readRow(
      'activity',
      { action: 'twoFactor.reset', object_id: user.user.id },
      'actor_label',
    )
    expect(entry.actor_label).toBe(boss.user.email)
  })

  test('is refused to anybody else, and of nobody', async () => {
    const { user } = await userWithApp()
    const other = await signInAs({})
    expect((await other.delete(`/api/users/${user.user.id}/two-factor`)).status).toBe(403)
    const boss = await signInAs({ isSuper: true })
    const nobody = '018f0000-0000-7000-8000-000000000000'
    expect((await boss.delete(`/api/users/${nobody}/two-factor`)).status).toBe(404)
    expect((await boss.get('/api/users/x/two-factor')).status).toBe(404)
  })
})

test('signing in with a code adopts no session that the browser had', async () => {
  const { user, email, recoveryCodes } = await userWithApp()
  const whilePending: number[] = []
  const users = await signInWithPlantedCookies(async (planted) => {
    const pending = await call('post', '/api/auth/login', {
      body: { username: email, password: PASSWORD },
      headers: { cookie: planted },
    })
    whilePending.push((await callerWith({ cookie: planted }).get('/api/auth/profile')).status)
    const cookie = `${planted}; ${cookiesOf(pending)}`
    return callerWith({ cookie }).post(STEP, { body: { code: recoveryCodes.pop() } })
  })
  expect(users).toEqual([
    [null, user.user.id],
    [null, user.user.id],
  ])
  expect(whilePending).toEqual([200, 401])
})
