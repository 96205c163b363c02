import { describe, expect, test } from 'vitest'
import { peopleMessages } from '~/shared/messages/people'
import { activityOf } from '../support/activity'
import { type SignedIn, signIn, signInAs } from '../support/api'
import { createClient, createProject, createTeam, createUser } from '../support/factories'
import { readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const ofClient = () => `/api/clients/${tenant.client._id}/users`
const ofProject = () => `/api/projects/${tenant.project._id}/users`
const join = async () => signIn(await createUser({ memberOf: [tenant.organization] }))

describe('the list', () => {
  test('shows everyone with the strongest role and its sources', async () => {
    const member = await join()
    const right = { client_id: tenant.client._id, role: 'clientAdmin' } as const
    const team = await createTeam(tenant.organization, 'Night watch', { members: [member.user], right })
    const { body } = await people.owner.get(ofClient(), { query: { limit: 100 } })
    const memberOf = (id: string) => body.items.find((item: { _id: string }) => item._id === id)
    expect(memberOf(member.user.id)).toMatchObject({
      kind: 'user',
      role: 'clientAdmin',
      given: null,
      sources: [{ kind: 'team', team, teamName: 'Night watch', role: 'clientAdmin' }],
    })
    expect(memberOf(String(team))).toMatchObject({
      kind: 'team',
      name: 'Night watch',
      given: { role: 'clientAdmin' },
    })
    expect(memberOf((people.owner as SignedIn).user.id)).toMatchObject({
      role: 'owner',
      given: null,
      sources: [{ kind: 'owner' }],
    })
    const { body: counted } = await people.owner.get(`${ofClient()}/count`)
    expect(counted).toEqual({ count: body.total })
    expect(body.items).toHaveLength(body.total)
  })

  test('is searched, sorted and paged', async () => {
    const admin = people.clientAdmin as SignedIn
    const { body } = await people.owner.get(ofClient(), { query: { search: admin.user.email.toUpperCase() } })
    expect(body.items.map((item: { _id: string }) => item._id)).toEqual([admin.user.id])
    const { body: byRole } = await people.owner.get(ofClient(), {
      query: { orderBy: 'role', orderDirection: 'desc', limit: 1 },
    })
    expect(byRole).toMatchObject({ limit: 1, items: [{ role: 'owner' }] })
    const { body: none } = await people.owner.get(ofClient(), { query: { search: '%_' } })
    expect(none).toMatchObject({ total: 0, items: [] })
  })

  test('hides members of other projects from project members', async () => {
    const sibling = await createProject(tenant.client)
    const other = await signInAs({
      grants: [{ role: 'projectViewer', client: tenant.client, project: sibling }],
    })
    const ids = async (caller: typeof people.owner) =>
      (await caller.get(ofClient(), { query: { limit: 100 } })).body.items.map(
        (item: { _id: string }) => item._id,
      )
    expect(await ids(people.clientViewer)).toContain(other.user.id)
    expect(await ids(people.projectAdmin)).not.toContain(other.user.id)
  })
})

describe('adding', () => {
  test('takes effect immediately, for a person and for a team', async () => {
    const member = await join()
    const client = `/api/clients/${tenant.client._id}`
    expect((await member.get(client)).status).toBe(404)
    await people.clientAdmin.post(ofClient(), { body: { subjectId: member.user.id, role: 'clientViewer' } })
    expect((await member.get(client)).status).toBe(200)
    expect((await member.put(client, { body: { retentionDays: 30 } })).status).toBe(403)
    const changed = await people.clientAdmin.put(ofClient(), {
      body: { subjectId: member.user.id, role: 'clientAdmin' },
    })
    expect(changed.body).toEqual({ ok: true })
    expect((await member.put(client, { body: { retentionDays: 30 } })).status).toBe(200)
    await people.clientAdmin.delete(ofClient(), { body: { subjectId: member.user.id } })
    expect((await member.get(client)).status).toBe(404)
    const entries = await activityOf(own.db, 'member', tenant.client._id)
    const mine = entries.filter((entry) => JSON.stringify(entry.after).includes(member.user.id))
    expect(mine.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'member.add',
        before: { user: member.user.id, roles: [] },
        after: { user: member.user.id, roles: [{ project: null, role: 'clientViewer' }] },
      },
      {
        action: 'member.update',
        before: { user: member.user.id, roles: [{ project: null, role: 'clientViewer' }] },
        after: { user: member.user.id, roles: [{ project: null, role: 'clientAdmin' }] },
      },
      {
        action: 'member.remove',
        before: { user: member.user.id, roles: [{ project: null, role: 'clientAdmin' }] },
        after: { user: member.user.id, roles: [] },
      },
    ])
  })

  test('of a project role in a client needs projects of that client', async () => {
    const subjectId = (await join()).user.id
    const none = await people.owner.post(ofClient(), { body: { subjectId, role: 'projectViewer' } })
    expect([none.status, none.problem.fields]).toEqual([
      422,
      { projects: ['You need to select at least 1 project'] },
    ])
    const foreign = await createProject(await createClient(tenant.organization))
    const refused = await people.owner.post(ofClient(), {
      body: { subjectId, role: 'projectViewer', projects: [foreign._id] },
    })
    expect(refused.status).toBe(404)
    const fits = await people.owner.post(ofClient(), {
      body: { subjectId, role: 'projectViewer', projects: [tenant.project._id] },
    })
    expect(fits.status).toBe(201)
    const replaced = await people.owner.put(ofClient(), { body: { subjectId, role: 'clientViewer' } })
    expect(replaced.status).toBe(200)
    const rows = await readRows('live.permission', { user_id: subjectId }, 'project_id', 'role')
    expect(rows).toEqual([{ project_id: null, role: 'clientViewer' }])
  })

  test.each([
    ['a role of the other level', () => ofProject(), { role: 'clientAdmin' }, 'role'],
    ['no role', () => ofClient(), { role: undefined }, 'role'],
    [
      'projects for a role on all of them',
      () => ofClient(),
      { role: 'clientAdmin', projects: [1] },
      'projects',
    ],
    ['nobody', () => ofClient(), { role: 'clientViewer', subjectId: '' }, 'subjectId'],
    ['owner as a role', () => ofClient(), { role: 'owner' }, 'role'],
  ])('refuses %s', async (_, path, change, field) => {
    const { user } = await join()
    const { status, problem } = await people.super.post(path(), { body: { subjectId: user.id, ...change } })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
  })

  test('refuses non-members the same, with or without an account', async () => {
    const stranger = (people.stranger as SignedIn).user.id
    const answers = await Promise.all(
      [stranger, '018f0000-0000-7000-8000-000000000000', '999999'].map((subjectId) =>
        people.owner.post(ofClient(), { body: { subjectId, role: 'clientViewer' } }),
      ),
    )
    for (const { status, problem } of answers) {
      expect([status, problem.message, problem.fields]).toEqual([
        422,
        'Add member failed',
        { subjectId: ['Please select a user'] },
      ])
    }
  })

  test('refuses a duplicate, and a change of a non-member', async () => {
    const subjectId = (await join()).user.id
    const body = { subjectId, role: 'projectViewer' }
    expect((await people.owner.put(ofProject(), { body })).status).toBe(409)
    expect((await people.owner.delete(ofProject(), { body: { subjectId } })).status).toBe(409)
    expect((await people.owner.post(ofProject(), { body })).status).toBe(201)
    const again = await people.owner.post(ofProject(), { body })
    expect([again.status, again.problem.fields]).toEqual([
      409,
      { subjectId: [peopleMessages.member.already] },
    ])
  })
})

test('privilege escalation an admin of a project grants nothing in the client or in its other projects', async () => {
  const subjectId = (await join()).user.id
  const sibling = await createProject(tenant.client)
  const responses = await Promise.all([
    people.projectAdmin.post(ofClient(), { body: { subjectId, role: 'clientAdmin' } }),
    people.projectAdmin.post(ofClient(), {
      body: { subjectId, role: 'projectAdmin', projects: [tenant.project._id] },
    }),
    people.projectAdmin.post(`/api/projects/${sibling._id}/users`, {
      body: { subjectId, role: 'projectAdmin' },
    }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 404])
  const self = (people.projectAdmin as SignedIn).user.id
  expect(
    (await people.projectAdmin.put(ofClient(), { body: { subjectId: self, role: 'clientAdmin' } })).status,
  ).toBe(403)
})

test('candidates are people and teams of the organization without a right here, visible to admins', async () => {
  const member = await join()
  const path = `${ofProject()}/candidates`
  const ids = async (query = {}) =>
    (await people.projectAdmin.get(path, { query })).body.map((one: { _id: string }) => one._id)
  expect(await ids({ search: member.user.email })).toEqual([member.user.id])
  const all = await ids()
  expect(all).not.toContain((people.owner as SignedIn).user.id)
  expect(all).not.toContain((people.projectAdmin as SignedIn).user.id)
  expect(all).not.toContain((people.stranger as SignedIn).user.id)
})
