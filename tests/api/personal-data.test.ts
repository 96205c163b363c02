import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS_COLUMNS, USER_COLUMNS } from '~/server/administration/personal-data/columns'
import { activityOf } from '../support/activity'
import { anonymous, callerWith, type SignedIn, signIn, signInAs } from '../support/api'
import { createOrganization, createTenant, createUser, PASSWORD } from '../support/factories'
import { insertRows, readRows, runSql, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant } = tenantFixture()
beforeAll(async () => {
  await signInAs({ isSuper: true, ownerOf: [tenant.organization] })
})

const remove = (user: SignedIn, body: object = {}) =>
  user.delete('/api/auth/account', { body: { email: user.user.email, currentPassword: PASSWORD, ...body } })
const exported = (user: SignedIn) => user.get('/api/auth/personal-data')

const AGENT = 'PersonalBrowser/7.7'
const ADDRESS = '203.0.113.77'
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A client admin who left traces wherever the API lets one. */
async function busyUser(): Promise<{ user: SignedIn; key: string; name: string }> {
  const { client, project, site } = tenant
  const created = await createUser({ grants: [{ role: 'clientAdmin', client }] })
  const headers = { 'user-agent': AGENT, 'x-client-ip': ADDRESS }
  const user = await signIn(created)
  const with_ = callerWith({ authorization: `Bearer ${user.accessToken}`, ...headers })
  const name = `Zorro${created.id.slice(0, 6)}`
  const post = async (path: string, body: object) => {
    const answer = await with_.post(path, { body })
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  await with_.put('/api/auth/profile', { body: { firstName: name, lastName: 'Vega' } })
  await with_.put('/api/auth/avatar', { body: { image: PNG } })
  const { key } = await post('/api/auth/regenerateapikey', {})
  await callerWith({ authorization: `Bearer ${key}` }).get('/api/clients')
  await post('/api/notes', { project: project._id, text: 'Remember the pier' })
  await post('/api/deployments', { project: project._id, version: '1.2' })
  await post('/api/share-links', { client: client._id, name: 'Board' })
  await post('/api/bookmarks', { page_id: site.pages[0]?._id })
  await post('/api/maintenance-windows', {
    client: client._id,
    name: 'Move',
    kind: 'cron',
    cron: '0 3 * * *',
    durationMinutes: 30,
  })
  await post('/api/auth/invitations', {
    client: client._id,
    email: `guest-${created.id}@example.com`,
    role: 'clientViewer',
  })
  await with_.put(`/api/pages/${site.pages[0]?._id}/script`, { body: { text: 'navigate\t%URL%' } })
  await post('/api/lighthouses/runtestfromdashboard', { page_id: site.pages[0]?._id })
  await with_.put(`/api/clients/${client._id}/outage-mail`, { body: { isWanted: true } })
  await anonymous.post('/api/auth/login', {
    body: { username: created.email.toUpperCase(), password: 'wrong' },
    headers,
  })
  await anonymous.post('/api/auth/forgot-password', { body: { email: created.email } })
  const boss = await signInAs({ ownerOf: [tenant.organization] })
  await boss.put(`/api/users/${created.id}`, {
    query: { organization: tenant.organization._id },
    body: { isBillingAdmin: true },
  })
  await boss.post('/api/teams', {
    body: { organization: tenant.organization._id, name: `Team ${created.id}` },
  })
  await insertRows('totp_secret', {
    user_id: created.id,
    secret: 'sealed-totp-secret',
    created_at: new Date(),
  })
  await insertRows('mail', {
    id: randomUUID(),
    kind: 'test',
    recipient: 'boss@example.com',
    subject: `${created.email} ordered`,
    html: created.email,
    plain: `About ${created.email}`,
    created_at: new Date(),
    send_at: new Date(),
    request_id: 'test',
  })
  return { user, key, name }
}

/** Every row of every table that contains one of the texts. */
async function findTraces(texts: string[]): Promise<string[]> {
  const tables = await runSql(sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`)
  const pattern = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await runSql(sql<{ row: string }>`
      select t::text as row from ${sql.table(`public.${name}`)} t where t::text ~* ${pattern}`)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

describe('the export', () => {
  test('has everything of the user, and no key or token', async () => {
    const { user, key, name } = await busyUser()
    const answer = await exported(user)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="personal-data-.*\.json"$/,
    )
    const { body } = answer
    expect(body).toMatchObject({
      account: { email: user.user.email, first_name: name, last_name: 'Vega' },
      user_api_key: [{ hint: key.slice(-4) }],
      picture: expect.stringMatching(/^data:image\/png;base64,/),
      memberships: [{ organization_id: tenant.organization._id }],
      permissions: [{ client_id: tenant.client._id, role: 'clientAdmin' }],
      notes: [{ text: 'Remember the pier' }],
      deployments: [{ version: '1.2' }],
      shareLinks: [{ name: 'Board' }],
      maintenanceWindows: [{ name: 'Move' }],
      bookmark: [{ page_id: tenant.site.pages[0]?._id }],
      mailing: [{ kind: 'alert', client_id: tenant.client._id }],
      testBatches: [{ source: 'manual' }],
      invitationsSent: [{ role: 'clientViewer' }],
    })
    expect(body.session.length).toBeGreaterThan(0)
    const actions = body.activity.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['note.create', 'shareLink.create']))
    const text = JSON.stringify(body)
    for (const secret of [key, user.accessToken, user.refreshToken, PASSWORD, 'sealed-totp-secret'])
      expect(text).not.toContain(secret)
    const rows = await runSql(sql<{ hash: string }>`
      select encode(token_hash, 'hex') as hash from session where user_id = ${user.user.id}
      union all select encode(hash, 'hex') from user_api_key where user_id = ${user.user.id}
      union all select password_hash from user_account where id = ${user.user.id}`)
    for (const { hash } of rows) expect(text).not.toContain(hash)
  })

  test('is for the user alone: nobody without a session, no API key', async () => {
    const user = await signInAs({})
    const { body } = await user.post('/api/auth/regenerateapikey')
    const key = callerWith({ authorization: `Bearer ${body.key}` })
    for (const path of ['/api/auth/personal-data', '/api/auth/account-deletion'])
      expect((await key.get(path)).status).toBe(403)
    expect((await key.delete('/api/auth/account', { body: { email: user.user.email } })).status).toBe(403)
  })
})

describe('the deletion', () => {
  test('leaves no trace but a pseudonym in activity', async () => {
    const { user, name } = await busyUser()
    const { id, email } = user.user
    expect(await findTraces([id, email])).not.toEqual([])
    const { status, headers } = await remove(user)
    expect(status).toBe(200)
    expect(headers.getSetCookie().join()).toMatch(/lightkeeper_session=;.*Max-Age=0/)
    const invited = `guest-${id}@example.com`
    const traces = (await findTraces([id, email, name])).filter(
      (row) => !row.includes(invited) && !row.includes(`Team ${id}`),
    )
    expect(traces).toEqual([])
    expect((await user.get('/api/auth/profile')).status).toBe(401)
    expect((await callerWith({ cookie: user.cookie }).get('/api/auth/profile')).status).toBe(401)

    const note = await own.db
      .selectFrom('live.note as note')
      .select(['created_by', 'text'])
      .where('project_id', '=', tenant.project._id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(note).toEqual({ created_by: null, text: 'Remember the pier' })
    const entries = await own.db
      .selectFrom('activity')
      .select(['actor_id', 'actor_label', 'ip', 'device', 'action'])
      .where('actor_label', 'like', 'Deleted user %')
      .execute()
    expect(new Set(entries.map(({ actor_id }) => actor_id)).size).toBe(1)
    expect(entries.every(({ ip, device }) => ip === null && device === null)).toBe(true)
    const actions = entries.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['note.create', 'account.delete']))
    const ofAccount = await activityOf(own.db, 'account', String(entries[0]?.actor_id))
    expect(ofAccount.at(-1)).toMatchObject({ action: 'account.delete', actor_label: entries[0]?.actor_label })
    const places = await readRows(
      'activity',
      { object_id: String(entries[0]?.actor_id), object_type: 'account' },
      'action',
      'ip',
      'device',
    )
    expect(places.map(({ action }) => action)).toContain('account.signInFailed')
    expect(places.every(({ ip, device }) => ip === null && device === null)).toBe(true)
    const again = await createUser({})
    await updateRows('user_account', { id: again.id }, { email })
  })

  test('needs the address and the password', async () => {
    const user = await signInAs({})
    const wrong = async (body: object) => Object.keys((await remove(user, body)).problem.fields ?? {})
    expect(await wrong({ email: 'somebody@example.com' })).toEqual(['email'])
    expect(await wrong({ currentPassword: 'not it' })).toEqual(['currentPassword'])
    expect(await wrong({ currentPassword: undefined })).toEqual(['currentPassword'])
    expect(await wrong({ email: undefined })).toEqual(['email'])
    expect((await user.get('/api/auth/profile')).status).toBe(200)
    expect((await remove(user, { email: user.user.email.toUpperCase() })).status).toBe(200)
  })

  test('needs a recent confirmation, and without a password that alone', async () => {
    const user = await signInAs({})
    const { id } = user.user
    const confirmed = (confirmed_at: Date) => updateRows('session', { user_id: id }, { confirmed_at })
    await confirmed(new Date(Date.now() - 24 * 60 * 60_000))
    expect((await remove(user)).problem.reason).toBe('CONFIRMATION_NEEDED')
    await updateRows('user_account', { id }, { password_hash: null })
    expect((await user.get('/api/auth/account-deletion')).body.needsPassword).toBe(false)
    expect((await remove(user, { currentPassword: undefined })).problem.reason).toBe('CONFIRMATION_NEEDED')
    await confirmed(new Date())
    expect((await remove(user, { currentPassword: undefined })).status).toBe(200)
  })

  test('is refused for a sole owner until the organization has another or is empty', async () => {
    const [full, empty] = [await createTenant(), await createOrganization()]
    const user = await signInAs({ ownerOf: [full.organization, empty] })
    expect((await user.get('/api/auth/account-deletion')).body).toMatchObject({
      blockedBy: [{ _id: full.organization._id, clients: 1, members: 0 }],
      deletes: [{ _id: empty._id, clients: 0, members: 0 }],
    })
    const refused = await remove(user)
    expect([refused.status, refused.problem.reason]).toEqual([409, 'SOLE_OWNER'])
    expect(refused.problem.message).toContain(full.organization.name)
    const heir = await createUser({ ownerOf: [full.organization] })
    await updateRows('user_account', { id: heir.id }, { is_active: false })
    expect((await remove(user)).status).toBe(409)
    await updateRows('user_account', { id: heir.id }, { is_active: true })
    expect((await remove(user)).status).toBe(200)
    const left = await own.db
      .selectFrom('live.organization as organization')
      .select('id')
      .where('id', 'in', [full.organization._id, empty._id])
      .execute()
    expect(left).toEqual([{ id: full.organization._id }])
  })

  test('is refused for the last super admin', async () => {
    await updateRows('user_account', { is_super: true }, { is_super: false })
    const last = await signInAs({ isSuper: true })
    expect((await last.get('/api/auth/account-deletion')).body.isLastSuper).toBe(true)
    expect((await remove(last)).status).toBe(409)
    await createUser({ isSuper: true })
    expect((await remove(last)).status).toBe(200)
  })

  test('is refused for one of two last owners or super admins who leave at the same time', async () => {
    const statuses = async (users: SignedIn[]) =>
      (await Promise.all(users.map((user) => remove(user)))).map(({ status }) => status).sort()
    const { organization } = await createTenant()
    const owners = await Promise.all([1, 2, 3].map(() => signInAs({ ownerOf: [organization] })))
    expect(await statuses(owners)).toEqual([200, 200, 409])
    await updateRows('user_account', { is_super: true }, { is_super: false })
    const supers = await Promise.all([1, 2, 3].map(() => signInAs({ isSuper: true })))
    expect(await statuses(supers)).toEqual([200, 200, 409])
  })
})

/** Text and ids that only look like a user's, or that the code handles by itself. */
const HANDLED = [
  'activity.actor_id',
  'identity.email',
  'prober_shard.holder',
  'scim_user.email',
  'user_account.email',
]

test('every column that names a user is known', async () => {
  const rows = await runSql(sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join pg_class k on k.oid = format('public.%I', c.table_name)::regclass and not k.relispartition
    where c.table_schema = 'public' and (
        (c.data_type = 'uuid' and c.column_name ~ '(user|owner|holder|actor|person|account)(_id)?$|_by$')
        or (c.data_type = 'text' and c.column_name ~ '(^|_)(email|recipient)$') or c.table_name || '.' || c.column_name = 'mail_address.address')
      and not exists (select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
        where f.contype = 'f' and f.conrelid = k.oid and a.attname = c.column_name
        and f.confrelid = 'user_account'::regclass and f.confdeltype in ('c', 'n'))
    order by 1`)
  const known = [...USER_COLUMNS, ...ADDRESS_COLUMNS].map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual([...known, ...HANDLED].sort())
})
