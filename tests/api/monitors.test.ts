import { describe, expect, test } from 'vitest'
import { openSecret } from '~/server/platform/secrets'
import { secretPlace } from '~/server/uptime/monitors/open-request'
import { inputMessages } from '~/shared/messages/form'
import { urlMessages } from '~/shared/messages/hierarchy'
import { monitorsMessages } from '~/shared/messages/monitors'
import { DEFAULT_SETTINGS } from '~/shared/rules/uptime/default-monitor'
import type { MonitorLine } from '~/shared/schemas/monitor'
import { activityOf } from '../support/activity'
import { type Answer, type Caller, signInAs } from '../support/api'
import { subscribe } from '../support/billing'
import { createMonitor, createOutage, createSite, createTenant } from '../support/factories'
import { insertRows, readRow, updateRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const words = monitorsMessages

const usual = (more: object = {}) => ({
  site: tenant.site._id,
  target: 'https://1.1.1.1/',
  settings: DEFAULT_SETTINGS,
  ...more,
})
/** A monitor stays at its site. */
const usualChange = (): object => {
  const { site: _, ...settings } = usual()
  return settings
}
const create = (more: object = {}, caller: Caller = people.owner): Promise<Answer> =>
  caller.post('/api/monitors', { body: usual(more) })
async function created(more: object = {}) {
  const { status, body, problem } = await create(more)
  expect([status, problem.message]).toEqual([201, undefined])
  return body
}
const rowOf = (id: number) => readRow('live.monitor', { id })

describe('a new monitor', () => {
  test('belongs to its site, with defaults', async () => {
    const monitor = await created({ target: 'HTTPS://1.1.1.1:443/a?b#c' })
    expect(monitor).toMatchObject({
      organization: tenant.organization._id,
      client: tenant.client._id,
      project: tenant.project._id,
      site: tenant.site._id,
      siteName: tenant.site.name,
      page: null,
      name: '1.1.1.1',
      kind: 'http',
      target: 'https://1.1.1.1/a?b',
      followsPage: false,
      request: { headers: [], hasBody: false },
      intervalSeconds: 60,
      timeoutMs: 10_000,
      slowMs: null,
      locations: [{ _id: 1, hasProber: false }],
      isPaused: false,
      state: 'unknown',
      reason: 'not-checked',
      checkedAt: null,
    })
    expect((await people.projectViewer.get(`/api/monitors/${monitor._id}`)).body).toEqual(monitor)
    const spans = own.db
      .selectFrom('uptime_span')
      .select(['state', 'to_at'])
      .where('monitor_id', '=', monitor._id)
    expect(await spans.execute()).toEqual([{ state: 'unknown', to_at: null }])
    expect(await activityOf(own.db, 'monitor', monitor._id)).toMatchObject([
      { action: 'monitor.create', after: { name: '1.1.1.1', target: 'https://1.1.1.1/a?b' } },
    ])
  })

  test('can start paused', async () => {
    const monitor = await created({ isPaused: true })
    expect(monitor).toMatchObject({ isPaused: true, state: 'paused' })
    const spans = own.db
      .selectFrom('uptime_span')
      .select(['state', 'to_at'])
      .where('monitor_id', '=', monitor._id)
      .orderBy('from_at')
    expect((await spans.execute()).at(-1)).toEqual({ state: 'paused', to_at: null })
  })

  test.each([
    [{ kind: 'tls', tlsDays: 7 }, '1.1.1.1:8443', '1.1.1.1:8443'],
    [{ kind: 'tcp' }, '[2606:4700:4700::1111]:53', '[2606:4700:4700::1111]:53'],
    [{ kind: 'dns', record: 'A', resolver: '', expected: '' }, 'Nowhere.Invalid', 'nowhere.invalid'],
  ])('of kind %j is named after its target', async (settings, target, kept) => {
    expect(await created({ settings, target })).toMatchObject({
      target: kept,
      name: kept,
      kind: settings.kind,
    })
  })

  const json = { ...DEFAULT_SETTINGS, kind: 'json', path: '$.ok', comparison: 'equals', expected: 'true' }
  test.each<[string, object, string, string]>([
    ['no target', { target: '' }, 'target', words.faults.targetNeeded],
    ['a private address', { target: 'http://127.0.0.1/' }, 'target', urlMessages.private],
    [
      'a private host',
      { settings: { kind: 'tcp' }, target: 'localhost:5432' },
      'target',
      urlMessages.private,
    ],
    [
      'a private name',
      { settings: { kind: 'tls', tlsDays: 7 }, target: '10.0.0.1' },
      'target',
      urlMessages.private,
    ],
    [
      'a private resolver',
      {
        settings: { kind: 'dns', record: 'A', resolver: '192.168.1.1', expected: '' },
        target: 'nowhere.invalid',
      },
      'settings.resolver',
      urlMessages.private,
    ],
    ['no JSON path', { settings: { ...json, path: 'ok[' } }, 'settings.path', words.faults.jsonPath],
    ['an unknown location', { locations: [9999] }, 'locations', inputMessages.notAnOption],
    ['an unknown page', { page: 999_999_999 }, 'page', inputMessages.notAnOption],
    ['a short interval', { intervalSeconds: 9 }, 'intervalSeconds', words.interval],
    [
      'a header without a value',
      { request: { headers: [{ name: 'x-a', value: null }] } },
      'request.headers[0].value',
      words.faults.headerValueRequired,
    ],
    [
      'a header name with a space',
      { request: { headers: [{ name: 'x a', value: 'b' }] } },
      'request.headers[0].name',
      words.headerName,
    ],
  ])('with %s is refused at its field', async (_name, more, field, message) => {
    const { status, problem } = await create(more)
    expect([status, problem.fields]).toEqual([422, { [field]: [message] }])
  })

  test('of a page of another site is refused', async () => {
    const beside = await createSite(tenant.project)
    const { status, problem } = await create({ page: beside.pages[0]?._id })
    expect([status, problem.fields]).toEqual([422, { page: [inputMessages.notAnOption] }])
  })

  test('is refused above fifty per site', async () => {
    const site = await createSite(tenant.project)
    const one = await createMonitor(site)
    const row = await rowOf(one._id)
    const { id: _, ...rest } = row
    const copies = Array.from({ length: 49 }, () => ({ ...rest, settings: JSON.stringify(rest.settings) }))
    await insertRows('live.monitor', copies)
    const { status, problem } = await create({ site: site._id })
    expect([status, problem.message]).toEqual([409, words.tooMany(50)])
  })
})

describe('the monitor of a page', () => {
  test('is created in one step, follows the page, and only once', async () => {
    const site = await createSite(tenant.project)
    const [first] = site.pages
    const path = `/api/pages/${first?._id}/monitors`
    const { status, body } = await people.projectAdmin.post(path)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      page: first?._id,
      name: first?.name,
      target: first?.url,
      followsPage: true,
      settings: DEFAULT_SETTINGS,
      intervalSeconds: 60,
      timeoutMs: 10_000,
    })
    const again = await people.projectAdmin.post(path)
    expect([again.status, again.problem.message]).toEqual([409, words.pageHasOne])
  })

  test('differs from a monitor with its own URL, which outlives the page', async () => {
    const urls = ['https://1.1.1.1/kept', 'https://1.1.1.1/gone']
    const site = await createSite(tenant.project, { pages: urls.map((url) => ({ url })) })
    const [first, gone] = site.pages
    const target = 'https://1.1.1.1/other'
    const beside = await createMonitor(site, { page: gone?._id, target, name: 'Beside' })
    const follower = await people.owner.post(`/api/pages/${gone?._id}/monitors`)
    expect(follower.status).toBe(201)
    const pages = [{ _id: first?._id, url: urls[0] }]
    expect((await people.owner.put(`/api/sites/${site._id}`, { body: { pages } })).status).toBe(200)
    const left = (await people.owner.get('/api/monitors', { query: { site: site._id } })).body.items
    expect(left.map(({ _id, page, followsPage }: MonitorLine) => [_id, page, followsPage])).toEqual([
      [beside._id, null, false],
    ])
    expect((await people.owner.get(`/api/monitors/${follower.body._id}`)).status).toBe(404)
  })

  test('is synced to probers when the URL of the page changes, others are not', async () => {
    const site = await createSite(tenant.project)
    const [first] = site.pages
    const follows = await createMonitor(site)
    const stays = await createMonitor(site, { target: 'http://127.0.0.1/own' })
    const before = { follows: await rowOf(follows._id), stays: await rowOf(stays._id) }
    const pages = [{ _id: first?._id, url: 'https://1.1.1.1/moved' }]
    expect((await people.owner.put(`/api/sites/${site._id}`, { body: { pages } })).status).toBe(200)
    const [moved, kept] = [await rowOf(follows._id), await rowOf(stays._id)]
    expect(moved.updated_at.getTime()).toBeGreaterThan(before.follows.updated_at.getTime())
    expect(kept.updated_at).toEqual(before.stays.updated_at)
    expect((await people.owner.get(`/api/monitors/${follows._id}`)).body.target).toBe('https://1.1.1.1/moved')
  })
})

describe('the secrets of its request', () => {
  const secret = { name: 'Authorization', value: 'Bearer s3cret' }
  const POST = { ...DEFAULT_SETTINGS, method: 'POST' }
  const kept = async (id: number) => {
    const { sealed, organization_id } = await rowOf(id)
    const text = sealed && (await openSecret(sealed, secretPlace(organization_id, id)))
    return text && JSON.parse(text)
  }

  test('are encrypted, shown by name only, and retained when the form leaves them empty', async () => {
    const request = { headers: [secret, { name: 'X-A', value: 'a' }], body: '{"token":"t0ken"}' }
    const monitor = await created({ settings: POST, request })
    expect(monitor.request).toEqual({ headers: ['Authorization', 'X-A'], hasBody: true })
    const path = `/api/monitors/${monitor._id}`
    const change = (more: object) =>
      people.owner.put(path, { body: { ...usualChange(), settings: POST, ...more } })
    expect(await kept(monitor._id)).toEqual(request)

    const untouched = await change({ name: 'Named' })
    expect(untouched.body).toMatchObject({ name: 'Named', request: monitor.request })
    const partly = await change({
      request: {
        headers: [
          { name: 'authorization', value: null },
          { name: 'X-A', value: 'b' },
        ],
        body: null,
      },
    })
    expect(partly.status).toBe(200)
    expect(await kept(monitor._id)).toEqual({
      headers: [
        { name: 'authorization', value: secret.value },
        { name: 'X-A', value: 'b' },
      ],
      body: request.body,
    })
    const gone = await change({ request: { headers: [], body: '' } })
    expect(gone.body.request).toEqual({ headers: [], hasBody: false })
    expect((await rowOf(monitor._id)).sealed).toBeNull()

    const log = JSON.stringify(await activityOf(own.db, 'monitor', monitor._id))
    for (const hidden of ['s3cret', 't0ken']) {
      expect(log).not.toContain(hidden)
      expect(JSON.stringify([monitor, untouched.body, partly.body])).not.toContain(hidden)
    }
  })

  const both = { headers: [secret], body: '{"token":"t0ken"}' }
  const asStored = { headers: [{ name: secret.name, value: null }], body: null }
  const put = (id: number, more: object) =>
    people.owner.put(`/api/monitors/${id}`, { body: { ...usualChange(), settings: POST, ...more } })

  test.each([
    ['host', 'https://1.0.0.1/'],
    ['port', 'https://1.1.1.1:8443/'],
    ['scheme', 'http://1.1.1.1/'],
  ])('must be entered again for another %s, and are never sent there otherwise', async (_name, target) => {
    const { _id } = await created({ settings: POST, request: both })
    const again = [words.faults.reenterValue]
    for (const request of [asStored, undefined]) {
      const { status, problem } = await put(_id, { target, request })
      expect([status, problem.fields]).toEqual([
        422,
        { 'request.headers[0].value': again, 'request.body': again },
      ])
    }
    expect(await kept(_id)).toEqual(both)
    const typed = { headers: [{ ...secret, value: 'other' }], body: '' }
    expect((await put(_id, { target, request: typed })).status).toBe(200)
    expect(await kept(_id)).toEqual(typed)
  })

  test('remain for another path of the same host', async () => {
    const { _id } = await created({ settings: POST, request: both })
    expect((await put(_id, { target: 'https://1.1.1.1/other', request: asStored })).status).toBe(200)
    expect(await kept(_id)).toEqual(both)
  })

  test('are deleted when the followed page moves to another host, not to another path', async () => {
    const site = await createSite(tenant.project, { pages: [{ url: 'https://1.1.1.1/page' }] })
    const [page] = site.pages
    const { _id, name } = await createMonitor(site, { settings: POST, request: both })
    await createMonitor(site, { settings: { kind: 'tls', tlsDays: 7 } })
    const move = async (url: string) => {
      const body = { pages: [{ _id: page?._id, url }] }
      const answer = await people.owner.put(`/api/sites/${site._id}`, { body })
      expect(answer.status).toBe(200)
      return answer.body.emptiedMonitors
    }
    expect(await move('https://1.1.1.1/other')).toEqual([])
    expect(await kept(_id)).toEqual(both)
    expect(await move('https://1.0.0.1/other')).toEqual([name])
    expect((await rowOf(_id)).sealed).toBeNull()
    // The activity log must explain why the monitor fails.
    const trail = await activityOf(own.db, 'site', site._id)
    expect(trail.at(-1)).toMatchObject({
      before: { emptiedMonitors: [] },
      after: { emptiedMonitors: [name] },
    })
    expect(await move('https://1.1.1.1/back')).toEqual([])
  })

  test('remain when the followed page moves to HTTPS', async () => {
    const site = await createSite(tenant.project, { pages: [{ url: 'http://1.1.1.1/page' }] })
    const { _id } = await createMonitor(site, { settings: POST, request: both })
    const pages = [{ _id: site.pages[0]?._id, url: 'https://1.1.1.1/page' }]
    expect((await people.owner.put(`/api/sites/${site._id}`, { body: { pages } })).status).toBe(200)
    expect(await kept(_id)).toEqual(both)
  })

  test('encrypted with another key remain until replaced', async () => {
    const { _id } = await created({ settings: POST, request: both })
    const sealed = 'AQ=='
    await updateRows('live.monitor', { id: _id }, { sealed })
    for (const request of [undefined, { headers: [], body: '' }]) {
      expect((await put(_id, { request, name: 'Named' })).body.request).toEqual({
        headers: [],
        hasBody: false,
      })
      expect((await rowOf(_id)).sealed).toBe(sealed)
    }
    expect((await put(_id, { request: both })).status).toBe(200)
    expect(await kept(_id)).toEqual(both)
  })

  test('are hidden from share-link visitors, like the expected content', async () => {
    const owner = await signInAs({ ownerOf: [tenant.organization] })
    const visitor = await openShare(owner, tenant, tenant.site)
    const { kind: _, ...http } = POST
    const settings = { kind: 'json', ...http, path: '$.inner', comparison: 'equals', expected: 's3cret' }
    const monitor = await created({ settings, request: both })
    const { status, body } = await visitor.get(`/api/monitors/${monitor._id}`)
    expect([status, body.request]).toEqual([200, { headers: [], hasBody: false }])
    expect(body.settings).toEqual({ ...settings, path: '', expected: '' })
    expect(body.target).toBe(monitor.target)
    const target = 'https://1.1.1.1/health?token=s3cret&page=1'
    const keyed = await created({ target, settings })
    const redactedUrl = 'https://1.1.1.1/health?token=…&page=1'
    expect((await visitor.get(`/api/monitors/${keyed._id}`)).body.target).toBe(redactedUrl)
    const { items } = (await visitor.get('/api/monitors', { query: { search: keyed.name } })).body
    expect(items.find(({ _id }: { _id: number }) => _id === keyed._id).target).toBe(redactedUrl)
    expect((await owner.get(`/api/monitors/${keyed._id}`)).body.target).toBe(target)
    const foundBy = async (caller: Caller, search: string) =>
      (await caller.get('/api/monitors', { query: { search } })).body.total
    expect([await foundBy(owner, 'token=s3'), await foundBy(visitor, 'token=s3')]).toEqual([1, 0])
    expect(await foundBy(visitor, '1.1.1.1/health')).toBeGreaterThan(0)
  })

  test('are deleted when the kind has no request', async () => {
    const monitor = await created({ request: { headers: [secret] } })
    const body = { target: '1.1.1.1:443', settings: { kind: 'tcp' } }
    const { status } = await people.owner.put(`/api/monitors/${monitor._id}`, { body })
    expect(status).toBe(200)
    expect((await rowOf(monitor._id)).sealed).toBeNull()
  })
})

describe('changing, pausing and deleting', () => {
  test('is for admins of the project; results remain', async () => {
    const monitor = await created()
    const path = `/api/monitors/${monitor._id}`
    const before = await rowOf(monitor._id)
    const body = { target: '1.1.1.1:53', settings: { kind: 'tcp' }, intervalSeconds: 10, timeoutMs: 5000 }
    expect((await people.projectAdmin.put(path, { body })).status).toBe(200)
    const changed = (await people.owner.get(path)).body
    expect(changed).toMatchObject({
      kind: 'tcp',
      target: '1.1.1.1:53',
      intervalSeconds: 10,
      since: monitor.since,
    })
    expect((await rowOf(monitor._id)).updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
    const faulty = { ...body, timeoutMs: 6000 }
    expect((await people.owner.put(path, { body: faulty })).problem.fields).toEqual({
      timeoutMs: [words.faults.timeout],
    })
  })

  test('pauses and resumes, and ends open outages', async () => {
    const monitor = await created()
    const path = `/api/monitors/${monitor._id}/pause`
    const set = (isPaused: boolean, caller = people.projectAdmin) => caller.post(path, { body: { isPaused } })
    expect((await set(true, people.projectViewer)).status).toBe(403)
    expect((await set(true)).body).toMatchObject({ isPaused: true, state: 'paused' })
    expect((await set(true)).status).toBe(200)
    expect((await set(false)).body).toMatchObject({
      isPaused: false,
      state: 'unknown',
      reason: 'not-checked',
    })
    const actions = (await activityOf(own.db, 'monitor', monitor._id)).map(({ action }) => action)
    expect(actions).toEqual(['monitor.create', 'monitor.pause', 'monitor.resume'])
  })

  test('deletes its outages', async () => {
    const monitor = await created()
    await createOutage(monitor)
    const path = `/api/monitors/${monitor._id}`
    expect((await people.projectAdmin.delete(path)).status).toBe(200)
    expect((await people.projectAdmin.get(path)).status).toBe(404)
    const outages = own.db.selectFrom('outage').select('id').where('monitor_id', '=', monitor._id)
    expect(await outages.execute()).toEqual([])
  })
})

describe('the quota', () => {
  test('counts sites with an active monitor', async () => {
    const fresh = await createTenant()
    const sites = [fresh.site, await createSite(fresh.project)]
    const [first, second] = sites.map(({ _id }) => _id)
    await subscribe(fresh.organization, { uptime_quota: 1 })
    const make = (site: number | undefined, more: object = {}) => create({ site, ...more }, people.super)
    expect((await make(first)).status).toBe(201)
    expect((await make(first)).status).toBe(201)
    const { status, problem } = await make(second)
    expect([status, problem.reason, problem.message]).toEqual([409, 'QUOTA_EXCEEDED', words.overBudget])
    const waiting = await make(second, { isPaused: true })
    expect(waiting.status).toBe(201)
    const resume = (body: object) => people.super.post(`/api/monitors/${waiting.body._id}/pause`, { body })
    expect((await resume({ isPaused: false })).problem.reason).toBe('QUOTA_EXCEEDED')
    const saved = await people.super.put(`/api/monitors/${waiting.body._id}`, {
      body: { ...usualChange(), isPaused: false },
    })
    expect(saved.problem.reason).toBe('QUOTA_EXCEEDED')
    expect((await people.super.get(`/api/monitors/${waiting.body._id}`)).body.isPaused).toBe(true)
    await subscribe(fresh.organization, { uptime_quota: 2 })
    expect((await resume({ isPaused: false })).status).toBe(200)
    await subscribe(fresh.organization, { uptime_quota: 1 })
    expect((await make(first)).status).toBe(201)
  })

  test('accepts one of several concurrent requests', async () => {
    const fresh = await createTenant()
    const sites = await Promise.all([1, 2, 3].map(() => createSite(fresh.project)))
    await subscribe(fresh.organization, { uptime_quota: 1 })
    const answers = await Promise.all(sites.map(({ _id }) => create({ site: _id }, people.super)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})
