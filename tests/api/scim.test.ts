import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, anonymous, type CallOptions, call, signIn, signInAs } from '../support/api'
import { createUser, unique } from '../support/factories'
import { insertRows, readRow, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people, foreign } = tenantFixture()
const organization = () => tenant.organization._id
const at = (id = organization()) => `/api/organizations/${id}/scim-token`

/** As an identity provider of the organization calls. */
function providerWith(token: string) {
  const as =
    (method: string) =>
    (path: string, body?: unknown, query: CallOptions['query'] = {}) =>
      call(method, `/api/scim/v2/${path}`, {
        query,
        ...(body !== undefined && { body }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      })
  return { get: as('get'), post: as('post'), put: as('put'), patch: as('patch'), delete: as('delete') }
}
type Provider = ReturnType<typeof providerWith>
const ops = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

let provider: Provider
let other: Provider
const DOMAIN = `d${randomUUID().slice(0, 8)}.example`
beforeAll(async () => {
  provider = providerWith((await people.owner.post(at())).body.token)
  const owner = await signInAs({ ownerOf: [foreign.organization] })
  other = providerWith((await owner.post(at(foreign.organization._id))).body.token)
  const now = new Date()
  await insertRows('live.sign_in_domain', {
    organization_id: organization(),
    domain: DOMAIN,
    token: 't',
    created_at: now,
    verified_at: now,
  })
})

const sampleUser = (more: object = {}) => {
  const email = `${randomUUID()}@${DOMAIN}`
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: email,
    externalId: randomUUID(),
    name: { givenName: 'Ann', familyName: 'Lee' },
    emails: [{ primary: true, value: email, type: 'work' }],
    active: true,
    ...more,
  }
}
async function made(answer: Promise<Answer>) {
  const { status, body } = await answer
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const create = (more: object = {}) => made(provider.post('Users', sampleUser(more)))
const accountOf = async (email: string) => readRow('user_account', { email })
const membershipsOf = (user_id: string) =>
  readRows('live.organization_member', { user_id }, 'organization_id')

describe('tokens', () => {
  test('are shown once, replaced and revoked, and name their last use', async () => {
    const second = await signInAs({ ownerOf: [foreign.organization] })
    const place = at(foreign.organization._id)
    const first = (await second.post(place)).body.token
    expect((await providerWith(first).get('Users')).status).toBe(200)
    expect((await second.get(place)).body).toMatchObject({ hint: `lk_scim_…${first.slice(-4)}` })
    expect((await second.get(place)).body.lastUsedAt).not.toBeNull()
    const replaced = (await second.post(place)).body.token
    const refused = await providerWith(first).get('Users')
    expect([refused.status, refused.headers.get('content-type')]).toEqual([401, 'application/scim+json'])
    expect(refused.body).toMatchObject({ status: '401' })
    other = providerWith(replaced)
    expect((await other.get('Users')).status).toBe(200)
    expect([403, 404]).toContain((await people.clientAdmin.post(at())).status)
    expect((await people.owner.post(place)).status).toBe(404)
  })

  test('open nothing but SCIM, which opens to nobody else', async () => {
    const token = (await people.owner.post(at())).body.token
    provider = providerWith(token)
    const headers = { authorization: `Bearer ${token}` }
    expect((await call('get', '/api/clients', { headers })).status).toBe(403)
    expect((await people.owner.get('/api/scim/v2/Users')).status).toBe(403)
    expect((await anonymous.get('/api/scim/v2/Users')).status).toBe(401)
    const { body: key } = await people.owner.post(`/api/organizations/${organization()}/regenerateapikey`)
    expect((await providerWith(key.key).get('Users')).status).toBe(403)
    await people.owner.delete(at())
    expect((await provider.get('Users')).status).toBe(401)
    provider = providerWith((await people.owner.post(at())).body.token)
  })
})

test('describes itself', async () => {
  const config = await provider.get('ServiceProviderConfig')
  expect(config.headers.get('content-type')).toBe('application/scim+json')
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
  expect((await provider.get('ResourceTypes')).body.totalResults).toBe(2)
  const id = 'urn:ietf:params:scim:schemas:core:2.0:User'
  expect((await provider.get(`Schemas/${id}`)).body.id).toBe(id)
  expect((await provider.get('Schemas/none')).body).toMatchObject({ status: '404' })
})

describe('users', () => {
  test('become members with an account, which a reset mail opens', async () => {
    const user = await create()
    expect(user).toMatchObject({ active: true, name: { givenName: 'Ann' }, meta: { resourceType: 'User' } })
    const account = await accountOf(user.userName)
    expect(account).toMatchObject({ first_name: 'Ann', is_confirmed: true, password_hash: null })
    expect(await membershipsOf(account.id)).toEqual([{ organization_id: organization() }])
    expect((await provider.post('Users', { ...sampleUser(), userName: user.userName })).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    })
    const outside = await create({
      userName: unique('u'),
      emails: [{ value: `${randomUUID()}@else.example` }],
    })
    expect((await accountOf(outside.emails[0].value)).is_confirmed).toBe(false)
  })

  test('of an account elsewhere need a proven domain, and keep its name', async () => {
    const stranger = await createUser({ memberOf: [foreign.organization] })
    const body = sampleUser({ userName: stranger.email, emails: [] })
    const refused = await provider.post('Users', body)
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness'])
    expect(await membershipsOf(stranger.id)).toHaveLength(1)
    const email = `${randomUUID()}@${DOMAIN}`
    await updateRows('user_account', { id: stranger.id }, { email, first_name: 'Own' })
    const session = await signIn({ ...stranger, email })
    const { id } = await create({ userName: email, emails: [] })
    expect(await membershipsOf(stranger.id)).toHaveLength(2)
    const moved = `${randomUUID()}@${DOMAIN}`
    await provider.patch(
      `Users/${id}`,
      ops({ op: 'replace', value: { userName: moved, 'name.givenName': 'X' } }),
    )
    await provider.patch(`Users/${id}`, ops({ op: 'replace', path: 'active', value: false }))
    expect(await readRow('user_account', { id: stranger.id })).toMatchObject({ email, first_name: 'Own' })
    expect(await membershipsOf(stranger.id)).toEqual([{ organization_id: foreign.organization._id }])
    expect((await session.get('/api/clients')).status).toBe(200)
    const root = await createUser({ isSuper: true })
    await updateRows('user_account', { id: root.id }, { email: `root@${DOMAIN}` })
    expect(
      (await provider.post('Users', sampleUser({ userName: `root@${DOMAIN}`, emails: [] }))).status,
    ).toBe(409)
  })

  test.each([
    ['Okta', { op: 'replace', value: { active: false } }],
    ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }],
    ['a client of the RFC', { op: 'replace', path: 'active', value: false }],
  ])('lose rights and sessions when %s deactivates them, and come back', async (_, operation) => {
    const user = await create()
    const { id } = await accountOf(user.userName)
    const { client } = tenant
    await insertRows('live.permission', {
      ...{ organization_id: organization(), user_id: id, client_id: client._id, role: 'clientViewer' },
    })
    const session = await signIn({ id, email: user.userName } as never)
    expect((await session.get(`/api/clients/${client._id}`)).status).toBe(200)
    const answer = await provider.patch(`Users/${user.id}`, ops(operation))
    expect([answer.status, answer.body.active]).toEqual([200, false])
    expect((await session.get('/api/clients')).status).toBe(401)
    expect([await membershipsOf(id), await readRows('live.permission', { user_id: id })]).toEqual([[], []])
    const back = await provider.patch(`Users/${user.id}`, ops({ op: 'replace', value: { active: 'True' } }))
    expect(back.body.active).toBe(true)
    expect(await membershipsOf(id)).toHaveLength(1)
    expect((await provider.delete(`Users/${user.id}`)).status).toBe(204)
    expect((await provider.get(`Users/${user.id}`)).body).toMatchObject({ status: '404' })
    expect([await membershipsOf(id), (await accountOf(user.userName)).id]).toEqual([[], id])
  })

  test('keep the last owner', async () => {
    const only = await createUser({ ownerOf: [foreign.organization] })
    await own.db
      .deleteFrom('live.organization_owner')
      .where('user_id', '<>', only.id)
      .where('organization_id', '=', foreign.organization._id)
      .execute()
    const user = await made(other.post('Users', sampleUser({ userName: only.email, emails: [] })))
    const off = await other.patch(`Users/${user.id}`, ops({ op: 'replace', path: 'active', value: false }))
    expect([off.status, (await other.delete(`Users/${user.id}`)).status]).toEqual([409, 409])
    expect((await other.get(`Users/${user.id}`)).body.active).toBe(true)
  })

  test.each([
    [
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'NEW' },
      { emails: [{ type: 'work', value: 'NEW' }] },
    ],
    [
      { op: 'Replace', path: 'name.familyName', value: 'Kim' },
      { name: { givenName: 'Ann', familyName: 'Kim' } },
    ],
    [
      { op: 'replace', value: { displayName: 'A', 'name.familyName': 'Wu' } },
      { displayName: 'A', name: { familyName: 'Wu' } },
    ],
    [
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:externalId', value: 'e9' },
      { externalId: 'e9' },
    ],
    [
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'IT',
      },
      {},
    ],
  ])('take the change %j', async (operation, expected) => {
    const { id, userName } = await create()
    const email = `${randomUUID()}@${DOMAIN}`
    const put = (value: object) => JSON.parse(JSON.stringify(value).replace('NEW', email))
    const answer = await provider.patch(`Users/${id}`, ops(put(operation)))
    expect([answer.status, answer.body]).toMatchObject([200, put({ userName, ...expected })])
    if ('emails' in expected) expect((await accountOf(email)).first_name).toBe('Ann')
  })

  test.each([
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'userName', value: 7 }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'replace', path: 'a b', value: 1 }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type gt 1].value', value: 'x' }, 'invalidFilter'],
  ])('refuse the change %j as %s', async (operation, scimType) => {
    const { id } = await create()
    const { status, body } = await provider.patch(`Users/${id}`, ops(operation))
    expect([status, body.scimType, body.schemas]).toEqual([
      400,
      scimType,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ])
  })

  test('are found by filters, in pages, and only by their organization', async () => {
    const user = await create({ displayName: unique('Zoe') })
    const find = async (filter: string, by = provider) =>
      (await by.get('Users', undefined, { filter })).body.Resources?.map(({ id }: { id: string }) => id)
    const email = user.emails[0].value
    for (const filter of [
      `userName eq "${user.userName.toUpperCase()}"`,
      `externalId eq "${user.externalId}" and userName eq "${user.userName}"`,
      `emails.value eq "${email}"`,
      `emails[type eq "work"].value eq "${email}"`,
      `displayName eq "${user.displayName}"`,
      `id eq "${user.id}"`,
    ])
      expect([filter, await find(filter)]).toEqual([filter, [user.id]])
    expect(await find('userName eq "nobody"')).toEqual([])
    expect(await find(`id eq "${user.id}"`, other)).toEqual([])
    for (const filter of ['userName co "a"', 'title eq "x"', `userName eq "${'\n'.repeat(900)}`, '((('])
      expect((await provider.get('Users', undefined, { filter })).body).toMatchObject({
        status: '400',
        scimType: 'invalidFilter',
      })
    const all = (await provider.get('Users')).body.totalResults
    const page = (await provider.get('Users', undefined, { startIndex: all, count: 5 })).body
    expect(page).toMatchObject({ totalResults: all, startIndex: all, itemsPerPage: 1 })
    expect((await provider.get('Users', undefined, { count: 0 })).body.Resources).toEqual([])
    for (const refused of [
      await other.get(`Users/${user.id}`),
      await other.put(`Users/${user.id}`, sampleUser()),
      await other.delete(`Users/${user.id}`),
      await other.patch(`Users/${user.id}`, ops({ op: 'replace', path: 'active', value: false })),
    ])
      expect(refused.status).toBe(404)
  })
})

describe('groups', () => {
  const createTeam = async (name: string): Promise<number> =>
    (await people.owner.post('/api/teams', { body: { name, organization: organization() } })).body._id
  const teamsOf = async (user: { userName: string }) =>
    (await readRows('live.team_user', { user_id: (await accountOf(user.userName)).id }, 'team_id'))
      .map(({ team_id }) => team_id)
      .sort((a, b) => a - b)

  test('give teams and owners by the mapping of the connections', async () => {
    const [team, group] = [unique('Team'), unique('Group')]
    const teamId = await createTeam(team)
    const connection = await people.owner.post(`/api/organizations/${organization()}/sign-in-connections`, {
      body: {
        ...{ name: unique('C'), issuer: 'https://login.acme.example', clientId: 'p', clientSecret: 's' },
        ...{
          joining: 'nobody',
          groups: [
            { group, gives: team },
            { group: 'ext-1', gives: 'owner' },
          ],
        },
      },
    })
    expect(connection.status).toBe(201)
    const [ann, bob] = [await create(), await create()]
    const of = (...users: { id: string }[]) => users.map(({ id }) => ({ value: id }))
    const { id } = await made(provider.post('Groups', { displayName: group, members: of(ann) }))
    expect(await teamsOf(ann)).toEqual([teamId])
    const patch = (...operations: object[]) => provider.patch(`Groups/${id}`, ops(...operations))
    expect((await patch({ op: 'Add', path: 'members', value: of(bob) })).body.members).toHaveLength(2)
    expect(await teamsOf(bob)).toEqual([teamId])
    await patch({ op: 'remove', path: `members[value eq "${ann.id}"]` })
    expect([await teamsOf(ann), await teamsOf(bob)]).toEqual([[], [teamId]])
    await patch({ op: 'Remove', path: 'members', value: of(bob) })
    expect(await teamsOf(bob)).toEqual([])
    await patch({ op: 'replace', value: { id, displayName: unique('Other'), members: of(ann) } })
    expect(await teamsOf(ann)).toEqual([])
    await patch({ op: 'replace', value: { id, displayName: group } })
    expect(await teamsOf(ann)).toEqual([teamId])
    const path = `Groups/${id}`
    expect(
      (await provider.get(path, undefined, { excludedAttributes: 'members' })).body.members,
    ).toBeUndefined()
    expect((await provider.get(`Users/${ann.id}`)).body.groups).toMatchObject([{ value: id, display: group }])
    const owners = async () =>
      (await readRows('live.organization_owner', { organization_id: organization() }, 'source')).length
    const before = await owners()
    await provider.put(path, { displayName: 'Owners', externalId: 'ext-1', members: of(ann) })
    expect([await owners(), await teamsOf(ann)]).toEqual([before + 1, []])
    expect((await provider.delete(path)).status).toBe(204)
    expect(await owners()).toBe(before)
    await made(provider.post('Groups', { displayName: group, members: of(ann) }))
    expect(await teamsOf(ann)).toEqual([teamId])
    await people.owner.delete(
      `/api/organizations/${organization()}/sign-in-connections/${connection.body._id}`,
    )
    expect(await teamsOf(ann)).toEqual([])
  })

  test('without a mapping keep their members and give nothing; foreign members are refused', async () => {
    const ann = await create()
    const displayName = unique('Plain')
    const { id } = await made(provider.post('Groups', { displayName, members: [{ value: ann.id }] }))
    expect(await teamsOf(ann)).toEqual([])
    const filter = `displayName eq "${displayName}"`
    expect((await provider.get('Groups', undefined, { filter })).body.Resources[0].members).toHaveLength(1)
    expect((await provider.post('Groups', { displayName })).body.scimType).toBe('uniqueness')
    const stranger = await made(
      other.post('Users', sampleUser({ userName: `${randomUUID()}@x.example`, emails: [] })),
    )
    const add = ops({ op: 'add', path: 'members', value: [{ value: stranger.id }] })
    expect((await provider.patch(`Groups/${id}`, add)).body.scimType).toBe('invalidValue')
    expect((await other.patch(`Groups/${id}`, add)).status).toBe(404)
    expect((await other.delete(`Groups/${id}`)).status).toBe(404)
  })
})

test('every change is in the activity log, by the token', async () => {
  const user = await create()
  const { id } = await accountOf(user.userName)
  const entries = await readRows('activity', { object_id: id }, 'actor_kind')
  expect(entries).toContainEqual({ actor_kind: 'scim' })
})
