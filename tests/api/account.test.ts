import { describe, expect, test } from 'vitest'
import { loader as picture } from '~/routes/data/users/$userId/picture'
import { paths } from '~/shared/paths'
import { anonymous, callerWith, type SignedIn, signIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser, PASSWORD } from '../support/factories'
import { JPEG_START, PNG, WEBP } from '../support/pictures'
import { readRows, updateRows } from '../support/rows'

const own = onOwnDatabase()
const login = (username: string, password: string) =>
  anonymous.post('/api/auth/login', { body: { username, password } })

describe('PUT /api/auth/settings', () => {
  const change = async (user: SignedIn, body: object) => (await user.put('/api/auth/settings', { body })).body

  test('saves each option separately, and adds dismissed hints', async () => {
    const user = await signInAs({})
    expect((await user.get('/api/auth/profile')).body).toMatchObject({
      settings: { showNote: true, dismissed: [] },
      welcomeStepsShown: false,
    })
    expect(await change(user, { showNote: false })).toMatchObject({ settings: { showNote: false } })
    expect(await change(user, { dismissed: ['verifyEmail'] })).toMatchObject({
      settings: { showNote: false, dismissed: ['verifyEmail'] },
    })
    const both = await change(user, { dismissed: ['trial', 'verifyEmail'], welcomeStepsShown: true })
    expect(both).toMatchObject({
      settings: { showNote: false, dismissed: ['trial', 'verifyEmail'] },
      welcomeStepsShown: true,
    })
    expect(await change(user, {})).toMatchObject({ settings: both.settings, welcomeStepsShown: true })
  })

  test('loses no update when two tabs dismiss at once', async () => {
    const user = await signInAs({})
    const names = ['one', 'two', 'three', 'four']
    await Promise.all(names.map((name) => change(user, { dismissed: [name] })))
    expect((await user.get('/api/auth/profile')).body.settings.dismissed.sort()).toEqual(names.sort())
  })

  test.each([
    [{ showNote: 'maybe' }, 'showNote'],
    [{ dismissed: ['<b>'] }, 'dismissed[0]'],
    [{ dismissed: Array(21).fill('a') }, 'dismissed'],
  ])('refuses %j', async (body, field) => {
    const user = await signInAs({})
    const { status, problem } = await user.put('/api/auth/settings', { body })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
  })

  test('never grants super admin or confirmation', async () => {
    const user = await signInAs({})
    const evil = { isSuper: true, is_super: true, isConfirmed: false, ownerOf: [1], showNote: true }
    await user.put('/api/auth/settings', { body: evil })
    await user.put('/api/auth/profile', { body: { ...evil, firstName: 'Eve', email: 'eve@example.com' } })
    const { body } = await user.get('/api/auth/profile')
    expect(body).toMatchObject({ isSuper: false, isConfirmed: true, ownerOf: [], email: user.user.email })
  })
})

describe('PUT /api/auth/password', () => {
  const NEW = 'a wholly different phrase'
  const change = (user: SignedIn, body: object) => user.put('/api/auth/password', { body })
  const mailsTo = (email: string) => readRows('mail', { recipient: email }, 'kind', 'plain')

  test('needs the current password, ends all other sessions and sends a mail', async () => {
    const user = await signInAs({})
    const foreign = await signIn(user.user)
    const { status, body } = await change(user, { currentPassword: PASSWORD, password: NEW })
    expect([status, body]).toEqual([200, { ok: true }])
    expect((await user.get('/api/auth/profile')).status).toBe(200)
    expect((await foreign.get('/api/auth/profile')).status).toBe(401)
    expect((await callerWith({ cookie: foreign.cookie }).get('/api/auth/profile')).status).toBe(401)
    expect((await login(user.user.email, PASSWORD)).status).toBe(401)
    expect((await login(user.user.email, NEW)).status).toBe(200)
    const mails = await mailsTo(user.user.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['auth.passwordChanged'])
    expect(mails[0]?.plain).not.toContain(NEW)
  })

  test.each([
    [{ password: NEW }, 'currentPassword'],
    [{ currentPassword: 'not it', password: NEW }, 'currentPassword'],
    [{ currentPassword: PASSWORD, password: 'short' }, 'password'],
    [{ currentPassword: PASSWORD, password: 'password1' }, 'password'],
    [{ currentPassword: PASSWORD }, 'password'],
  ])('refuses %j', async (body, field) => {
    const user = await signInAs({})
    const { status, problem } = await change(user, body)
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    expect((await login(user.user.email, PASSWORD)).status).toBe(200)
    expect(await mailsTo(user.user.email)).toEqual([])
  })

  test('rate-limits guesses of the current password like sign-ins', async () => {
    const user = await signInAs({})
    for (let i = 0; i < 5; i++) await change(user, { currentPassword: `guess ${i}`, password: NEW })
    const { status, headers } = await change(user, { currentPassword: PASSWORD, password: NEW })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('can be set by users without one, not by LDAP users', async () => {
    const update = (id: string, values: { password_hash?: null; is_ldap?: boolean }) =>
      updateRows('user_account', { id }, values)
    const social = await signInAs({})
    await update(social.user.id, { password_hash: null })
    expect((await social.get('/api/auth/profile')).body.hasPassword).toBe(false)
    expect((await change(social, { password: NEW })).status).toBe(200)
    expect((await login(social.user.email, NEW)).status).toBe(200)
    const directory = await signInAs({})
    await update(directory.user.id, { is_ldap: true })
    expect((await change(directory, { currentPassword: PASSWORD, password: NEW })).status).toBe(403)
  })

  test('needs a session', async () => {
    const user = await signInAs({})
    const { body } = await user.post('/api/auth/regenerateapikey')
    const program = callerWith({ authorization: `Bearer ${body.key}` })
    const refused = await program.put('/api/auth/password', {
      body: { currentPassword: PASSWORD, password: NEW },
    })
    expect([refused.status, refused.problem.reason]).toEqual([403, 'SESSION_NEEDED'])
  })
})

describe('the picture', () => {
  const put = (user: SignedIn, image: Buffer) =>
    user.put('/api/auth/avatar', { body: { image: image.toString('base64') } })

  test('is detected by content, served with an ETag, and deleted', async () => {
    const user = await signInAs({})
    const path = `/api/users/${user.user.id}/avatar`
    expect((await user.get(path)).status).toBe(404)
    expect((await put(user, WEBP)).status).toBe(200)
    expect((await user.get(path)).headers.get('content-type')).toBe('image/webp')
    expect((await put(user, PNG)).status).toBe(200)
    const { status, headers } = await user.get(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toMatch(/private/)
    const etag = headers.get('etag') ?? ''
    expect((await user.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const { avatarVersion } = (await user.get('/api/auth/profile')).body
    const versioned = await user.get(path, { query: { v: avatarVersion } })
    expect(versioned.headers.get('cache-control')).toMatch(/private, max-age=\d+/)
    expect((await user.delete('/api/auth/avatar')).status).toBe(200)
    expect((await user.get(path)).status).toBe(404)
    expect((await user.get('/api/auth/profile')).body.avatarVersion).toBeNull()
  })

  test('has its address below /data, where the call decides who sees it', async () => {
    const user = await signInAs({})
    await put(user, PNG)
    const { avatarVersion } = (await user.get('/api/auth/profile')).body
    const address = paths.avatar(user.user.id, avatarVersion)
    expect(address).toMatch(/^\/data\//)
    const see = (cookie: string) =>
      picture({
        request: new Request(`http://lightkeeper.test${address}`, { headers: { cookie } }),
        params: { userId: user.user.id },
        context: {},
      }).catch((answer: Response) => answer)
    const shown = await see(user.cookie)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shown.headers.get('cache-control')).toMatch(/private, max-age=\d+/)
    expect((await see((await signInAs({})).cookie)).status).toBe(404)
    expect((await see('')).headers.get('location')).toMatch(/^\/login/)
  })

  test.each([
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['too much', Buffer.concat([JPEG_START, Buffer.alloc(512 * 1024)]), 422],
    ['the most', Buffer.concat([JPEG_START, Buffer.alloc(512 * 1024 - JPEG_START.length)]), 200],
  ])('%s is accepted or refused', async (_, bytes, expected) => {
    const user = await signInAs({})
    expect((await put(user, bytes)).status).toBe(expected)
    expect((await user.put('/api/auth/avatar', { body: { image: 'no base64!' } })).status).toBe(422)
  })

  test('is visible to its user, to members of a common organization and to super admins', async () => {
    const { organization, client } = await createTenant()
    const otherTenant = await createTenant()
    const user = await signInAs({ grants: [{ role: 'clientViewer', client }] })
    await put(user, PNG)
    const see = async (viewer: Pick<SignedIn, 'get'>) =>
      (await viewer.get(`/api/users/${user.user.id}/avatar`)).status
    expect(await see(user)).toBe(200)
    expect(await see(await signInAs({ ownerOf: [organization] }))).toBe(200)
    expect(await see(await signInAs({ isSuper: true }))).toBe(200)
    expect(await see(await signInAs({ ownerOf: [otherTenant.organization] }))).toBe(404)
    expect(await see(await signInAs({}))).toBe(404)
    expect(await see(anonymous)).toBe(401)
    expect((await user.get('/api/users/none/avatar')).status).toBe(404)
  })

  test('is deleted with the account', async () => {
    const user = await createUser()
    await put(await signIn(user), PNG)
    await own.db.deleteFrom('user_account').where('id', '=', user.id).execute()
    expect(await own.db.selectFrom('user_avatar').where('user_id', '=', user.id).execute()).toEqual([])
  })
})
