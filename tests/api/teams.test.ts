import { describe, expect, test } from 'vitest'
import { activityOf } from '../support/activity'
import { type Caller, type SignedIn, signIn, signInAs } from '../support/api'
import { createClient, createProject, createTenant, createUser, unique } from '../support/factories'
import { prepared } from '../support/prepared'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const join = async () => signIn(await createUser({ memberOf: [tenant.organization] }))

async function newTeam(): Promise<{ _id: number; name: string; path: string }> {
  const body = { name: unique('Team'), organization: tenant.organization._id }
  const { body: team } = await people.owner.post('/api/teams', { body })
  return { ...team, path: `/api/teams/${team._id}` }
}

async function staffedTeam() {
  const team = await newTeam()
  const [administrator, member] = [await join(), await join()]
  const users = [administrator.user.id, member.user.id]
  await people.owner.post(`${team.path}/users`, { body: { users } })
  await people.owner.post(`${team.path}/administrators`, { body: { users: [administrator.user.id] } })
  return { ...team, administrator, member }
}

describe('a team', () => {
  test('is created by owners, with a unique name in the organization', async () => {
    const create = (name: string) => (caller: Caller) =>
      caller.post('/api/teams', { body: { name, organization: tenant.organization._id } })
    const name = unique('Team')
    const { body } = await create(name)(people.owner)
    expect(body).toMatchObject({ name, organization: tenant.organization._id, users: 0, permissions: 0 })
    const taken = await create(name.toUpperCase())(people.owner)
    expect([taken.status, taken.problem.fields]).toEqual([409, { name: ['Team name is existing'] }])
    expect((await create('')(people.owner)).problem.fields).toEqual({
      name: ['This field must not be blank'],
    })
    expect(await activityOf(own.db, 'team', body._id)).toMatchObject([
      { action: 'team.create', after: { name } },
    ])
  })

  test('is read by its members, renamed by its administrators, deleted by owners', async () => {
    const team = await staffedTeam()
    const { administrator, member } = team
    expect((await member.get(team.path)).body).toMatchObject({ name: team.name, users: 2, administrators: 1 })
    const rename = (caller: Caller) => caller.put(team.path, { body: { name: unique('Renamed') } })
    expect([(await rename(member)).status, (await rename(administrator)).status]).toEqual([403, 200])
    expect((await people.owner.delete(team.path)).body).toEqual({ ok: true })
    expect((await people.owner.get(team.path)).status).toBe(404)
    const entries = await activityOf(own.db, 'team', team._id)
    expect(entries.at(-1)).toMatchObject({ action: 'team.delete', before: { users: 2 } })
  })

  test('is listed to owners and to its members', async () => {
    const team = await staffedTeam()
    const names = async (caller: Caller, query = {}) =>
      (await caller.get('/api/teams', { query })).body.items.map((one: { name: string }) => one.name)
    expect(await names(team.member)).toEqual([team.name])
    expect(await names(people.owner, { search: team.name.toLowerCase() })).toEqual([team.name])
    expect(await names(people.stranger)).toEqual([])
    expect(await names(people.super, { organization: tenant.organization._id })).toContain(team.name)
    const { body } = await people.owner.get('/api/auth/teams')
    expect(body).toMatchObject({ total: 0, items: [] })
  })
})

describe('its members', () => {
  test('are changed by administrators and owners', async () => {
    const team = await staffedTeam()
    const { user } = await join()
    const body = { users: [user.id] }
    for (const [method, path] of [
      ['post', `${team.path}/users`],
      ['post', `${team.path}/administrators`],
      ['delete', `${team.path}/administrators`],
      ['delete', `${team.path}/users`],
    ] as const) {
      expect((await team.member[method](path, { body })).status, path).toBe(403)
      expect((await people.stranger[method](path, { body })).status, path).toBe(404)
      expect((await team.administrator[method](path, { body })).status, path).toBeLessThan(300)
    }
    const { body: list } = await team.member.get(`${team.path}/users`, { query: { orderBy: 'email' } })
    expect(list.total).toBe(2)
    const actions = (await activityOf(own.db, 'team', team._id)).map(({ action }) => action)
    expect(actions.slice(-4)).toEqual([
      'team.addUsers',
      'team.makeAdministrators',
      'team.unmakeAdministrators',
      'team.removeUsers',
    ])
  })

  test('belong to the organization', async () => {
    const team = await newTeam()
    const stranger = (people.stranger as SignedIn).user.id
    const { status, problem } = await people.owner.post(`${team.path}/users`, { body: { users: [stranger] } })
    expect([status, problem.message]).toEqual([422, 'Add member failed'])
    const nobody = await people.owner.post(`${team.path}/users`, { body: { users: [] } })
    expect(nobody.problem.fields).toEqual({ users: ['Please select a user'] })
    const known = await join()
    const { body } = await people.owner.get(`${team.path}/users/candidates`, {
      query: { search: known.user.email },
    })
    expect(body.map((one: { _id: string }) => one._id)).toEqual([known.user.id])
    expect(
      (await people.owner.get(`${team.path}/users/candidates`, { query: { search: `user-${stranger}` } }))
        .body,
    ).toEqual([])
  })

  test('are not appointed administrators from outside', async () => {
    const team = await newTeam()
    const { user } = await join()
    await people.owner.post(`${team.path}/administrators`, { body: { users: [user.id] } })
    expect((await people.owner.get(`${team.path}/users`)).body.total).toBe(0)
  })
})

describe('its permissions', () => {
  test('apply to every member immediately, and end with the team', async () => {
    const team = await staffedTeam()
    const client = await createClient(tenant.organization)
    const project = await createProject(client)
    const body = { client: client._id, role: 'projectViewer', projects: [project._id] }
    const seen = async () => (await team.member.get(`/api/projects/${project._id}`)).status
    expect(await seen()).toBe(404)
    expect((await people.owner.post(`${team.path}/permissions`, { body })).status).toBe(201)
    expect(await seen()).toBe(200)
    const { body: listed } = await team.member.get(`${team.path}/permissions`)
    expect(listed).toMatchObject({
      total: 1,
      items: [{ clientName: client.name, projectName: project.name, role: 'projectViewer' }],
    })
    const { body: mine } = await team.member.get('/api/auth/permissions')
    expect(mine.items).toMatchObject([
      { role: 'projectViewer', source: { kind: 'team', teamName: team.name } },
    ])
    await people.owner.delete(`${team.path}/permissions`, {
      body: { client: client._id, projects: [project._id] },
    })
    expect(await seen()).toBe(404)
    await people.owner.post(`${team.path}/permissions`, { body: { client: client._id, role: 'clientAdmin' } })
    expect(await seen()).toBe(200)
    await people.owner.delete(team.path)
    expect(await seen()).toBe(404)
  })

  test('are granted only by those who may change the members of the client', async () => {
    const team = await staffedTeam()
    const body = { client: tenant.client._id, role: 'clientAdmin' }
    const give = (caller: Caller, change = {}) =>
      caller.post(`${team.path}/permissions`, { body: { ...body, ...change } })
    expect((await give(team.administrator)).status).toBe(404)
    expect((await give(team.member)).status).toBe(403)
    expect((await give(people.clientAdmin)).status).toBe(404)
    await people.owner.post(`/api/clients/${tenant.client._id}/users`, {
      body: { subjectId: team.administrator.user.id, role: 'clientViewer' },
    })
    expect((await give(team.administrator)).status).toBe(403)
    await people.owner.put(`/api/clients/${tenant.client._id}/users`, {
      body: { subjectId: team.administrator.user.id, role: 'clientAdmin' },
    })
    expect((await give(team.administrator)).status).toBe(201)
  })

  test('are never granted in another organization, not even by a super admin', async () => {
    const team = await newTeam()
    const otherTenant = await createTenant()
    const both = await signInAs({ ownerOf: [tenant.organization, otherTenant.organization] })
    for (const caller of [both, people.super]) {
      const { status } = await caller.post(`${team.path}/permissions`, {
        body: { client: otherTenant.client._id, role: 'clientViewer' },
      })
      expect(status).toBe(422)
    }
    expect((await people.owner.get(`${team.path}/permissions`)).body.total).toBe(0)
  })

  test('are revoked only where they exist', async () => {
    const team = await newTeam()
    const { status } = await people.owner.delete(`${team.path}/permissions`, {
      body: { client: tenant.client._id },
    })
    expect(status).toBe(404)
    const bad = await people.owner.post(`${team.path}/permissions`, {
      body: { client: '', role: 'clientAdmin' },
    })
    expect([bad.status, Object.keys(bad.problem.fields ?? {})]).toEqual([422, ['client']])
  })
})

describe('an administrator of a team who may only view its client', () => {
  const foreign = prepared(createTenant)
  const beside = prepared(() => createClient(tenant.organization))
  const hostile = prepared(async () => {
    const [team, strong, foreignTeam] = [await staffedTeam(), await newTeam(), { _id: 0 }]
    const grant = { client: tenant.client._id, role: 'clientAdmin' }
    await people.owner.post(`${strong.path}/permissions`, { body: grant })
    await people.owner.post(`${team.path}/permissions`, { body: { ...grant, role: 'clientViewer' } })
    const owner = await signInAs({ ownerOf: [foreign.organization] })
    const body = { name: 'Foreign', organization: foreign.organization._id }
    Object.assign(foreignTeam, (await owner.post('/api/teams', { body })).body)
    return { team, strong, foreignTeam, owner }
  })
  const TABLES = [
    'permission',
    'team_user',
    'team',
    'organization_owner',
    'organization_member',
    'invitation',
  ] as const
  const rights = async () => {
    const rows = TABLES.map((table) => own.db.selectFrom(`live.${table}`).selectAll().execute())
    return (await Promise.all(rows)).map((list) => list.map((row) => JSON.stringify(row)).sort())
  }

  type Attempt = [method: 'post' | 'put' | 'delete', path: string, body: object]
  const attempts: Record<string, () => Attempt[]> = {
    'raises the role of the team': () => {
      const path = `${hostile.team.path}/permissions`
      const on = (client: { _id: number }) => ({ client: client._id })
      return [
        ['post', path, { ...on(tenant.client), role: 'clientAdmin' }],
        ['post', path, { ...on(tenant.client), role: 'projectAdmin', projects: [tenant.project._id] }],
        ['post', path, { ...on(tenant.client), role: 'projectAdmin', projects: [foreign.project._id] }],
        ['post', path, { ...on(tenant.client), role: 'owner' }],
        ['post', path, { ...on(beside), role: 'clientViewer' }],
        ['post', path, { ...on(foreign.client), role: 'clientViewer' }],
        ['post', path, { ...on(foreign.client), role: 'projectViewer', projects: [tenant.project._id] }],
        ['delete', path, on(tenant.client)],
        ['put', hostile.team.path, { name: 'A', permissions: [{ ...on(beside), role: 'clientAdmin' }] }],
        ['put', hostile.team.path, { name: 'A', organization: foreign.organization._id }],
      ]
    },
    'raises the own role': () => {
      const { id } = hostile.team.administrator.user
      const [own, client] = [`/api/users/${id}`, { client: tenant.client._id }]
      return [
        ['post', `${own}/permissions`, { ...client, role: 'clientAdmin' }],
        ['delete', `${own}/permissions`, client],
        ['post', `${own}/teams`, { teams: [hostile.strong._id] }],
        ['put', own, { isBillingAdmin: true }],
        ['put', `${own}?organization=${tenant.organization._id}`, { isBillingAdmin: true }],
        ['post', `/api/clients/${tenant.client._id}/users`, { subjectId: id, role: 'clientAdmin' }],
        ['put', `/api/clients/${tenant.client._id}/users`, { subjectId: id, role: 'clientAdmin' }],
        ['put', `/api/projects/${tenant.project._id}/users`, { subjectId: id, role: 'projectAdmin' }],
        ['put', `/api/organizations/${tenant.organization._id}/owners`, { owners: [id] }],
        ['post', '/api/super-admins', { user: id }],
      ]
    },
    'enters another team': () =>
      [hostile.strong, hostile.foreignTeam].flatMap(({ _id }): Attempt[] => {
        const [path, users] = [`/api/teams/${_id}`, { users: [hostile.team.administrator.user.id] }]
        return [
          ['post', `${path}/users`, users],
          ['post', `${path}/administrators`, users],
          ['delete', `${path}/users`, users],
          ['put', path, { name: 'Mine' }],
          ['delete', path, {}],
          ['post', '/api/auth/invitations', { email: 'friend@example.com', team: _id }],
        ]
      }),
    'changes what is not of the team': () => {
      const { path, _id } = hostile.team
      const email = 'friend@example.com'
      return [
        ['delete', path, {}],
        ['post', '/api/teams', { name: 'Mine', organization: tenant.organization._id }],
        ['post', '/api/teams', { name: 'Mine', organization: foreign.organization._id }],
        ['post', `${path}/users`, { users: [hostile.owner.user.id] }],
        ['post', `/api/users/${hostile.owner.user.id}/teams`, { teams: [_id] }],
        ['put', `/api/clients/${tenant.client._id}/users`, { subjectId: String(_id), role: 'clientAdmin' }],
        ['post', `/api/clients/${beside._id}/users`, { subjectId: String(_id), role: 'clientViewer' }],
        ['post', '/api/auth/invitations', { email, team: _id, client: beside._id, role: 'clientAdmin' }],
        ['post', '/api/auth/invitations', { email, team: _id, role: 'clientAdmin' }],
        ['post', '/api/auth/invitations', { email, client: tenant.client._id, role: 'clientViewer' }],
      ]
    },
  }

  test.each(Object.keys(attempts))('never %s', async (name) => {
    const before = await rights()
    const { administrator } = hostile.team
    for (const [method, path, body] of attempts[name]?.() ?? []) {
      const { status } = await administrator[method](path, { body })
      expect([403, 404, 422], `${method} ${path} ${JSON.stringify(body)}: ${status}`).toContain(status)
      expect(await rights(), `${method} ${path}`).toEqual(before)
    }
  })
})
