import { describe, expect, test } from 'vitest'
import { peopleMessages } from '~/shared/messages/people'
import { activityOf } from '../support/activity'
import { type Caller, type SignedIn, signIn, signInAs } from '../support/api'
import { subscribe, withBilling } from '../support/billing'
import { createOrganization, createTenant, createUser } from '../support/factories'
import { PEOPLE, statuses } from '../support/people'
import { insertRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
withBilling()
withSettings({ COMPANY_DOMAIN: 'watch.example' })
const join = async () => signIn(await createUser({ memberOf: [tenant.organization] }))
const pathOf = ({ user }: SignedIn) => `/api/users/${user.id}`

const ownersOnly = (allowed: number, others = 404) =>
  Object.fromEntries(
    PEOPLE.map((person) => [
      person,
      person === 'anonymous' ? 401 : /owner|super/.test(person) ? allowed : others,
    ]),
  )
const ids = async (caller: Caller, query = {}) =>
  (await caller.get('/api/users', { query: { limit: 200, ...query } })).body.items.map(
    (one: { _id: string }) => one._id,
  )

describe('GET /api/users', () => {
  test('is for owners and super admins', async () => {
    expect(await statuses(people, (caller) => caller.get('/api/users'))).toEqual({
      ...ownersOnly(200, 403),
      stranger: 200,
    })
  })

  test('lists the people of the own organizations only', async () => {
    const member = await join()
    expect(await ids(people.owner)).toContain(member.user.id)
    expect(await ids(people.stranger)).not.toContain(member.user.id)
    expect(await ids(people.super)).toEqual(
      expect.arrayContaining([member.user.id, (people.nobody as SignedIn).user.id]),
    )
    const otherOrganization = await createOrganization()
    expect(await ids(people.owner, { organization: otherOrganization._id })).toEqual([])
    const { body } = await people.owner.get(pathOf(member))
    expect(body.organizations).toEqual([
      {
        _id: tenant.organization._id,
        name: tenant.organization.name,
        isOwner: false,
        isBillingAdmin: false,
        isTrial: false,
      },
    ])
  })

  test('filters and searches', async () => {
    const member = await join()
    await updateRows(
      'user_account',
      { id: member.user.id },
      { first_name: 'Grace', last_name: 'Darling', is_confirmed: false },
    )
    expect(await ids(people.owner, { search: 'grace dar' })).toEqual([member.user.id])
    expect(await ids(people.owner, { search: member.user.email })).toEqual([member.user.id])
    expect(await ids(people.owner, { isConfirmed: false })).toEqual([member.user.id])
    expect(await ids(people.owner, { isConfirmed: true })).not.toContain(member.user.id)
    expect(await ids(people.owner, { isActive: false })).toEqual([])
    const trial = await createOrganization()
    await subscribe(trial, { status: 'trial', trial_level: 1, trial_started_at: new Date() })
    const onTrial = await signInAs({ ownerOf: [trial] })
    expect(await ids(people.super, { isTrial: true })).toEqual([onTrial.user.id])
    expect(await ids(people.super, { isTrial: false })).not.toContain(onTrial.user.id)
    const { body } = await people.super.get('/api/users', { query: { limit: 2, page: 2, orderBy: 'email' } })
    expect(body).toMatchObject({ limit: 2, page: 2, items: [{}, {}] })
    expect((await people.super.get('/api/users', { query: { isTrial: 'perhaps' } })).status).toBe(422)
  })
})

test('people with an address of the own company are tagged as internal', async () => {
  const tagOf = async (email: string) => {
    const { id } = await createUser({ memberOf: [tenant.organization] })
    await updateRows('user_account', { id }, { email })
    return (await people.owner.get(`/api/users/${id}`)).body.tag
  }
  expect(await tagOf('ann+tests@watch.example')).toBe('internal')
  expect(await tagOf('ann@shop.example')).toBe('client')
})

describe('/api/users/{id}', () => {
  test('is not read by the user, and only within an organization of the user', async () => {
    const member = await join()
    expect((await member.get(pathOf(member))).status).toBe(404)
    const organization = tenant.organization._id
    expect((await people.owner.get(pathOf(member), { query: { organization } })).status).toBe(200)
    expect((await people.super.get(pathOf(member), { query: { organization: 999_999 } })).status).toBe(404)
  })

  test('reveals no secret', async () => {
    const { body } = await people.super.get(pathOf(await join()))
    expect(JSON.stringify(body)).not.toMatch(/hash|password|settings/i)
  })

  test('closing it ends every session immediately; reopening permits sign-in', async () => {
    const member = await join()
    const change = (isActive: boolean) => people.owner.put(pathOf(member), { body: { isActive } })
    expect((await change(false)).body).toMatchObject({ isActive: false })
    expect((await member.get('/api/auth/profile')).status).toBe(401)
    expect((await change(true)).body).toMatchObject({ isActive: true })
    expect((await member.get('/api/auth/profile')).status).toBe(401)
    expect((await (await signIn(member.user)).get('/api/auth/profile')).status).toBe(200)
    expect(await activityOf(own.db, 'user', member.user.id)).toMatchObject([
      { action: 'user.update', before: { isActive: true }, after: { isActive: false } },
      { action: 'user.update', before: { isActive: false }, after: { isActive: true } },
    ])
  })

  test('cannot be closed by its user, for other organizations, or by a lower role', async () => {
    const close = (caller: Caller, user: SignedIn) => caller.put(pathOf(user), { body: { isActive: false } })
    const otherOrganization = await createOrganization()
    const both = await signInAs({ memberOf: [tenant.organization, otherOrganization] })
    const admin = await signInAs({ isSuper: true, memberOf: [tenant.organization] })
    const messages = peopleMessages.user
    for (const [answer, why] of [
      [await close(people.owner, people.owner as SignedIn), messages.notYourself],
      [await close(people.super, people.super as SignedIn), messages.notYourself],
      [await close(people.owner, both), messages.inOtherOrganization],
      [await close(people.owner, admin), messages.isSuper],
    ] as const) {
      expect([answer.status, answer.problem.fields]).toEqual([409, { isActive: [why] }])
    }
    expect((await close(people.super, both)).status).toBe(200)
  })

  test('accepts no other fields', async () => {
    const member = await join()
    await people.owner.put(pathOf(member), {
      body: {
        isSuper: true,
        is_super: true,
        isConfirmed: false,
        email: 'taken@example.com',
        ownerOf: [1],
        roles: [],
      },
    })
    const { body } = await people.super.get(pathOf(member))
    expect(body).toMatchObject({ isSuper: false, isConfirmed: true, email: member.user.email })
    expect(body.organizations[0].isOwner).toBe(false)
    expect((await people.owner.put(pathOf(member), { body: { isActive: 'yes' } })).status).toBe(422)
  })

  test('becomes billing admin of the organization', async () => {
    const member = await join()
    const { body } = await people.owner.put(pathOf(member), { body: { isBillingAdmin: true } })
    expect(body.organizations[0].isBillingAdmin).toBe(true)
    expect((await member.get('/api/auth/profile')).body).toMatchObject({ isBillingAdmin: true })
    const nobody = await people.super.put(pathOf(people.nobody as SignedIn), {
      body: { isBillingAdmin: true },
    })
    expect(Object.keys(nobody.problem.fields ?? {})).toEqual(['isBillingAdmin'])
  })
})

describe('permissions of a user', () => {
  test('are granted and revoked by owners', async () => {
    const member = await join()
    const path = `${pathOf(member)}/permissions`
    const body = { client: tenant.client._id, role: 'projectAdmin', projects: [tenant.project._id] }
    expect((await people.owner.post(path, { body })).status).toBe(201)
    const again = { ...body, role: 'projectViewer' }
    expect((await people.owner.post(path, { body: again })).status).toBe(201)
    const { body: mine } = await member.get('/api/auth/permissions')
    expect(mine).toMatchObject({
      total: 1,
      items: [
        {
          organizationName: tenant.organization.name,
          clientName: tenant.client.name,
          projectName: tenant.project.name,
          role: 'projectViewer',
          source: { kind: 'user', team: null },
        },
      ],
    })
    const gone = { client: tenant.client._id, projects: [tenant.project._id] }
    expect((await people.owner.delete(path, { body: gone })).body).toEqual({ ok: true })
    expect((await people.owner.delete(path, { body: gone })).status).toBe(404)
    expect((await member.get('/api/auth/permissions')).body.total).toBe(0)
    const actions = await activityOf(own.db, 'permission', tenant.client._id)
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['permission.give', 'permission.remove']),
    )
  })

  test('belong to organizations of the user and of the caller', async () => {
    const otherTenant = await createTenant()
    const both = await signInAs({ ownerOf: [tenant.organization, otherTenant.organization] })
    const member = await join()
    const body = { client: otherTenant.client._id, role: 'clientViewer' }
    const path = `${pathOf(member)}/permissions`
    expect((await people.owner.post(path, { body })).status).toBe(404)
    expect((await both.post(path, { body })).problem.fields).toEqual({ subjectId: ['Please select a user'] })
    const shared = await signInAs({
      memberOf: [otherTenant.organization],
      grants: [{ role: 'clientViewer', client: tenant.client }],
    })
    await insertRows('live.permission', {
      organization_id: otherTenant.organization._id,
      client_id: otherTenant.client._id,
      user_id: shared.user.id,
      role: 'clientAdmin',
    })
    const names = async (caller: Caller) =>
      (await caller.get(`${pathOf(shared)}/permissions`)).body.items.map(
        (one: { clientName: string }) => one.clientName,
      )
    expect(await names(people.owner)).toEqual([tenant.client.name])
    expect(await names(people.super)).toHaveLength(2)
  })

  test('show owners and super admins as such', async () => {
    const { body } = await people.owner.get('/api/auth/permissions')
    expect(body.items).toMatchObject([
      { role: 'owner', organizationName: tenant.organization.name, source: { kind: 'owner' } },
    ])
    const { body: all } = await people.super.get('/api/auth/permissions')
    expect(all.items).toMatchObject([{ role: 'super', organization: null, source: { kind: 'super' } }])
  })
})

test('teams of a user are joined and left', async () => {
  const member = await join()
  const path = `${pathOf(member)}/teams`
  const { body: team } = await people.owner.post('/api/teams', {
    body: { name: 'Lifeboat', organization: tenant.organization._id },
  })
  const body = { teams: [team._id] }
  expect((await people.owner.post(path, { body })).status).toBe(201)
  expect((await people.owner.get(path)).body.items).toMatchObject([{ name: 'Lifeboat', users: 1 }])
  expect((await member.get('/api/auth/teams')).body.items).toMatchObject([{ name: 'Lifeboat' }])
  expect((await people.owner.delete(path, { body })).body).toEqual({ ok: true })
  expect((await people.owner.get(path)).body.total).toBe(0)
  expect((await people.owner.post(path, { body: { teams: [] } })).status).toBe(422)
  expect((await people.owner.post(path, { body: { teams: [999_999] } })).status).toBe(404)
})

test('own organizations', async () => {
  const { body } = await people.owner.get('/api/auth/organizations')
  expect(body).toMatchObject([{ name: tenant.organization.name, isOwner: true, clients: 1 }])
  expect((await people.nobody.get('/api/auth/organizations')).body).toEqual([])
})
