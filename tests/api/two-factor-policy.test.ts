import { describe, expect, test } from 'vitest'
import { anonymous, type Caller, callerWith, signIn, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser } from '../support/factories'
import { readRow, readRows, updateRows } from '../support/rows'
import { cookiesOf, setUpApp } from '../support/two-factor'

onOwnDatabase()
withBilling()

async function place() {
  const tenant = await createTenant()
  const { organization, client } = tenant
  const owner = await signInAs({ ownerOf: [organization] })
  const member = await signInAs({ grants: [{ role: 'clientViewer', client }] })
  return { ...tenant, owner, member, path: `/api/organizations/${organization._id}/two-factor` }
}

const reasonOf = async (caller: Caller) => (await caller.get('/api/clients')).problem.reason

describe('an organization that requires two-factor sign-in', () => {
  test('leads members without it to the setup before anything else', async () => {
    const { owner, member, path } = await place()
    expect((await owner.put(path, { body: { isRequired: true } })).status).toBe(200)
    for (const caller of [owner, member, callerWith({ cookie: member.cookie })]) {
      expect(await reasonOf(caller)).toBe('MFA_SETUP_REQUIRED')
      expect((await caller.get('/api/auth/profile')).body.mustAddFactor).toBe(true)
      expect((await caller.get('/api/auth/two-factor')).body.isRequired).toBe(true)
    }
    await setUpApp(member)
    expect(await reasonOf(member)).toBeUndefined()
    expect((await member.get('/api/auth/profile')).body.mustAddFactor).toBeUndefined()
  })

  test('takes effect again as soon as the last factor is removed', async () => {
    const { owner, member, path } = await place()
    await setUpApp(owner)
    await setUpApp(member)
    await owner.put(path, { body: { isRequired: true } })
    expect(await reasonOf(member)).toBeUndefined()
    await member.delete('/api/auth/two-factor/totp')
    expect(await reasonOf(member)).toBe('MFA_SETUP_REQUIRED')
  })

  test('leaves API keys, other organizations and signing out alone', async () => {
    const { owner, member, path, organization } = await place()
    const bearer = async (call: Promise<{ body: { key: string } }>) =>
      callerWith({ authorization: `Bearer ${(await call).body.key}` })
    const keys = [
      await bearer(member.post('/api/auth/regenerateapikey')),
      await bearer(owner.post(`/api/organizations/${organization._id}/regenerateapikey`)),
    ]
    const stranger = (await place()).member
    await owner.put(path, { body: { isRequired: true } })
    for (const caller of [...keys, stranger]) expect(await reasonOf(caller)).toBeUndefined()
    expect((await member.post('/api/auth/logout')).status).toBe(200)
  })

  test('trusts a provider that asked for a second factor itself', async () => {
    const { owner, member, path } = await place()
    await owner.put(path, { body: { isRequired: true } })
    await updateRows('session', { user_id: member.user.id }, { second_factor: 'provider' })
    expect(await reasonOf(member)).toBeUndefined()
  })

  test('shows its owner who has none', async () => {
    const { owner, member, path } = await place()
    await setUpApp(owner)
    expect((await owner.get(path)).body).toMatchObject({
      isRequired: false,
      members: 2,
      without: { total: 1, items: [{ _id: member.user.id, email: member.user.email }] },
    })
  })

  test('is changed by owners only, and recorded', async () => {
    const { owner, member, path, organization } = await place()
    const stranger = (await place()).owner
    expect((await member.put(path, { body: { isRequired: true } })).status).toBe(404)
    expect((await stranger.put(path, { body: { isRequired: true } })).status).toBe(404)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await owner.put(path, { body: {} })).status).toBe(422)
    await owner.put(path, { body: { isRequired: true } })
    const entry = await readRow(
      'activity',
      { organization_id: organization._id, action: 'organization.changeSignIn' },
      'actor_label',
      'after',
    )
    expect(entry).toEqual({ actor_label: owner.user.email, after: { requiresTwoFactor: true } })
  })
})

test('super admins can be required to use two-factor sign-in', async () => {
  const [boss, other] = [await signInAs({ isSuper: true }), await signInAs({ isSuper: true })]
  const path = '/api/super-admins/two-factor'
  await setUpApp(boss)
  expect((await boss.put(path, { body: { isRequired: true } })).status).toBe(200)
  expect(await reasonOf(boss)).toBeUndefined()
  expect(await reasonOf(other)).toBe('MFA_SETUP_REQUIRED')
  expect(await reasonOf(await signInAs({}))).toBeUndefined()
  const { without } = (await boss.get(path)).body
  expect(without.map(({ _id }: { _id: string }) => _id)).toContain(other.user.id)
  await boss.put(path, { body: { isRequired: false } })
  expect(await reasonOf(other)).toBeUndefined()
})

describe('a sensitive change in a browser', () => {
  const age = (userId: string, minutes: number) =>
    updateRows('session', { user_id: userId }, { confirmed_at: new Date(Date.now() - minutes * 60_000) })

  async function changes() {
    const { organization, client, project } = await createTenant()
    const person = await signInAs({ isSuper: true })
    const colleague = await createUser({ memberOf: [organization] })
    const link = (more: object) => ({ name: 'Link', client: client._id, ...more })
    const browser = callerWith({ cookie: person.cookie })
    const requested: [string, (caller: Caller) => ReturnType<Caller['post']>][] = [
      ['own key', (caller) => caller.post('/api/auth/regenerateapikey')],
      ['client key', (caller) => caller.post(`/api/clients/${client._id}/regenerateapikey`)],
      [
        'organization key',
        (caller) => caller.post(`/api/organizations/${organization._id}/regenerateapikey`),
      ],
      [
        'owners',
        (caller) =>
          caller.put(`/api/organizations/${organization._id}/owners`, { body: { owners: [colleague.id] } }),
      ],
      ['wide link', (caller) => caller.post('/api/share-links', { body: link({}) })],
      ['sign-in method', (caller) => caller.post('/api/auth/linkacc/google')],
      ['order', (caller) => caller.post(`/api/organizations/${organization._id}/payment-link`)],
    ]
    const narrow = () => browser.post('/api/share-links', { body: link({ project: project._id }) })
    return { person, browser, asked: requested, narrow }
  }

  test('is asked for a confirmation after ten minutes; programs are not', async () => {
    const { person, browser, asked: confirmedCalls, narrow } = await changes()
    await age(person.user.id, 11)
    for (const [name, ask] of confirmedCalls) {
      const { status, problem } = await ask(browser)
      expect([name, status, problem.reason]).toEqual([name, 403, 'CONFIRMATION_NEEDED'])
    }
    expect((await narrow()).status).toBe(201)
    for (const [name, ask] of confirmedCalls) {
      expect([name, (await ask(person)).problem.reason]).not.toEqual([name, 'CONFIRMATION_NEEDED'])
    }
  })

  test('is not asked after a fresh sign-in or confirmation', async () => {
    const { person, browser, asked: confirmedCalls } = await changes()
    for (const [name, ask] of confirmedCalls)
      expect([name, (await ask(browser)).problem.reason]).not.toEqual([name, 'CONFIRMATION_NEEDED'])
    await age(person.user.id, 11)
    expect((await browser.get('/api/auth/confirmation')).body).toEqual({
      isConfirmed: false,
      hasPassword: true,
      hasTotp: false,
      hasPasskeys: false,
      passkeyHosts: [],
      byMail: false,
    })
    const confirm = (body: object) => browser.post('/api/auth/confirmation', { body })
    expect(Object.keys((await confirm({ password: 'wrong' })).problem.fields ?? {})).toEqual(['password'])
    expect((await confirm({})).status).toBe(422)
    expect((await confirm({ password: 'correct horse battery staple' })).status).toBe(200)
    expect((await browser.post('/api/auth/regenerateapikey')).status).toBe(200)
    expect((await browser.get('/api/auth/confirmation')).body.isConfirmed).toBe(true)
  })

  test('of a user without a password is confirmed by an emailed code, in the same session only', async () => {
    const user = await createUser()
    const [here, there] = [await signIn(user), await signIn(user)]
    await updateRows('user_account', { id: user.id }, { password_hash: null })
    await age(user.id, 11)
    const [browser, other] = [callerWith({ cookie: here.cookie }), callerWith({ cookie: there.cookie })]
    expect((await browser.get('/api/auth/confirmation')).body.byMail).toBe(true)
    expect((await browser.post('/api/auth/confirmation/mail')).status).toBe(200)
    const mail = await readRow('mail', { recipient: user.email, kind: 'auth.confirmationCode' }, 'plain')
    const mailCode = mail.plain.match(/\b\d{8}\b/)?.[0] ?? ''
    const confirm = (caller: Caller, code: string) =>
      caller.post('/api/auth/confirmation', { body: { mailCode: code } })
    expect((await confirm(browser, '00000000')).status).toBe(422)
    expect((await confirm(other, mailCode)).status).toBe(422)
    expect((await confirm(browser, mailCode)).status).toBe(200)
    expect((await confirm(browser, mailCode)).status).toBe(422)
    expect((await browser.post('/api/auth/regenerateapikey')).status).toBe(200)
    expect((await other.post('/api/auth/regenerateapikey')).status).toBe(403)
  })

  test('keeps a posted form encrypted, for its own session', async () => {
    const [ann, ben] = [await signInAs({}), await signInAs({})]
    const form = { path: '/settings/account/api-key', fields: [['intent', 'regenerate-key']] }
    const { id } = (await ann.post('/api/auth/confirmation/forms', { body: form })).body
    expect((await ann.get(`/api/auth/confirmation/forms/${id}`)).body).toEqual(form)
    expect((await ben.get(`/api/auth/confirmation/forms/${id}`)).status).toBe(404)
    const stored = await readRows('held_form', { id }, 'form')
    expect(stored[0]?.form).not.toContain('regenerate')
    const foreign = { ...form, path: 'https://example.com/' }
    expect((await ann.post('/api/auth/confirmation/forms', { body: foreign })).status).toBe(422)
  })

  test('is not confirmed by a sign-in that waits for its second step', async () => {
    const person = await signInAs({})
    await setUpApp(person)
    await age(person.user.id, 11)
    const pending = await anonymous.post('/api/auth/login', {
      body: { username: person.user.email, password: 'correct horse battery staple' },
    })
    const browser = callerWith({ cookie: `${person.cookie}; ${cookiesOf(pending)}` })
    expect((await browser.post('/api/auth/regenerateapikey')).problem.reason).toBe('CONFIRMATION_NEEDED')
  })
})
