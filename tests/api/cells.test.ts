import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { mirrorCells } from '~/server/administration/cells'
import { readiness } from '~/server/administration/health'
import { processMoves } from '~/server/administration/organization-moves'
import { forgetRest, leaveAlone, prepareCells, requireNumber } from '~/server/platform/cells'
import { createDb, createPool } from '~/server/platform/db'
import { getRuntime } from '~/server/platform/runtime'
import { prepareOthers } from '~/server/process/prepare'
import { apiFor } from '~/server/screens/api-for'
import type { Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'
import { createAgent, resultOf } from '../support/agent'
import { anonymous, callerWith, type SignedIn, signIn, signInAs } from '../support/api'
import { SECOND, withSecondCell } from '../support/cells'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import {
  createMonitor,
  createTenant,
  createUser,
  PASSWORD,
  type Tenant,
  type TestUser,
} from '../support/factories'
import { lastPart, linkTo } from '../support/mails'

onOwnDatabase()
const second = withSecondCell()
let here: Tenant
let there: Tenant
let both: SignedIn
let remote: SignedIn
let admin: SignedIn
let user: TestUser

const inSecond = { headers: { 'lightkeeper-cell': String(SECOND) } }

beforeAll(async () => {
  here = await createTenant()
  const built = await second.build(async () => {
    const tenant = await createTenant()
    return {
      tenant,
      user: await createUser({ ownerOf: [tenant.organization] }),
      only: await createUser({ ownerOf: [tenant.organization] }),
    }
  })
  there = built.tenant
  user = built.user
  await getRuntime()
    .db.insertInto('live.organization_owner')
    .values({ organization_id: here.organization._id, user_id: user.id })
    .execute()
  await getRuntime()
    .db.insertInto('live.organization_member')
    .values({ organization_id: here.organization._id, user_id: user.id, joined_at: new Date() })
    .onConflict((c) => c.doNothing())
    .execute()
  await mirrorCells(systemContext())
  both = await signIn(user)
  admin = await signInAs({ isSuper: true })
  remote = await signIn(built.only)
})

const urlOf = (site: Site) => site.pages[0]?.url
const names = (answer: { body: { list?: { name: string }[]; clients?: { name: string }[] } }) =>
  JSON.stringify(answer.body)

describe('cells', () => {
  test('have ids that no other cell has', () => {
    for (const { _id } of [there.organization, there.client, there.project, there.site])
      expect(_id).toBeGreaterThanOrEqual(SECOND * 100_000_000)
    expect(here.organization._id).toBeLessThan(100_000_000)
  })

  test('list what the current cell has', async () => {
    const own = await both.get('/api/clients')
    expect(names(own)).toContain(here.client.name)
    expect(names(own)).not.toContain(there.client.name)
    const other = await both.get('/api/clients', inSecond)
    expect(names(other)).toContain(there.client.name)
    expect(names(other)).not.toContain(here.client.name)
    expect(names(await remote.get('/api/clients'))).toContain(there.client.name)
  })

  test('find what a call is about', async () => {
    const answer = await both.get(`/api/clients/${there.client._id}`)
    expect(answer).toMatchObject({ status: 200, body: { name: there.client.name } })
    expect(await both.get(`/api/clients/${here.client._id}`, inSecond)).toMatchObject({ status: 200 })
    const listed = await both.get('/api/projects', { query: { client: there.client._id } })
    expect(names(listed)).toContain(there.project.name)
    expect(await remote.get(`/api/clients/${here.client._id}`)).toMatchObject({ status: 404 })
  })

  test('note a refusal where it happened', async () => {
    const viewer = await second.build(() =>
      createUser({ grants: [{ role: 'clientViewer', client: there.client }] }),
    )
    const session = await signIn(viewer)
    const own = { headers: { 'lightkeeper-cell': '1' } }
    const refused = await session.put(`/api/clients/${there.client._id}`, { ...own, body: { name: 'x' } })
    expect(refused.status).toBe(403)
    const noted = second.db
      .selectFrom('activity')
      .select('organization_id')
      .where('action', '=', 'access.deny')
    expect(await noted.execute()).toEqual([{ organization_id: there.organization._id }])
  })

  test('give the profile the rights of the session', async () => {
    expect((await remote.get('/api/auth/profile')).body).toMatchObject({
      email: remote.user.email,
      ownerOf: [there.organization._id],
    })
  })

  test('keep accounts at home', async () => {
    const change = second.db.updateTable('user_account').set({ first_name: 'x' }).where('id', '=', user.id)
    await expect(change.execute()).rejects.toThrow('written at home only')
    await getRuntime()
      .db.updateTable('user_account')
      .set({ first_name: 'Ada' })
      .where('id', '=', user.id)
      .execute()
    await mirrorCells(systemContext())
    const copy = await second.db
      .selectFrom('user_account')
      .select(['first_name', 'password_hash'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(copy).toEqual({ first_name: 'Ada', password_hash: null })
  })

  test('name members without a second factor, whose factors are at home', async () => {
    const { body } = await both.get(`/api/organizations/${there.organization._id}/two-factor`)
    expect(body.without.items.map(({ email }: { email: string }) => email)).toContain(user.email)
    expect(body.members).toBeGreaterThanOrEqual(2)
  })

  test('open to a supporter only when their organizations allow it', async () => {
    const allow = (tenant: Tenant, hours: number | null) =>
      both.put(`/api/organizations/${tenant.organization._id}/support-access`, {
        body: { until: hours === null ? null : new Date(Date.now() + hours * HOUR_MS).toISOString() },
      })
    const supporter = await signInAs({ isSuper: true })
    const see = async ({ client }: Tenant) => (await supporter.get(`/api/clients/${client._id}`)).status
    expect((await allow(here, 1)).status).toBe(200)
    expect((await supporter.post(`/api/users/${user.id}/support-session`)).status).toBe(200)
    expect([await see(here), await see(there)]).toEqual([200, 404])
    expect((await allow(there, 1)).status).toBe(200)
    expect([await see(here), await see(there)]).toEqual([200, 200])
    await supporter.delete('/api/auth/support-session')
    await Promise.all([allow(here, null), allow(there, null)])
  })

  test('know the key of an organization', async () => {
    const { body } = await both.post(`/api/organizations/${there.organization._id}/regenerateapikey`)
    const key = callerWith({ authorization: `Bearer ${body.key}` })
    expect(names(await key.get('/api/clients'))).toContain(there.client.name)
    expect(await key.get(`/api/clients/${here.client._id}`)).toMatchObject({ status: 404 })
  })

  test('follow a link to a screen', async () => {
    const open = (headers: Record<string, string>) =>
      apiFor(
        new Request('http://lightkeeper.test/settings/clients/1?x=1', {
          headers: { host: 'lightkeeper.test', cookie: both.cookie, ...headers },
        }),
      ).get('/api/clients/{id}', { params: { id: String(there.client._id) } })
    const part = await open({ accept: '*/*' })
    expect(part.name).toBe(there.client.name)
    expect((await both.get('/api/auth/profile')).body.cell).toBe(1)
    const moved = await open({ accept: 'text/html' }).catch((response: Response) => response)
    if (!(moved instanceof Response)) throw new Error('The screen was not opened again')
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/settings/clients/1?x=1'])
    expect((await both.get('/api/auth/profile')).body.cell).toBe(SECOND)
    expect(await open({ accept: 'text/html' })).toMatchObject({ name: there.client.name })
    await both.put('/api/auth/cell', { body: { cell: 1 } })
  })

  test('leave others alone when one is down', async () => {
    const up = second.goDown()
    try {
      expect(await both.get('/api/clients')).toMatchObject({ status: 200 })
      expect(await remote.get('/api/auth/profile')).toMatchObject({ status: 200 })
      expect(await remote.get('/api/clients')).toMatchObject({ status: 200 })
      expect(await both.get(`/api/clients/${there.client._id}`)).toMatchObject({ status: 503 })
      expect(await mirrorCells(systemContext())).toBe(0)
      expect(await anonymous.get('/api/version')).toMatchObject({ status: 200 })
    } finally {
      up()
    }
    expect(await both.get(`/api/clients/${there.client._id}`)).toMatchObject({ status: 200 })
  })

  test('are left alone while their schema is of another version', async () => {
    const newest = sql.raw<{ name: string; timestamp: string }>(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    )
    const [removed] = (await newest.execute(second.db)).rows
    leaveAlone(SECOND)
    try {
      expect(await both.get('/api/clients')).toMatchObject({ status: 200 })
      expect(await both.get(`/api/clients/${there.client._id}`)).toMatchObject({ status: 503 })
      expect((await admin.get('/api/cells')).body.cells).toMatchObject([
        { number: 1, isReachable: true, schema: 'current' },
        { number: SECOND, isReachable: true, schema: 'pending', figures: null },
      ])
    } finally {
      forgetRest()
      await sql`insert into kysely_migration values (${removed?.name}, ${removed?.timestamp})`.execute(
        second.db,
      )
    }
    expect(await both.get(`/api/clients/${there.client._id}`)).toMatchObject({ status: 200 })
  })

  test('are asked by agents in turn, and get the results of their own leases', async () => {
    const agent = await createAgent()
    await mirrorCells(systemContext())
    const request = (site: Site) =>
      both.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
    for (const { site } of [here, there]) expect(await request(site)).toMatchObject({ status: 201 })
    const claimed = []
    for (let job = await agent.claim(); job; job = await agent.claim()) claimed.push(job)
    const urls = claimed.map(({ url }) => url)
    for (const { site } of [here, there]) expect(urls).toContain(site.pages[0]?.url)
    expect(urls.slice(0, 2)).toEqual(expect.arrayContaining([here.site, there.site].map(urlOf)))
    const remoteJob = claimed.find(({ url }) => url === urlOf(there.site))
    if (!remoteJob) throw new Error('The other cell got no lease')
    const { leaseId } = remoteJob
    expect((await agent.post('/api/agents/heartbeat', { body: { leaseId } })).body).toEqual({
      continue: true,
    })
    expect(await agent.post('/api/agents/result', { body: resultOf(remoteJob) })).toMatchObject({
      status: 200,
    })
    const runs = await second.db.selectFrom('run').select(['id', 'organization_id']).execute()
    expect(runs).toEqual([{ id: remoteJob.runId, organization_id: there.organization._id }])
    const unknown = { leaseId: randomUUID() }
    expect((await agent.post('/api/agents/heartbeat', { body: unknown })).body).toEqual({ continue: false })
  })

  test('each have a prober of the agent', async () => {
    const agent = await createAgent('elsewhere')
    const { _id: location } = (
      await admin.post('/api/locations', { body: { label: 'Mars', continent: null } })
    ).body
    await getRuntime()
      .db.updateTable('agent')
      .set({ location_id: location })
      .where('name', '=', 'elsewhere')
      .execute()
    await mirrorCells(systemContext())
    await second.build(() => createMonitor(there.site, { locations: [location] }))
    const report = {
      ...{ prober: randomUUID(), name: 'p', startedAt: Date.now(), cutOffSince: null, cursor: null },
      ...{ shards: [], results: [] },
    }
    const atHome = await agent.post('/api/agents/probe', { body: report })
    expect(atHome.body).toMatchObject({ cells: [SECOND], changed: [] })
    const inCell = await agent.post('/api/agents/probe', {
      query: { cell: SECOND },
      body: { ...report, prober: randomUUID() },
    })
    expect(inCell.body.changed).toHaveLength(1)
    expect(await agent.post('/api/agents/probe', { query: { cell: 3 }, body: report })).toMatchObject({
      status: 404,
    })
  })

  test('invite new and known people', async () => {
    const invite = async (email: string) => {
      const body = { email, client: there.client._id, role: 'clientViewer' }
      expect(await both.post('/api/auth/invitations', { body })).toMatchObject({ status: 201 })
      return lastPart(await linkTo(second.db, email))
    }
    const newcomer = { firstName: 'Gwen', lastName: 'Guest', password: 'a few words of my own' }
    const email = `${randomUUID()}@example.com`
    const token = await invite(email)
    expect((await anonymous.get(`/api/auth/invitations/${token}`)).body).toMatchObject({
      email,
      person: 'new',
    })
    expect(await anonymous.post(`/api/auth/invitations/${token}`, { body: newcomer })).toMatchObject({
      status: 200,
    })
    const login = await anonymous.post('/api/auth/login', {
      body: { username: email, password: newcomer.password },
    })
    const gwen = callerWith({ authorization: `Bearer ${login.body.accessToken}` })
    expect(names(await gwen.get('/api/clients'))).toContain(there.client.name)

    const known = await signInAs({ ownerOf: [here.organization] })
    const again = await invite(known.user.email)
    expect((await anonymous.get(`/api/auth/invitations/${again}`)).body.person).toBe('known')
    expect(await known.post(`/api/auth/invitations/${again}`, { body: {} })).toMatchObject({ status: 200 })
    expect(await known.get(`/api/clients/${there.client._id}`)).toMatchObject({ status: 200 })
    expect((await known.get('/api/auth/profile')).body).toMatchObject({ cell: 1, cells: [1, SECOND] })
    expect(await known.put('/api/auth/cell', { body: { cell: SECOND } })).toMatchObject({ status: 200 })
    expect((await known.get('/api/auth/profile')).body).toMatchObject({ cell: SECOND })
    expect(await both.put('/api/auth/cell', { body: { cell: 3 } })).toMatchObject({ status: 422 })
  })

  test('are made by super admins, and seen with their state', async () => {
    const { body, status } = await admin.post('/api/organizations', {
      ...inSecond,
      body: { name: 'Made there' },
    })
    expect(status).toBe(201)
    expect(body._id).toBeGreaterThan(SECOND * 100_000_000)
    await mirrorCells(systemContext())
    const overview = (await admin.get('/api/cells')).body
    expect(overview.cells).toMatchObject([
      { number: 1, isReachable: true, schema: 'current' },
      { number: SECOND, isReachable: true, schema: 'current', mirrorAgeSeconds: expect.any(Number) },
    ])
    expect(overview.organizations).toContainEqual({ _id: body._id, name: 'Made there', cell: SECOND })
    const refused = await admin.post(`/api/organizations/${body._id}/scim-token`)
    expect([refused.status, refused.problem.reason]).toEqual([409, 'ONLY_AT_HOME'])
    expect(await readiness(getRuntime().db)).toMatchObject({ ready: true, downCells: [] })
    const up = second.goDown()
    expect(await readiness(getRuntime().db)).toMatchObject({ ready: true, downCells: [SECOND] })
    expect((await admin.get('/api/cells')).body.cells).toMatchObject([
      {},
      { isReachable: false, figures: null },
    ])
    up()
  })

  test('get an organization with its people, key and addresses', async () => {
    const moved = await createTenant()
    const owner = await signInAs({ ownerOf: [moved.organization] })
    const { body: made } = await owner.post(`/api/organizations/${moved.organization._id}/regenerateapikey`)
    const key = callerWith({ authorization: `Bearer ${made.key}` })
    const body = { organization: moved.organization._id, cell: SECOND }
    expect(await admin.post('/api/organization-moves', { body })).toMatchObject({ status: 201 })
    await processMoves(systemContext())
    await mirrorCells(systemContext())
    expect((await admin.get('/api/organization-moves')).body[0]).toMatchObject({
      state: 'done',
      toCell: SECOND,
    })
    expect((await admin.get('/api/cells')).body.organizations).toContainEqual({
      ...{ _id: moved.organization._id, name: moved.organization.name, cell: SECOND },
    })
    expect(names(await owner.get('/api/clients'))).toContain(moved.client.name)
    expect(await owner.get(`/api/sites/${moved.site._id}`)).toMatchObject({ status: 200 })
    expect(names(await key.get('/api/clients'))).toContain(moved.client.name)
    expect(await remote.get(`/api/sites/${moved.site._id}`)).toMatchObject({ status: 404 })
  })

  test('refuse an address that names another cell', async () => {
    await expect(
      prepareCells(
        new Map([
          [1, getRuntime().db],
          [3, second.db],
        ]),
        new Date(),
      ),
    ).rejects.toThrow('The settings name the database of cell 2 as cell 3')
    await expect(requireNumber(second.db, 1)).rejects.toThrow('of cell 2 as cell 1')
    const dead = createDb(createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }))
    const cells = new Map([
      [3, second.db],
      [4, dead],
      [SECOND, second.db],
    ])
    expect(await prepareOthers(getRuntime().db, cells, new Date())).toEqual([
      expect.stringContaining('Cell 3 is left alone: The settings name the database of cell 2 as cell 3'),
      expect.stringContaining('Cell 4 did not answer'),
    ])
    await dead.destroy()
  })

  test('forget a person whose account is deleted', async () => {
    const leaver = await second.build(() => createUser({ memberOf: [there.organization] }))
    const session = await signIn(leaver)
    expect(
      await session.delete('/api/auth/account', { body: { email: leaver.email, currentPassword: PASSWORD } }),
    ).toMatchObject({ status: 200 })
    const left = second.db.selectFrom('user_account').select('id').where('id', '=', leaver.id)
    expect(await left.execute()).toEqual([])
  })

  test('refuse a person who was disabled at home', async () => {
    await getRuntime()
      .db.updateTable('user_account')
      .set({ is_active: false })
      .where('id', '=', remote.user.id)
      .execute()
    expect(await remote.get('/api/clients')).toMatchObject({ status: 401 })
  })
})
