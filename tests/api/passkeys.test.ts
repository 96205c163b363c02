import { describe, expect, test } from 'vitest'
import { MAX_PASSKEYS } from '~/server/accounts/two-factor/rules'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { anonymous, callerWith, type SignedIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { mailsTo } from '../support/mails'
import { updateRows } from '../support/rows'
import { signInWithPlantedCookies } from '../support/session-fixation'
import { createSoftwarePasskey, type SoftwarePasskey } from '../support/software-passkey'
import { codeOf } from '../support/totp'
import { cookiesOf, logIn, pendingBrowser, setUpApp } from '../support/two-factor'

const own = onOwnDatabase()

const PASSKEYS = '/api/auth/two-factor/passkeys'
const SIGN_IN = '/api/auth/login/passkey'
const STEP = '/api/auth/login/second-step'

async function addPasskey(user: SignedIn, options: Parameters<SoftwarePasskey['create']>[1] = {}) {
  const passkey = createSoftwarePasskey()
  const response = await user.post(`${PASSKEYS}/options`)
  const credential = passkey.create(response.body, options)
  const answer = await user.post(PASSKEYS, { body: { name: 'Laptop', credential } })
  return { passkey, answer, credential }
}

async function userWithPasskey() {
  const user = await signInAs({})
  const { passkey, answer } = await addPasskey(user)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { user, passkey, email: user.user.email }
}

const challenge = async () => (await anonymous.post(`${SIGN_IN}/options`)).body
const signInWith = (credential: object) => anonymous.post(SIGN_IN, { body: { credential } })

describe('adding a passkey', () => {
  test('lists it, tells recovery codes with the first factor, and mails the user', async () => {
    const user = await signInAs({})
    const { answer } = await addPasskey(user)
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect((await addPasskey(user)).answer.body.recoveryCodes).toBeNull()
    expect((await user.get('/api/auth/two-factor')).body).toMatchObject({
      passkeys: [{ name: 'Laptop', lastUsed: null }, { name: 'Laptop' }],
      recoveryCodesLeft: 10,
    })
    expect((await mailsTo(own.db, user.user.email))[0]?.subject).toBe(
      'The passkey “Laptop” was added to your account',
    )
  })

  test('stops at the limit, also for requests that began before it', async () => {
    const user = await signInAs({})
    const begun = await Promise.all(
      Array.from({ length: MAX_PASSKEYS + 2 }, async () =>
        createSoftwarePasskey().create((await user.post(`${PASSKEYS}/options`)).body),
      ),
    )
    const answers = await Promise.all(
      begun.map((credential) => user.post(PASSKEYS, { body: { name: 'Laptop', credential } })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, problem }) => [status, problem.message])).toEqual(
      Array(2).fill([409, twoFactorMessages.passkey.tooMany(MAX_PASSKEYS)]),
    )
    expect((await user.get('/api/auth/two-factor')).body.passkeys).toHaveLength(MAX_PASSKEYS)
  })

  test('asks for a discoverable credential with user verification', async () => {
    const { user, passkey } = await userWithPasskey()
    const { body } = await user.post(`${PASSKEYS}/options`)
    expect(body).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    })
  })

  test.each([
    ['of another origin', { origin: 'https://elsewhere.example.com' }],
    ['of another domain', { rpId: 'elsewhere.example.com' }],
    ['without user verification', { isUserVerified: false }],
  ])('%s is refused', async (_, options) => {
    const { answer } = await addPasskey(await signInAs({}), options)
    expect([answer.status, answer.problem.fields]).toEqual([
      422,
      { credential: [twoFactorMessages.passkey.refused] },
    ])
  })

  test('uses its challenge up, and only for the user who asked', async () => {
    const [ann, ben] = [await signInAs({}), await signInAs({})]
    const options = (await ann.post(`${PASSKEYS}/options`)).body
    const credential = createSoftwarePasskey().create(options)
    expect((await ben.post(PASSKEYS, { body: { name: 'x', credential } })).status).toBe(422)
    expect((await ann.post(PASSKEYS, { body: { name: 'x', credential } })).status).toBe(200)
    const again = createSoftwarePasskey().create(options)
    expect((await ann.post(PASSKEYS, { body: { name: 'x', credential: again } })).status).toBe(422)
  })

  test('of somebody else is refused', async () => {
    const { passkey } = await userWithPasskey()
    const ben = await signInAs({})
    const credential = passkey.create((await ben.post(`${PASSKEYS}/options`)).body)
    expect((await ben.post(PASSKEYS, { body: { name: 'x', credential } })).status).toBe(409)
  })
})

describe('signing in with a passkey alone', () => {
  test('needs neither password nor code', async () => {
    const { email, passkey, user } = await userWithPasskey()
    await setUpApp(user)
    const answer = await signInWith(passkey.get(await challenge()))
    expect([answer.status, answer.body.user.email]).toEqual([200, email])
    expect((await callerWith({ cookie: cookiesOf(answer) }).get('/api/auth/profile')).status).toBe(200)
    const [listed] = (await user.get('/api/auth/two-factor')).body.passkeys
    expect(listed.lastUsed).toEqual(expect.any(String))
  })

  test('adopts no session that the browser had', async () => {
    const { user, passkey } = await userWithPasskey()
    const users = await signInWithPlantedCookies(async (cookie) =>
      anonymous.post(SIGN_IN, {
        body: { credential: passkey.get(await challenge()) },
        headers: { cookie },
      }),
    )
    expect(users).toEqual([
      [null, user.user.id],
      [null, user.user.id],
    ])
  })

  test('works while strangers have blocked the password', async () => {
    const { email, passkey } = await userWithPasskey()
    for (let i = 0; i < 6; i++) {
      await anonymous.post('/api/auth/login', { body: { username: email, password: `wrong ${i}` } })
    }
    expect((await signInWith(passkey.get(await challenge()))).status).toBe(200)
  })

  test('uses its challenge up', async () => {
    const { passkey } = await userWithPasskey()
    const credential = passkey.get(await challenge())
    expect((await signInWith(credential)).status).toBe(200)
    expect((await signInWith(credential)).status).toBe(422)
  })

  test.each([
    ['of another origin', { origin: 'https://elsewhere.example.com' }],
    ['of another domain', { rpId: 'elsewhere.example.com' }],
    ['without user verification', { isUserVerified: false }],
  ])('%s is refused', async (_, options) => {
    const { passkey } = await userWithPasskey()
    expect((await signInWith(passkey.get(await challenge(), options))).status).toBe(422)
  })

  test('is refused with a challenge of ours that is for something else, or is unknown', async () => {
    const { user, passkey } = await userWithPasskey()
    const confirm = (await user.post('/api/auth/confirmation/options')).body
    expect((await signInWith(passkey.get(confirm))).status).toBe(422)
    expect((await signInWith(passkey.get({ challenge: 'bm9uZQ' }))).status).toBe(422)
    expect((await signInWith(createSoftwarePasskey().get(await challenge()))).status).toBe(422)
  })

  test('refuses a counter that stands still or runs backwards', async () => {
    const { passkey } = await userWithPasskey()
    const used = async (counter: number) =>
      (await signInWith(passkey.get(await challenge(), { counter }))).status
    expect(await used(5)).toBe(200)
    expect(await used(5)).toBe(422)
    expect(await used(4)).toBe(422)
    expect(await used(0)).toBe(422)
    expect(await used(6)).toBe(200)
  })

  test('of an inactive user is refused', async () => {
    const { user, passkey } = await userWithPasskey()
    await updateRows('user_account', { id: user.user.id }, { is_active: false })
    expect((await signInWith(passkey.get(await challenge()))).status).toBe(422)
  })
})

describe('a passkey as the second step', () => {
  test('is asked for after the password, and only of the same user', async () => {
    const [ann, ben] = [await userWithPasskey(), await userWithPasskey()]
    const browser = await pendingBrowser(ann.email)
    expect((await browser.get(STEP)).body).toMatchObject({ hasTotp: false, hasPasskeys: true })
    const options = (await browser.post(`${STEP}/options`)).body
    expect(options.allowCredentials).toEqual([expect.objectContaining({ id: ann.passkey.id })])
    const foreign = await browser.post(STEP, { body: { credential: ben.passkey.get(options) } })
    expect(foreign.status).toBe(422)
    const answer = await browser.post(STEP, { body: { credential: ann.passkey.get(options) } })
    expect([answer.status, answer.body.user.email]).toEqual([200, ann.email])
  })

  test('confirms the user again', async () => {
    const { user, passkey } = await userWithPasskey()
    await updateRows('session', { user_id: user.user.id }, { confirmed_at: new Date(0) })
    expect((await user.get('/api/auth/confirmation')).body).toMatchObject({
      hasPasskeys: true,
      byMail: false,
    })
    const options = (await user.post('/api/auth/confirmation/options')).body
    const { status } = await user.post('/api/auth/confirmation', {
      body: { credential: passkey.get(options) },
    })
    expect(status).toBe(200)
    expect((await user.get('/api/auth/confirmation')).body.isConfirmed).toBe(true)
  })
})

describe('removing a passkey', () => {
  test('of another user finds nothing', async () => {
    const [ann, ben] = [await userWithPasskey(), await userWithPasskey()]
    const [passkey] = (await ann.user.get('/api/auth/two-factor')).body.passkeys
    expect((await ben.user.delete(`${PASSKEYS}/${passkey._id}`)).status).toBe(404)
    expect((await ben.user.delete(`${PASSKEYS}/x`)).status).toBe(404)
    expect((await ann.user.delete(`${PASSKEYS}/${passkey._id}`)).status).toBe(200)
    expect((await signInWith(ann.passkey.get(await challenge()))).status).toBe(422)
    expect((await logIn(ann.email)).status).toBe(200)
  })

  test('keeps the other factors', async () => {
    const { user, email } = await userWithPasskey()
    const { secret } = await setUpApp(user)
    const [passkey] = (await user.get('/api/auth/two-factor')).body.passkeys
    await user.delete(`${PASSKEYS}/${passkey._id}`)
    expect((await logIn(email)).problem.reason).toBe('MFA_REQUIRED')
    expect((await logIn(email, { code: codeOf(secret) })).status).toBe(200)
    expect((await user.get('/api/auth/two-factor')).body.recoveryCodesLeft).toBe(10)
  })
})
