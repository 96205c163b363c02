import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { recordActivity } from '~/server/platform/activity'
import { issueMessages } from '~/shared/messages/issues'
import { type Caller, signIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createProject, createSite, createUser, PASSWORD, unique } from '../support/factories'
import { statuses } from '../support/people'
import { insertRows, readRow, readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, foreign, people, owner } = tenantFixture()

interface Entry {
  _id: string
  text: string
  client: number | null
  project: number | null
  organization: number
}
const log = async (caller: Caller, query: Record<string, string | number> = {}): Promise<Entry[]> =>
  (await caller.get('/api/activity', { query: { limit: 200, ...query } })).body.items

describe('an activity entry', () => {
  test('has the actor, a description, old and new values, the IP address and the request id', async () => {
    const path = `/api/clients/${tenant.client._id}`
    const name = unique('Renamed')
    const { headers } = await owner.put(path, { body: { name }, headers: { 'x-client-ip': '203.0.113.7' } })
    expect(headers).toBeDefined()
    const [entry] = await log(owner, { client: tenant.client._id, type: 'client.update' })
    expect(entry).toMatchObject({
      text: `Renamed client ${tenant.client.name} to ${name}`,
      actorKind: 'user',
      actor: owner.user.id,
      actorName: owner.user.email,
      organization: tenant.organization._id,
      organizationName: tenant.organization.name,
      client: tenant.client._id,
      clientName: name,
      project: null,
      ip: '203.0.113.7',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect((entry as unknown as { changes: object[] }).changes).toContainEqual({
      field: 'name',
      before: tenant.client.name,
      after: name,
    })
    await owner.put(path, { body: { name: tenant.client.name } })
  })

  test('has any kind of actor: people, API keys, share-link visitors and the system', async () => {
    const ctx = systemContext()
    const place = { organizationId: tenant.organization._id }
    const unused = { keyId: null, keyScopes: [], clientId: null, isExpired: false }
    const key = { kind: 'key' as const, name: 'Nightly job', ...place, ...unused }
    await recordActivity({ ...ctx, actor: key }, ctx.db, 'site.update', 1, place)
    await recordActivity(ctx, ctx.db, 'site.delete', 1, place)
    const kinds = async (actorKind: string) =>
      (await log(owner, { actorKind })).map((one) => (one as unknown as { actorName: string }).actorName)
    expect(await kinds('key')).toEqual(['Nightly job'])
    expect(await kinds('system')).toContain('test')
    expect(await kinds('share')).toEqual([])
  })
})

describe('who may read the log', () => {
  test('without a scope: owners their organizations, super admins all, others nothing', async () => {
    expect(await statuses(people, (caller) => caller.get('/api/activity'))).toMatchObject({
      anonymous: 401,
      nobody: 403,
      clientAdmin: 403,
      owner: 200,
    })
    const seen = new Set((await log(people.owner)).map(({ organization }) => organization))
    expect([...seen]).toEqual([tenant.organization._id])
    const all = new Set((await log(people.super)).map(({ organization }) => organization))
    expect(all.has(foreign.organization._id)).toBe(true)
    const both = await signInAs({ ownerOf: [tenant.organization, foreign.organization] })
    const two = await log(both)
    expect(new Set(two.map(({ organization }) => organization))).toEqual(
      new Set([tenant.organization._id, foreign.organization._id]),
    )
    const times = two.map((entry) => (entry as unknown as { createdAt: string }).createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('of a client and a project: its members, within their access', async () => {
    const sibling = await createProject(tenant.client)
    const hidden = await createSite(sibling)
    const shown = await createSite(tenant.project)
    const read = (query: object) => (caller: Caller) => caller.get('/api/activity', { query: { ...query } })
    const outside = { anonymous: 401, nobody: 404, stranger: 404 }
    const members = {
      projectViewer: 200,
      projectAdmin: 200,
      clientViewer: 200,
      clientAdmin: 200,
      owner: 200,
      super: 200,
    }
    expect(await statuses(people, read({ client: tenant.client._id }))).toEqual({ ...outside, ...members })
    expect(await statuses(people, read({ project: tenant.project._id }))).toEqual({ ...outside, ...members })
    expect(await statuses(people, read({ project: sibling._id }))).toMatchObject({
      projectViewer: 404,
      clientViewer: 200,
    })

    const ofClient = await log(people.clientViewer, { client: tenant.client._id })
    const texts = ofClient.map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining([
        `Created client ${tenant.client.name}`,
        `Created project ${tenant.project.name}`,
        `Created project ${sibling.name}`,
        `Created site ${hidden.name}`,
        `Created site ${shown.name}`,
      ]),
    )
    expect(ofClient.every(({ client }) => client === tenant.client._id)).toBe(true)
    const ofMember = await log(people.projectViewer, { client: tenant.client._id })
    expect(new Set(ofMember.map(({ project }) => project))).toEqual(new Set([tenant.project._id]))
    const ofProject = (await log(people.clientViewer, { project: sibling._id })).map(({ text }) => text)
    expect(ofProject.sort()).toEqual([`Created project ${sibling.name}`, `Created site ${hidden.name}`])
  })
})

describe('filters and pagination', () => {
  test('pagination skips and repeats nothing', async () => {
    const all = (await log(owner)).map(({ _id }) => _id)
    const seen: string[] = []
    let before: string | undefined
    do {
      const { body } = await owner.get('/api/activity', { query: { limit: 3, before } })
      seen.push(...body.items.map(({ _id }: Entry) => _id))
      before = body.next ?? undefined
    } while (before)
    expect(seen).toEqual(all)
    expect(all.length).toBeGreaterThan(6)
  })

  test('by actor, kind of object, text and days', async () => {
    const site = await createSite(tenant.project)
    await owner.delete(`/api/sites/${site._id}`, { body: { name: site.name } })
    const deleted = `Deleted site ${site.name}`
    const texts = async (query: Record<string, string>) => (await log(owner, query)).map(({ text }) => text)
    expect((await texts({ actor: owner.user.id }))[0]).toBe(deleted)
    expect((await texts({ actor: owner.user.email.slice(0, 12) }))[0]).toBe(deleted)
    expect(await texts({ search: site.name, type: 'site.delete' })).toEqual([deleted])
    expect((await texts({ type: 'project' })).every((text) => text.includes('project'))).toBe(true)
    expect(await texts({ search: '%' })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await texts({ from: today, to: today })).toContain(deleted)
    expect(await texts({ to: '2020-01-01' })).toEqual([])
    for (const from of [`${today}T00:00Z`, `${today}T00:00:00.000+0000`, `${today}T00:00 00:00`])
      expect(await texts({ from, to: today })).toContain(deleted)
    const soon = await owner.get('/api/activity', { query: { from: 'soon' } })
    expect(soon.problem.fields?.['from']).toEqual([issueMessages.formats.moment])
    const refused = await Promise.all(
      [{ from: 'yesterday' }, { before: 'x' }, { limit: 1_000 }, { type: "a'b" }, { client: -1 }].map(
        (query) => owner.get('/api/activity', { query: query as never }),
      ),
    )
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  })
})

describe('the CSV export', () => {
  test('has the same entries with the same rights, and no formulas', async () => {
    const name = `=cmd|' /C calc'!A0 ${unique('x')}`
    const { status } = await owner.post('/api/projects', { body: { client: tenant.client._id, name } })
    expect(status).toBe(201)
    const query = { client: tenant.client._id, type: 'project.create' }
    const { headers, body } = await owner.get<string>('/api/activity/export', { query })
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = body.trim().split('\r\n')
    expect(lines[0]).toMatch(/^When \(UTC\),Organization,/)
    expect(lines.length - 1).toBe((await log(owner, query)).length)
    expect(body).toContain(`,"'${name}",`)
    expect(body).not.toMatch(/(^|,)"?[=@]/m)
    const ask = (caller: Caller) =>
      caller.get('/api/activity/export', { query: { client: tenant.client._id } })
    expect([(await ask(people.stranger)).status, (await ask(people.anonymous)).status]).toEqual([404, 401])
    expect((await people.clientAdmin.get('/api/activity/export')).status).toBe(403)
  })

  test('continues after one batch', async () => {
    const { _id } = foreign.organization
    const at = Date.now()
    const rows = Array.from({ length: 2_300 }, (_, i) => ({
      organization_id: _id,
      created_at: new Date(at + (i % 7)),
      id: v7(),
      actor_kind: 'system',
      actor_label: 'test',
      action: 'site.update',
      object_type: 'site',
      object_id: String(i),
      request_id: 'x',
    }))
    for (let i = 0; i < rows.length; i += 500) {
      await insertRows('activity', rows.slice(i, i + 500))
    }
    const query = { organization: _id, type: 'site.update' }
    const { body } = await people.super.get<string>('/api/activity/export', { query })
    const ids = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[8])
    expect(new Set(ids).size).toBe(2_300)
    expect(ids.length).toBe(2_300)
  })
})

describe('secrets', () => {
  test('are redacted in all entries', async () => {
    const ctx = systemContext()
    const organizationId = tenant.organization._id
    const after = {
      password: 'hush-1',
      passwordHash: 'hush-2',
      api_key_hash: 'hush-3',
      nested: [{ accessToken: 'hush-4', name: 'kept' }],
      key: 'hush-5',
      hasPassword: true,
    }
    const objectId = unique('secret')
    await recordActivity(ctx, ctx.db, 'user.update', objectId, { organizationId, before: after, after })
    const row = await readRow('activity', { object_id: objectId })
    expect(JSON.stringify(row)).not.toContain('hush')
    expect(row.after).toMatchObject({ nested: [{ name: 'kept' }], hasPassword: true })
  })

  test('of real calls never reach the table', async () => {
    const user = await signIn(await createUser({ ownerOf: [tenant.organization] }))
    const client = tenant.client._id
    const { body: link } = await user.post('/api/share-links', { body: { name: 'x', client } })
    await user.put('/api/auth/password', {
      body: { currentPassword: PASSWORD, password: 'another long phrase 9' },
    })
    const keys = await Promise.all(
      ['/api/auth', `/api/clients/${client}`, `/api/organizations/${tenant.organization._id}`].map((path) =>
        user.post(`${path}/regenerateapikey`),
      ),
    )
    const secrets = [PASSWORD, 'another long phrase 9', user.accessToken, user.refreshToken, link.key]
    secrets.push(...keys.flatMap(({ body }) => (typeof body?.key === 'string' ? [body.key] : [])))
    const all = JSON.stringify(await readRows('activity'))
    for (const secret of secrets) expect(all).not.toContain(secret)
    const hashes = await readRows('live.share_link', {}, 'key_hash')
    for (const { key_hash } of hashes) expect(all).not.toContain(key_hash.toString('hex'))
    expect(all).not.toMatch(/\$argon2/)
  })
})
