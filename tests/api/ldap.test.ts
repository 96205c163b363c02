import { randomUUID } from 'node:crypto'
import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { upsertPermissions } from '~/server/accounts/permissions/store'
import type { Client as LightkeeperClient } from '~/shared/schemas/client'
import type { Organization } from '~/shared/schemas/organization'
import type { Project } from '~/shared/schemas/project'
import { BASE, ROOT, type Slapd, startSlapd } from '../mocks/slapd'
import { anonymous, callerWith, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createClient, createOrganization, createProject, createUser } from '../support/factories'
import { insertRows, readRows } from '../support/rows'
import { signInWithPlantedCookies } from '../support/session-fixation'
import { codeOf } from '../support/totp'
import { cookiesOf, setUpApp } from '../support/two-factor'

const { port, files } = await vi.hoisted(async () => {
  const { freePort } = await import('~/server/platform/free-port')
  const { BASE: base, prepareSlapd, ROOT: root, ROOT_PASSWORD: password } = await import('../mocks/slapd')
  const found = { port: await freePort(), files: await prepareSlapd() }
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    LDAP_URL: `ldap://127.0.0.1:${found.port}`,
    LDAP_START_TLS: '1',
    LDAP_CA_FILE: found.files.caFile,
    LDAP_BIND_DN: root,
    LDAP_BIND_PASSWORD: password,
    LDAP_BASE_DN: `ou=people,${base}`,
    LDAP_USER_FILTER: '(&(objectClass=inetOrgPerson)(|(mail={login})(uid={login})))',
    LDAP_GROUP_BASE_DN: `ou=groups,${base}`,
    LDAP_GROUP_ROLES: JSON.stringify({
      [`cn=owners,ou=groups,${base}`]: { organization: 1, owner: true },
      [`CN=Admins, OU=groups,${base}`]: { client: 1, role: 'clientAdmin' },
      [`cn=viewers,ou=groups,${base}`]: [
        { client: 1, role: 'clientViewer' },
        { client: 2, projects: [1, 999], role: 'projectViewer' },
        { client: 998, role: 'clientAdmin' },
      ],
    }),
    LDAP_ORGANIZATION: '1',
  })
  return found
})

const database = onOwnDatabase()
const PASSWORD = 'a password of the directory'
let slapd: Slapd
let organization: Organization
let client: LightkeeperClient
let other: LightkeeperClient
let project: Project

beforeAll(async () => {
  slapd = await startSlapd(port, files)
  await slapd.administer(async (directory) => {
    await directory.add(BASE, { objectClass: ['dcObject', 'organization'], o: 'Example', dc: 'example' })
    for (const ou of ['people', 'groups']) {
      await directory.add(`ou=${ou},${BASE}`, { objectClass: 'organizationalUnit', ou })
    }
    for (const cn of ['owners', 'admins', 'viewers']) {
      await directory.add(`cn=${cn},ou=groups,${BASE}`, { objectClass: 'groupOfNames', cn, member: ROOT })
    }
  })
  organization = await createOrganization()
  client = await createClient(organization)
  other = await createClient(organization)
  project = await createProject(other)
  expect([organization._id, client._id, other._id, project._id]).toEqual([1, 1, 2, 1])
}, 40_000)
afterAll(() => slapd.stop())

interface Entry {
  uid: string
  dn: string
  mail: string
}

async function addPerson(more: Record<string, string> = {}, groups: string[] = []): Promise<Entry> {
  const uid = `u${randomUUID().slice(0, 8)}`
  const person = { dn: `uid=${uid},ou=people,${BASE}`, uid, mail: `${uid}@example.com` }
  await slapd.administer((directory) =>
    directory.add(person.dn, {
      objectClass: 'inetOrgPerson',
      uid,
      cn: 'Ann Lee',
      givenName: 'Ann',
      sn: 'Lee',
      mail: person.mail,
      userPassword: PASSWORD,
      ...more,
    }),
  )
  for (const group of groups) await changeGroup('add', group, person)
  return { ...person, mail: more.mail ?? person.mail }
}

const change = (dn: string, operation: 'add' | 'delete' | 'replace', type: string, values: string[]) =>
  slapd.administer((directory) =>
    directory.modify(dn, new Change({ operation, modification: new Attribute({ type, values }) })),
  )
const changeGroup = (operation: 'add' | 'delete', group: string, person: Entry) =>
  change(`cn=${group},ou=groups,${BASE}`, operation, 'member', [person.dn])

const signInBy = (login: string, password = PASSWORD) =>
  anonymous.post('/api/auth/login/ldap', { body: { login, password } })

const rolesOf = async (login: string) => {
  const { body } = await signInBy(login)
  return body.user.roles.map((one: { client: number; project: number | null; role: string }) =>
    [one.client, one.project, one.role].join(' '),
  )
}

describe('signing in', () => {
  test('creates the account at first, and finds it by its entry afterwards', async () => {
    const person = await addPerson()
    const first = await signInBy(person.uid)
    expect(first.status).toBe(200)
    expect(first.body.user).toMatchObject({
      email: person.mail,
      firstName: 'Ann',
      lastName: 'Lee',
      isLdapUser: true,
      isConfirmed: true,
      organization: 1,
      memberOf: [1],
      roles: [],
    })
    expect(first.headers.getSetCookie()[0]).toContain('lightkeeper_session=')
    const caller = callerWith({ authorization: `Bearer ${first.body.accessToken}` })
    expect((await caller.get('/api/auth/profile')).body.email).toBe(person.mail)

    await change(person.dn, 'replace', 'mail', [`new-${person.mail}`])
    await change(person.dn, 'replace', 'sn', ['Lee-Smith'])
    const second = await signInBy(`new-${person.mail}`)
    expect(second.body.user).toMatchObject({
      _id: first.body.user._id,
      email: `new-${person.mail}`,
      lastName: 'Lee-Smith',
    })
    const identity = database.db.selectFrom('identity').selectAll().where('user_id', '=', first.body.user._id)
    const kept = await identity.executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ provider: 'ldap', issuer: `127.0.0.1:${port}/ou=people,${BASE}` })
    expect(kept.subject).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('adopts no session that the browser had', async () => {
    const person = await addPerson()
    const { _id: id } = (await signInBy(person.uid)).body.user
    const users = await signInWithPlantedCookies((cookie) =>
      anonymous.post('/api/auth/login/ldap', {
        body: { login: person.uid, password: PASSWORD },
        headers: { cookie },
      }),
    )
    expect(users).toEqual([
      [null, id],
      [null, id],
    ])
  })

  test('survives a renamed entry', async () => {
    const person = await addPerson()
    const { body } = await signInBy(person.uid)
    const renamed = `uid=x${person.uid},ou=people,${BASE}`
    await slapd.administer((directory) => directory.modifyDN(person.dn, renamed))
    expect((await signInBy(`x${person.uid}`)).body.user._id).toBe(body.user._id)
  })

  test.each([
    ['a wrong password', (p: Entry) => [p.uid, 'not this one'], 401],
    ['an unknown name', () => ['nobody', PASSWORD], 401],
    ['an empty password', (p: Entry) => [p.uid, ''], 422],
    ['no name', () => ['', PASSWORD], 422],
    ['everybody', () => ['*', PASSWORD], 401],
    ['part of a name', (p: Entry) => [`${p.uid.slice(0, 5)}*`, PASSWORD], 401],
    ['a filter within', (p: Entry) => [`${p.uid})(uid=*`, PASSWORD], 401],
    ['another end of the filter', (p: Entry) => [`${p.uid}))(|(uid=*`, PASSWORD], 401],
    ['a name with a zero byte', (p: Entry) => [`${p.uid}\u0000`, PASSWORD], 422],
    ['the distinguished name', (p: Entry) => [p.dn, PASSWORD], 401],
  ] as const)('with %s is refused', async (_, given, status) => {
    const [login = '', password = ''] = given(await addPerson())
    const answer = await signInBy(login, password)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []])
    if (status === 401) expect(answer.problem.message).toContain('User name or password is incorrect')
  })

  test('with an ambiguous name is refused', async () => {
    const first = await addPerson()
    await addPerson({ mail: first.mail })
    expect((await signInBy(first.mail)).status).toBe(401)
  })

  test('is throttled after failures, as by password', async () => {
    const person = await addPerson()
    const tries = []
    for (let n = 0; n < 6; n++) tries.push((await signInBy(person.uid, 'wrong')).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    const { status, problem } = await signInBy(person.uid)
    expect([status, problem.message]).toEqual([
      429,
      expect.stringMatching(/^Too many failed attempts\. Please try again in \d+ seconds$/),
    ])
  })

  test('by strangers does not throttle a known browser, and is recorded under its account', async () => {
    const person = await addPerson()
    const first = await signInBy(person.uid)
    const device = first.headers.getSetCookie()[1]?.split(';')[0] ?? ''
    for (let n = 0; n < 6; n++) await signInBy(person.uid, 'wrong')
    expect((await signInBy(person.uid)).status).toBe(429)
    const body = { login: person.uid.toUpperCase(), password: PASSWORD }
    const known = await anonymous.post('/api/auth/login/ldap', { body, headers: { cookie: device } })
    expect(known.status).toBe(200)
    const headers = { authorization: `Bearer ${known.body.accessToken}` }
    const { body: log } = await anonymous.get('/api/auth/activity', { headers })
    expect(log.items.map(({ text }: { text: string }) => text)).toEqual([
      'Signed in with company directory',
      `Sign-in as ${person.mail} was delayed after too many failed attempts`,
      `Failed to sign in as ${person.mail}`,
      'Signed in with company directory',
    ])
  })

  test('is refused for an inactive user', async () => {
    const person = await addPerson()
    const { body } = await signInBy(person.uid)
    const users = database.db.updateTable('user_account').set({ is_active: false })
    await users.where('id', '=', body.user._id).execute()
    expect((await signInBy(person.uid)).status).toBe(403)
  })
})

describe('an email address', () => {
  test('of a local account is never taken over', async () => {
    const user = await createUser()
    const person = await addPerson({ mail: user.email.toUpperCase() })
    const answer = await signInBy(person.uid)
    expect([answer.status, answer.problem.message]).toEqual([
      409,
      expect.stringContaining('already uses your email address'),
    ])
    const kept = database.db.selectFrom('identity').select('id').where('user_id', '=', user.id)
    expect(await kept.execute()).toEqual([])
  })

  test('of another directory user is not taken over either', async () => {
    const [first, second] = [await addPerson(), await addPerson()]
    await signInBy(first.uid)
    await signInBy(second.uid)
    await change(second.dn, 'replace', 'mail', [first.mail])
    expect((await signInBy(second.uid)).status).toBe(409)
  })

  test('that is invalid is reported', async () => {
    const person = await addPerson({ mail: 'none' })
    const answer = await signInBy(person.uid)
    expect([answer.status, answer.problem.message]).toEqual([409, expect.stringContaining('no valid email')])
  })
})

describe('groups', () => {
  test('grant roles, the strongest first, and revoke them', async () => {
    const person = await addPerson({}, ['viewers'])
    expect((await rolesOf(person.uid)).sort()).toEqual(['1  clientViewer', '2 1 projectViewer'])
    await changeGroup('add', 'admins', person)
    expect((await rolesOf(person.uid)).sort()).toEqual(['1  clientAdmin', '2 1 projectViewer'])
    await changeGroup('delete', 'viewers', person)
    expect(await rolesOf(person.uid)).toEqual(['1  clientAdmin'])
    await changeGroup('delete', 'admins', person)
    expect(await rolesOf(person.uid)).toEqual([])
  })

  test('grant and revoke ownership', async () => {
    const person = await addPerson({}, ['owners'])
    expect((await signInBy(person.uid)).body.user.ownerOf).toEqual([1])
    await changeGroup('delete', 'owners', person)
    expect((await signInBy(person.uid)).body.user).toMatchObject({ ownerOf: [], memberOf: [1] })
  })

  test('do not change manual grants', async () => {
    const person = await addPerson({}, ['viewers'])
    const { body } = await signInBy(person.uid)
    const userId = body.user._id as string
    const byHand = {
      organization_id: 1,
      user_id: userId,
      client_id: 2,
      project_id: null,
      role: 'clientAdmin',
    }
    await insertRows('live.permission', byHand)
    await insertRows('live.organization_owner', { organization_id: 1, user_id: userId })
    await changeGroup('delete', 'viewers', person)
    expect(await rolesOf(person.uid)).toEqual(['2  clientAdmin'])
    expect((await signInBy(person.uid)).body.user.ownerOf).toEqual([1])
  })

  test('no longer control a manually changed role', async () => {
    const person = await addPerson({}, ['viewers'])
    const { body } = await signInBy(person.uid)
    const subject = { userId: body.user._id as string, teamId: null }
    await upsertPermissions(database.db, 1, subject, 1, [null], 'clientAdmin')
    await changeGroup('delete', 'viewers', person)
    expect(await rolesOf(person.uid)).toEqual(['1  clientAdmin'])
  })

  test('record their changes in the log', async () => {
    const person = await addPerson({}, ['admins'])
    const { body } = await signInBy(person.uid)
    await changeGroup('delete', 'admins', person)
    await signInBy(person.uid)
    const activity = database.db
      .selectFrom('activity')
      .select(['action', 'actor_kind', 'actor_label'])
      .where('object_id', '=', body.user._id)
      .where('object_type', '=', 'permission')
      .orderBy('created_at')
    expect(await activity.execute()).toEqual([
      { action: 'permission.create', actor_kind: 'system', actor_label: 'company directory' },
      { action: 'permission.delete', actor_kind: 'system', actor_label: 'company directory' },
    ])
  })
})

test('directory users have no other way to sign in', async () => {
  const person = await addPerson()
  const { body } = await signInBy(person.uid)
  const byPassword = await anonymous.post('/api/auth/login', {
    body: { username: person.mail, password: PASSWORD },
  })
  expect(byPassword.status).toBe(401)
  const caller = callerWith({ authorization: `Bearer ${body.accessToken}` })
  expect((await caller.get('/api/auth/identities')).body).toMatchObject({
    hasPassword: false,
    isLdapUser: true,
  })
})

test('a directory user with a second factor is asked for it', async () => {
  const person = await addPerson()
  const { body } = await signInBy(person.uid)
  const caller = callerWith({ authorization: `Bearer ${body.accessToken}` })
  const { secret } = await setUpApp({ ...caller, user: { id: body.user._id } })
  const answer = await signInBy(person.uid)
  expect([answer.status, answer.problem.reason]).toEqual([401, 'MFA_REQUIRED'])
  const browser = callerWith({ cookie: cookiesOf(answer) })
  const done = await browser.post('/api/auth/login/second-step', { body: { code: codeOf(secret) } })
  expect(done.status).toBe(200)
  const entries = database.db.selectFrom('activity').select('after').where('action', '=', 'account.signIn')
  const logged = await entries.where('object_id', '=', body.user._id).orderBy('id').execute()
  expect(logged.map(({ after }) => after)).toEqual([
    { method: 'company directory' },
    { method: 'company directory and code' },
  ])
  const devices = database.db.selectFrom('known_device').select('names').where('user_id', '=', body.user._id)
  expect((await devices.execute()).every(({ names }) => names.includes(person.uid))).toBe(true)
})

test('two concurrent first sign-ins create one account', async () => {
  const person = await addPerson()
  const answers = await Promise.all([signInBy(person.uid), signInBy(person.uid)])
  const rows = database.db.selectFrom('user_account').select('id').where('email', '=', person.mail)
  expect(await rows.execute()).toHaveLength(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('the sign-in options include the directory', async () => {
  expect((await anonymous.get('/api/auth/providers')).body).toEqual({
    providers: [],
    hasDirectory: true,
    hasConnections: false,
    hasPasskeys: true,
  })
})

describe('a failing directory', () => {
  const { env: variables } = process
  test.each([
    ['cannot be trusted', { LDAP_CA_FILE: undefined }],
    ['refuses our own name', { LDAP_BIND_PASSWORD: 'changed' }],
    ['is gone', { LDAP_URL: 'ldap://127.0.0.1:1' }],
    ['is asked without encryption', { LDAP_START_TLS: '0' }],
  ])('%s', async (_, wrong) => {
    const before = { ...variables }
    vi.resetModules()
    for (const [name, value] of Object.entries(wrong)) {
      if (value === undefined) delete variables[name]
      else variables[name] = value
    }
    const person = await addPerson()
    const { queryDirectory } = await import('~/server/accounts/identities/directory')
    await expect(queryDirectory(person.uid, PASSWORD)).rejects.toThrow()
    Object.assign(variables, before)
  })

  test('is reported, and counts no attempt', async () => {
    await slapd.end()
    const body = { login: `ann-${randomUUID()}`, password: PASSWORD }
    for (let n = 0; n < 8; n++) {
      const answer = await anonymous.post('/api/auth/login/ldap', { body })
      expect([answer.status, answer.problem.message]).toEqual([400, 'Error fetching LDAP user data'])
    }
    expect((await signInAs({})).accessToken).toBeTruthy()
    const outages = await readRows('service_outage', {}, 'service')
    expect(outages).toEqual([{ service: 'directory' }])
  })
})
