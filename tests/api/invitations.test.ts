import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { anonymous, type Caller, signIn, signInAs } from '../support/api'
import { createProject, createTenant, createUser, unique } from '../support/factories'
import { lastPart, linkTo, mailsTo } from '../support/mails'
import { statuses } from '../support/people'
import { insertRows, readRow, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
beforeEach(() => own.db.deleteFrom('login_throttle').execute())

const PASSWORD = 'a few words of my own'
const address = () => `${unique('guest').replaceAll(' ', '-')}@example.com`
const toClient = (change: object = {}) => ({
  email: address(),
  client: tenant.client._id,
  role: 'clientViewer',
  ...change,
})
const toProject = (change: object = {}) =>
  toClient({ role: 'projectViewer', projects: [tenant.project._id], ...change })
const invite = (caller: Caller, body: object) => caller.post('/api/auth/invitations', { body })

async function createTeam(): Promise<number> {
  const { id } = await own.db
    .insertInto('live.team')
    .values({ organization_id: tenant.organization._id, name: unique('Team') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function invited(body: ReturnType<typeof toClient>, by: Caller = people.owner) {
  const { status, body: invitation } = await invite(by, body)
  expect(status).toBe(201)
  return { ...invitation, token: lastPart(await linkTo(own.db, body.email)) }
}
const newcomer = { firstName: 'Gwen', lastName: 'Guest', password: PASSWORD }
const accept = (token: string, body: object = newcomer, caller: Caller = anonymous) =>
  caller.post(`/api/auth/invitations/${token}`, { body })

describe('inviting', () => {
  test('to a project is for its admins too, within their own projects', async () => {
    const answers = await statuses(people, (caller) => invite(caller, toProject()))
    expect(answers).toMatchObject({
      anonymous: 401,
      stranger: 404,
      projectViewer: 403,
      projectAdmin: 201,
      clientViewer: 403,
      clientAdmin: 201,
    })
    const sibling = await createProject(tenant.client)
    const both = toProject({ projects: [tenant.project._id, sibling._id] })
    expect((await invite(people.projectAdmin, both)).status).toBe(404)
    expect((await invite(people.projectAdmin, toClient({ role: 'clientAdmin' }))).status).toBe(403)
    expect((await invite(people.clientAdmin, both)).status).toBe(201)
    const elsewhere = await createTenant()
    const foreign = toProject({ projects: [tenant.project._id, elsewhere.project._id] })
    expect((await invite(people.owner, foreign)).status).toBe(404)
  })

  test('to a team is for its administrators and owners', async () => {
    const team = await createTeam()
    const body = () => ({ email: address(), team })
    expect((await invite(people.owner, body())).status).toBe(201)
    expect((await invite(people.clientAdmin, body())).status).toBe(404)
    expect((await invite(people.stranger, body())).status).toBe(404)
    const [plain, administrator] = [await createUser(), await createUser()]
    for (const [user, is_administrator] of [
      [plain, false],
      [administrator, true],
    ] as const) {
      await insertRows('live.team_user', {
        organization_id: tenant.organization._id,
        team_id: team,
        user_id: user.id,
        is_administrator,
      })
    }
    expect((await invite(await signIn(plain), body())).status).toBe(403)
    expect((await invite(await signIn(administrator), body())).status).toBe(201)
    expect((await invite(await signIn(administrator), toClient())).status).toBe(404)
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ role: 'owner' }, 'role'],
    [{ role: undefined }, 'role'],
    [{ role: 'projectAdmin' }, 'projects'],
    [{ team: 1 }, 'client'],
    [{ client: undefined }, 'client'],
  ])('refuses %j at %s', async (change, field) => {
    const { status, problem } = await invite(people.owner, toClient(change))
    expect([status, Object.keys(problem.fields ?? {})[0]]).toEqual([422, field])
  })

  test('with a project role needs a project', async () => {
    const { problem } = await invite(people.owner, toProject({ projects: [] }))
    expect(problem.fields).toEqual({ projects: ['You need to select at least 1 project'] })
  })

  test('sends a link, and lists pending ones to those who may change members', async () => {
    const body = toProject()
    const { token, ...invitation } = await invited(body, people.projectAdmin)
    const [mail] = await mailsTo(own.db, body.email)
    expect(mail?.subject).toBe(`Invitation to ${tenant.organization.name}`)
    expect(mail?.plain).toContain(tenant.project.name)
    const target = (await linkTo(own.db, body.email)).searchParams.get('target')
    expect(target).toBe(`/dashboard/client/${tenant.client._id}`)
    const list = async (caller: Caller, query: Record<string, number>) => {
      const answer = await caller.get('/api/auth/invitations', { query })
      return answer.status === 200 ? answer.body.map(({ _id }: { _id: string }) => _id) : answer.status
    }
    expect(await list(people.projectAdmin, { project: tenant.project._id })).toContain(invitation._id)
    expect(await list(people.owner, { client: tenant.client._id })).toContain(invitation._id)
    expect(await list(people.projectAdmin, { client: tenant.client._id })).toBe(403)
    expect(await list(people.projectViewer, { project: tenant.project._id })).toBe(403)
    expect(await list(people.stranger, { client: tenant.client._id })).toBe(404)
    expect(await list(people.owner, {})).toBe(422)
    const { body: listed } = await people.owner.get('/api/auth/invitations', {
      query: { client: tenant.client._id },
    })
    expect(JSON.stringify(listed)).not.toContain(token)
  })
})

describe('accepting', () => {
  test('as a new user creates a confirmed account with that right only', async () => {
    const body = toProject({ role: 'projectAdmin' })
    const { token } = await invited(body)
    const offer = await anonymous.get(`/api/auth/invitations/${token}`)
    expect(offer.body).toMatchObject({
      email: body.email,
      organizationName: tenant.organization.name,
      places: [tenant.project.name],
      role: 'Project Admin',
      person: 'new',
    })
    expect((await accept(token)).body).toEqual({ ok: true, email: body.email })
    const login = { username: body.email, password: PASSWORD }
    const { user } = (await anonymous.post('/api/auth/login', { body: login })).body
    expect(user).toMatchObject({
      firstName: 'Gwen',
      isConfirmed: true,
      isOwner: false,
      ownerOf: [],
      memberOf: [tenant.organization._id],
      organization: tenant.organization._id,
      roles: [
        {
          organization: tenant.organization._id,
          client: tenant.client._id,
          project: tenant.project._id,
          role: 'projectAdmin',
        },
      ],
    })
    const entry = await readRow(
      'activity',
      { action: 'invitation.accept', actor_label: body.email },
      'actor_label',
      'actor_id',
      'after',
    )
    expect(entry).toMatchObject({ actor_id: user._id, after: { email: body.email, role: 'projectAdmin' } })
  })

  test('as a signed-in user adds the right, and confirms the email', async () => {
    const user = await createUser()
    await updateRows('user_account', { id: user.id }, { is_confirmed: false })
    const caller = await signIn(user)
    const { token } = await invited(toClient({ email: user.email.toUpperCase(), role: 'clientAdmin' }))
    expect((await accept(token, {}, caller)).status).toBe(200)
    const { body } = await caller.get('/api/auth/profile')
    expect(body).toMatchObject({
      isConfirmed: true,
      roles: [{ client: tenant.client._id, project: null, role: 'clientAdmin' }],
    })
    const { token: lesser } = await invited(toClient({ email: user.email }))
    expect((await accept(lesser, {}, caller)).status).toBe(200)
    expect((await caller.get('/api/auth/profile')).body.roles).toMatchObject([{ role: 'clientAdmin' }])
  })

  test('joins the team', async () => {
    const team = await createTeam()
    const email = address()
    await invite(people.owner, { email, team })
    const token = lastPart(await linkTo(own.db, email))
    expect((await accept(token)).status).toBe(200)
    const { user } = (
      await anonymous.post('/api/auth/login', { body: { username: email, password: PASSWORD } })
    ).body
    expect(user.teams).toEqual([{ _id: team, organization: tenant.organization._id, isAdministrator: false }])
  })

  test('is for the invited email only', async () => {
    const known = await createUser()
    const { token } = await invited(toClient({ email: known.email }))
    const other = await signInAs({})
    expect((await accept(token, {}, other)).status).toBe(403)
    expect((await accept(token)).status).toBe(409)
    expect((await anonymous.get(`/api/auth/invitations/${token}`)).body.person).toBe('known')
    expect((await accept(token, {}, await signIn(known))).status).toBe(200)
  })

  test('takes over an account that somebody else pre-registered', async () => {
    const squatter = await signInAs({})
    const { id, email } = squatter.user
    await updateRows('user_account', { id }, { is_confirmed: false })
    const { token } = await invited(toClient({ email }))
    expect((await accept(token)).status).toBe(200)
    expect((await squatter.get('/api/auth/profile')).status).toBe(401)
    const login = (password: string) =>
      anonymous.post('/api/auth/login', { body: { username: email, password } })
    expect((await login(squatter.user.password)).status).toBe(401)
    expect((await login(PASSWORD)).status).toBe(200)
  })

  test('needs a name and a strong password of a new user, and leaves the link valid otherwise', async () => {
    const body = toClient()
    const { token } = await invited(body)
    for (const [form, field] of [
      [{}, 'firstName'],
      [{ ...newcomer, password: 'short' }, 'password'],
      [{ ...newcomer, password: body.email }, 'password'],
    ] as const) {
      const { status, problem } = await accept(token, form)
      expect([status, Object.keys(problem.fields ?? {})[0]]).toEqual([422, field])
    }
    expect((await accept(token)).status).toBe(200)
  })

  test('works once, also concurrently', async () => {
    const user = await createUser()
    const caller = await signIn(user)
    const { token } = await invited(toClient({ email: user.email }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token, {}, caller)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  })

  test('fails after 14 days, when revoked, and with an older link', async () => {
    const body = toClient()
    const { token: older, _id } = await invited(body)
    const expiry = await readRow('live.invitation', { id: _id }, 'created_at', 'expires_at')
    expect(expiry.expires_at.getTime() - expiry.created_at.getTime()).toBe(14 * DAY_MS)
    expect((await people.clientAdmin.post(`/api/auth/invitations/${_id}/resend`)).status).toBe(200)
    const token = lastPart(await linkTo(own.db, body.email))
    expect((await accept(older)).status).toBe(404)
    await updateRows('live.invitation', { id: _id }, { expires_at: new Date() })
    expect((await accept(token)).problem.message).toMatch(/^This invitation no longer works/)
    expect((await people.owner.post(`/api/auth/invitations/${_id}/resend`)).body.isExpired).toBe(false)
    const renewed = lastPart(await linkTo(own.db, body.email))
    expect((await people.owner.delete(`/api/auth/invitations/${_id}`)).body).toEqual({ ok: true })
    expect((await accept(renewed)).status).toBe(404)
    expect((await accept('nonsense')).status).toBe(404)
  })
})

describe('changing an invitation', () => {
  test('is for those who could have sent it', async () => {
    const { _id } = await invited(toProject())
    const path = `/api/auth/invitations/${_id}`
    for (const [caller, status] of [
      [anonymous, 401],
      [people.stranger, 404],
      [people.projectViewer, 403],
      [people.clientViewer, 403],
    ] as const) {
      expect((await caller.post(`${path}/resend`)).status).toBe(status)
      expect((await caller.delete(path)).status).toBe(status)
    }
    expect((await people.projectAdmin.delete(path)).status).toBe(200)
    expect((await people.projectAdmin.delete(path)).status).toBe(404)
  })

  test('a duplicate replaces the previous one', async () => {
    const body = toClient()
    const first = await invited(body)
    const second = await invited(body)
    expect((await accept(first.token)).status).toBe(404)
    expect((await accept(second.token)).status).toBe(200)
  })
})
