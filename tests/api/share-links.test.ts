import { beforeAll, describe, expect, test } from 'vitest'
import { activityOf } from '../support/activity'
import { anonymous, type Caller, call, callerWith } from '../support/api'
import { subscribe, withBilling } from '../support/billing'
import { createProject, createSite } from '../support/factories'
import type { People } from '../support/people'
import { readRow, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, people, owner } = tenantFixture()
withBilling()
let sibling: Awaited<ReturnType<typeof createSite>>
let cousin: Awaited<ReturnType<typeof createSite>>
beforeAll(async () => {
  sibling = await createSite(tenant.project)
  cousin = await createSite(await createProject(tenant.client))
})

const placeOf = (level: 'client' | 'project' | 'site') => ({
  client: tenant.client._id,
  ...(level !== 'client' && { project: tenant.project._id }),
  ...(level === 'site' && { site: tenant.site._id }),
})

async function share(level: 'client' | 'project' | 'site', more: object = {}) {
  const answer = await owner.post('/api/share-links', {
    body: { name: 'For the board', ...placeOf(level), ...more },
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const withKey = (key: string): Caller => callerWith({ authorization: `Bearer ${key}` })

async function open(key: string) {
  const answer = await call('post', '/api/share-links/open', { body: { key } })
  const cookie = answer.headers.getSetCookie()[0] ?? ''
  return { answer, cookie, visitor: callerWith({ cookie: cookie.split(';')[0] ?? '' }) }
}

describe('creating a link', () => {
  test('returns the key and the URL once, and stores a hash', async () => {
    const link = await share('project')
    expect(link.key).toMatch(/^lk_s_[\w-]{43}$/)
    expect(new URL(link.url).pathname).toBe(
      `/dashboard/client/${tenant.client._id}/project/${tenant.project._id}`,
    )
    expect(new URL(link.url).searchParams.get('key')).toBe(link.key)
    expect(link).toMatchObject({ level: 'project', state: 'active', uses: 0, hint: link.key.slice(-4) })
    const row = await readRow('live.share_link', { id: link._id })
    expect(JSON.stringify(row)).not.toContain(link.key)
    const listed = await owner.get('/api/share-links', { query: { client: tenant.client._id } })
    expect(JSON.stringify(listed.body)).not.toContain(link.key)
    const entries = await activityOf(own.db, 'shareLink', link._id)
    expect(entries[0]).toMatchObject({ action: 'shareLink.create', after: { name: 'For the board' } })
    expect(JSON.stringify(entries)).not.toContain(link.key)
  })

  test.each([
    [
      'client',
      { projectViewer: 403, projectAdmin: 403, clientViewer: 403, clientAdmin: 201, owner: 201, super: 201 },
    ],
    [
      'project',
      { projectViewer: 403, projectAdmin: 201, clientViewer: 403, clientAdmin: 201, owner: 201, super: 201 },
    ],
    [
      'site',
      { projectViewer: 403, projectAdmin: 201, clientViewer: 403, clientAdmin: 201, owner: 201, super: 201 },
    ],
  ] as const)('of a %s is for those who may share it', async (level, allowed) => {
    const body = { name: 'x', ...placeOf(level) }
    for (const [person, status] of Object.entries({
      anonymous: 401,
      nobody: 404,
      stranger: 404,
      ...allowed,
    })) {
      const answer = await people[person as keyof People].post('/api/share-links', { body })
      expect(answer.status, person).toBe(status)
    }
  })

  test('refuses entities outside the client, and past dates', async () => {
    const post = (body: object) => owner.post('/api/share-links', { body: { name: 'x', ...body } })
    const client = tenant.client._id
    expect((await post({ client, project: foreign.project._id })).status).toBe(404)
    expect((await post({ client: foreign.client._id, project: tenant.project._id })).status).toBe(422)
    expect(
      (await post({ client, project: tenant.project._id, site: cousin._id })).problem.fields,
    ).toHaveProperty('project')
    expect((await post({ client, site: tenant.site._id })).problem.fields).toHaveProperty('project')
    expect((await post({ client, expiresAt: '2001-01-01T00:00:00Z' })).problem.fields).toHaveProperty(
      'expiresAt',
    )
    expect((await post({ client, expiresAt: '2999-01-01T00:00:00Z' })).status).toBe(422)
    expect((await post({ client, expiresAt: 'soon' })).status).toBe(422)
    expect((await post({ client, name: '' })).status).toBe(422)
  })
})

describe('listing and revoking', () => {
  test('an admin of one project sees its links only', async () => {
    const [wide, narrow] = [await share('client'), await share('site')]
    const ids = async (caller: Caller, query: object) =>
      (await caller.get('/api/share-links', { query: { ...query, limit: 500 } })).body.items?.map(
        (link: { _id: string }) => link._id,
      )
    const client = tenant.client._id
    expect(await ids(owner, { client })).toEqual(expect.arrayContaining([wide._id, narrow._id]))
    const seen = await ids(people.projectAdmin, { client })
    expect(seen).toContain(narrow._id)
    expect(seen).not.toContain(wide._id)
    expect(await ids(owner, { site: tenant.site._id })).toContain(narrow._id)
    expect(await ids(owner, { site: cousin._id })).toEqual([])
    const list = (caller: Caller) => caller.get('/api/share-links', { query: { client } })
    expect((await list(people.clientViewer)).status).toBe(403)
    expect((await list(people.stranger)).status).toBe(404)
    expect((await list(people.anonymous)).status).toBe(401)
    expect((await owner.get('/api/share-links')).status).toBe(422)
    expect((await people.projectAdmin.delete(`/api/share-links/${wide._id}`)).status).toBe(403)
    expect((await people.projectAdmin.delete(`/api/share-links/${narrow._id}`)).status).toBe(200)
    expect((await owner.delete('/api/share-links/nonsense')).status).toBe(404)
  })

  test('revoked, expired and unknown links fail the same way', async () => {
    const [revoked, expired] = [await share('client'), await share('client')]
    await owner.delete(`/api/share-links/${revoked._id}`)
    expect((await owner.delete(`/api/share-links/${revoked._id}`)).status).toBe(200)
    await updateRows('live.share_link', { id: expired._id }, { expires_at: new Date(Date.now() - 1_000) })
    const answers = await Promise.all(
      [revoked.key, expired.key, `lk_s_${'x'.repeat(43)}`, 'anything at all'].map(async (key) => {
        const { answer } = await open(key)
        const { requestId: _, ...problem } = answer.body
        return [answer.status, problem, answer.headers.getSetCookie()]
      }),
    )
    const message = 'The shared link is not accessible. Please contact the administrator'
    for (const answer of answers)
      expect(answer).toEqual([403, { code: 'FORBIDDEN', message, reason: 'SHARE_LINK' }, []])
    const { items } = (await owner.get('/api/share-links', { query: { client: tenant.client._id } })).body
    const states = Object.fromEntries(
      items.map((link: { _id: string; state: string }) => [link._id, link.state]),
    )
    expect([states[revoked._id], states[expired._id]]).toEqual(['revoked', 'expired'])
  })

  test('revoking ends open visits', async () => {
    const link = await share('client')
    const { visitor } = await open(link.key)
    expect((await visitor.get('/api/overview/clients')).status).toBe(200)
    await owner.delete(`/api/share-links/${link._id}`)
    expect((await visitor.get('/api/overview/clients')).status).toBe(401)
    expect((await visitor.get('/api/share-links/current')).status).toBe(403)
    expect((await withKey(link.key).get('/api/overview/clients')).status).toBe(401)
  })

  test('a visit is counted and logged once', async () => {
    const link = await share('site')
    const { visitor, cookie } = await open(link.key)
    expect(cookie).toMatch(/^lightkeeper_share=.*; Path=\/; HttpOnly; SameSite=Lax$/)
    for (let i = 0; i < 3; i++) await visitor.get('/api/overview/clients')
    const { body } = await owner.get('/api/share-links', { query: { site: tenant.site._id } })
    const found = body.items.find((one: { _id: string }) => one._id === link._id)
    expect(found).toMatchObject({ uses: 1, lastUsedAt: expect.any(String) })
    const entries = (await activityOf(own.db, 'shareLink', link._id)).filter(
      (entry) => entry.action === 'shareLink.open',
    )
    expect(entries).toMatchObject([{ actor_kind: 'share', actor_label: 'For the board' }])
  })

  test('an expired organization shares nothing', async () => {
    const link = await share('client')
    const { visitor } = await open(link.key)
    await subscribe(tenant.organization, { status: 'expired' })
    expect((await open(link.key)).answer.status).toBe(403)
    expect((await visitor.get('/api/overview/clients')).status).toBe(401)
    await own.db.deleteFrom('subscription').where('organization_id', '=', tenant.organization._id).execute()
    expect((await visitor.get('/api/overview/clients')).status).toBe(200)
  })
})

describe('the access of a visitor', () => {
  const LEVELS = ['client', 'project', 'site'] as const
  const inside = (level: (typeof LEVELS)[number]) => {
    const all = [tenant.site, sibling, cousin]
    return (level === 'client' ? all : level === 'project' ? all.slice(0, 2) : all.slice(0, 1)).map(
      ({ _id }) => _id,
    )
  }

  for (const level of LEVELS) {
    for (const way of ['cookie', 'key'] as const) {
      test(`of a ${level}, by ${way}: that and nothing beside it`, async () => {
        const { key } = await share(level)
        const visitor = way === 'key' ? withKey(key) : (await open(key)).visitor
        const wanted = inside(level)
        const clients = (await visitor.get('/api/overview/clients')).body
        expect(clients.items.map((row: { client: number }) => row.client)).toEqual([tenant.client._id])
        expect(clients.items[0].sites).toBe(wanted.length)
        const pages = (await visitor.get('/api/overview/pages')).body
        expect(new Set(pages.items.map((row: { site: number }) => row.site))).toEqual(new Set(wanted))
        const sites = (await visitor.get(`/api/clients/${tenant.client._id}/sites`)).body
        expect(new Set(sites.items.map((site: { _id: number }) => site._id))).toEqual(new Set(wanted))
        for (const site of [tenant.site, sibling, cousin]) {
          const expected = wanted.includes(site._id) ? 200 : 404
          const page_id = site.pages[0]?._id
          const statuses = [
            (await visitor.get(`/api/sites/${site._id}`)).status,
            (await visitor.get('/api/lighthouses', { query: { page_id } })).status,
            (await visitor.get('/api/lighthouses/report', { query: { page_id } })).status,
            (await visitor.get('/api/lighthouses/tests', { query: { page_id } })).status,
          ]
          expect(statuses, site.name).toEqual([expected, expected, expected, expected])
        }
        const { client } = (await visitor.get(`/api/projects/${tenant.project._id}`)).body
        expect(client).toBe(tenant.client._id)
        const foreignPaths = [
          `/api/clients/${foreign.client._id}`,
          `/api/projects/${foreign.project._id}`,
          `/api/sites/${foreign.site._id}`,
          `/api/clients/${foreign.client._id}/sites`,
        ]
        for (const path of foreignPaths) expect((await visitor.get(path)).status, path).toBe(404)
      })
    }
  }

  test('learns nothing about the organization as a whole', async () => {
    for (const level of LEVELS) {
      const visitor = withKey((await share(level)).key)
      const [client, project, site] = [tenant.client._id, tenant.project._id, tenant.site._id]
      const closed = [
        `/api/projects/${project}/budgetprediction`,
        `/api/projects/${project}/sitesbudgetprediction`,
        `/api/projects/countUptimeSites/${project}`,
        `/api/clients/${client}/countUptimeSites`,
        `/api/sites/${site}/countUptimeSites`,
        `/api/organizations/${tenant.organization._id}/budgetprediction`,
      ]
      for (const path of closed) {
        expect([403, 404], path).toContain((await visitor.get(path)).status)
        expect((await owner.get(path)).status, path).toBe(200)
      }
      expect((await visitor.get(`/api/clients/${client}`)).body.retentionDays).toBeNull()
      expect((await visitor.get(`/api/sites/${site}/client`)).body.retentionDays).toBeNull()
      const seen = (await visitor.get(`/api/sites/${site}`)).body
      expect(seen).toMatchObject({ consentCookie: null, googleSettings: null })
      const counted = (await visitor.get(`/api/projects/${project}`)).body
      const sites = inside(level).filter((id) => id !== cousin._id)
      expect([counted.sites, counted.pages], level).toEqual([sites.length, sites.length])
    }
    expect((await owner.get(`/api/clients/${tenant.client._id}`)).body.retentionDays).toBe(365)
  })

  test('excludes settings, people, keys, logs and every change', async () => {
    const visitor = withKey((await share('client')).key)
    const id = tenant.client._id
    const responses = await Promise.all([
      visitor.get('/api/sites'),
      visitor.get('/api/sites/pages', { query: { keyword: 'x' } }),
      visitor.get('/api/clients'),
      visitor.get('/api/clients/all'),
      visitor.get('/api/projects'),
      visitor.get('/api/organizations'),
      visitor.get('/api/auth/profile'),
      visitor.get('/api/activity', { query: { client: id } }),
      visitor.get('/api/share-links', { query: { client: id } }),
      visitor.post('/api/share-links', { body: { name: 'x', client: id } }),
      visitor.put(`/api/clients/${id}`, { body: { name: 'Taken' } }),
      visitor.delete(`/api/sites/${tenant.site._id}`, { body: { name: tenant.site.name } }),
      visitor.post('/api/lighthouses/runtestfromdashboard', { body: { client_id: id } }),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403))
  })

  test('a signed-in user retains the own identity', async () => {
    const { cookie } = await open((await share('site')).key)
    const both = callerWith({ cookie: `${owner.cookie}; ${cookie.split(';')[0]}` })
    expect((await both.get('/api/auth/profile')).body.email).toBe(owner.user.email)
    expect((await anonymous.get('/api/share-links/current')).status).toBe(403)
  })
})
