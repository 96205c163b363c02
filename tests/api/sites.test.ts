import { describe, expect, test } from 'vitest'
import { urlMessages } from '~/shared/messages/hierarchy'
import { DAY_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { createClient, createDevice, createProject, createSite, unique } from '../support/factories'
import type { People } from '../support/people'
import { readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const path = () => `/api/sites/${tenant.site._id}`
const create = (caller: People['owner'], body: object = {}) =>
  caller.post('/api/sites', {
    body: {
      project: tenant.project._id,
      name: unique('Shop'),
      pages: [{ url: 'https://1.1.1.1/' }],
      ...body,
    },
  })

describe('POST /api/sites', () => {
  test('creates a site with defaults', async () => {
    const before = Date.now()
    const { status, body } = await create(people.projectAdmin, {
      name: 'Usual',
      pages: [
        { url: 'HTTPS://1.1.1.1:443' },
        { url: 'https://1.1.1.1/ä?q=1#part', name: 'Search' },
        { url: 'https://1.1.1.1/#/cart' },
      ],
      tags: 'shop, de',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      organization: tenant.organization._id,
      client: tenant.client._id,
      clientName: tenant.client.name,
      project: tenant.project._id,
      projectName: tenant.project.name,
      name: 'Usual',
      tags: ['shop', 'de'],
      frequency: '0 0 * * *',
      timezone: 'UTC',
      isScheduled: true,
      regions: [1],
      pages: [
        { name: '1.1.1.1', url: 'HTTPS://1.1.1.1:443', isActive: true },
        { name: 'Search', url: 'https://1.1.1.1/ä?q=1', isActive: true },
        { name: '1.1.1.1/#/cart', url: 'https://1.1.1.1/#/cart', isActive: true },
      ],
      notices: [urlMessages.fragment('https://1.1.1.1/ä?q=1', '#part')],
    })
    const devices = await people.projectAdmin.get(`/api/projects/${tenant.project._id}/devices`)
    expect(body.devices).toEqual(devices.body.map((device: { _id: number }) => device._id))
    const due = new Date(body.nextRunAt)
    const sinceMidnight = due.getTime() % DAY_MS
    expect(due.getTime()).toBeGreaterThan(before)
    expect(sinceMidnight).toBeLessThanOrEqual(3_600_000)
    const stored = await own.db
      .selectFrom('live.page as page')
      .select(['url', 'original_url'])
      .where('site_id', '=', body._id)
      .orderBy('id')
      .execute()
    expect(stored.map((row) => row.url)).toEqual([
      'https://1.1.1.1/',
      'https://1.1.1.1/%C3%A4?q=1',
      'https://1.1.1.1/#/cart',
    ])
    expect(await activityOf(own.db, 'site', body._id)).toMatchObject([
      { action: 'site.create', after: { name: 'Usual' } },
    ])
  })

  test('accepts its own schedule, devices and locations', async () => {
    const device = await createDevice(tenant.client)
    const { body } = await create(people.owner, {
      devices: [device._id],
      regions: [2, 3],
      frequency: '30  6 * * 1-5',
      timezone: 'Europe/Stockholm',
      isScheduled: false,
    })
    expect(body).toMatchObject({
      devices: [device._id],
      regions: [2, 3],
      frequency: '30 6 * * 1-5',
      timezone: 'Europe/Stockholm',
      isScheduled: false,
      nextRunAt: null,
    })
  })

  test('refuses a duplicate name in the same project', async () => {
    const { problem, status } = await create(people.owner, { name: tenant.site.name })
    expect(status).toBe(409)
    expect(problem.fields).toEqual({ name: ['Site name is existing'] })
  })

  test('refuses untestable values at their field', async () => {
    const other = await createDevice(await createClient(tenant.organization))
    const good = { url: 'https://1.1.1.1/' }
    const refusals: [object, string][] = [
      [{ pages: [] }, 'pages'],
      [{ pages: undefined }, 'pages'],
      [{ pages: [good, { url: 'ftp://1.1.1.1/' }] }, 'pages[1].url'],
      [{ pages: [good, { url: 'https://1.1.1.1:443/#again' }] }, 'pages[1].url'],
      [{ pages: [good, { url: 'http://127.0.0.1/admin' }] }, 'pages[1].url'],
      [{ pages: [{ url: 'http://169.254.169.254/latest/meta-data' }] }, 'pages[0].url'],
      [{ pages: [{ url: 'http://[::1]/' }] }, 'pages[0].url'],
      [{ pages: [{ url: 'http://localhost/' }] }, 'pages[0].url'],
      [{ devices: [other._id] }, 'devices'],
      [{ devices: [] }, 'devices'],
      [{ regions: [999] }, 'regions'],
      [{ frequency: 'hourly' }, 'frequency'],
      [{ frequency: '*/2 * * * *' }, 'frequency'],
      [{ frequency: '0,58 * * * *' }, 'frequency'],
      [{ frequency: '0 0 31 2 *' }, 'frequency'],
      [{ timezone: 'Europe/Atlantis' }, 'timezone'],
      [{ name: ' ' }, 'name'],
      [{ project: 'x' }, 'project'],
    ]
    for (const [body, field] of refusals) {
      const { status, problem } = await create(people.owner, body)
      expect([status, Object.keys(problem.fields ?? {})], JSON.stringify(body)).toEqual([422, [field]])
    }
  })

  test('accepts a page whose host does not exist yet', async () => {
    const { status } = await create(people.owner, { pages: [{ url: 'https://not-there-yet.invalid/' }] })
    expect(status).toBe(201)
  })
})

describe('reading sites', () => {
  test('one has its pages', async () => {
    const { body } = await people.projectViewer.get(path())
    expect(body).toMatchObject({ _id: tenant.site._id, pages: [{ _id: expect.any(Number) }] })
  })

  test('with its client', async () => {
    const ask = (caller: People['owner']) => caller.get(`${path()}/client`)
    expect((await ask(people.projectViewer)).body).toMatchObject({
      _id: tenant.client._id,
      name: tenant.client.name,
    })
  })

  test('the list is limited to what the caller may see, and filtered', async () => {
    const project = await createProject(tenant.client)
    const on = await createSite(project, { name: 'On' })
    const off = await createSite(project, { name: 'Off', isScheduled: false })
    const ids = async (caller: People['owner'], query: object) => {
      const { body } = await caller.get('/api/sites', { query: { limit: 500, ...query } })
      return body.items.map((item: { _id: number }) => item._id)
    }
    expect(await ids(people.owner, { project: project._id })).toEqual([off._id, on._id])
    expect(await ids(people.owner, { project: project._id, onlyActive: true })).toEqual([on._id])
    expect(await ids(people.owner, { project: project._id, keyword: 'ff' })).toEqual([off._id])
    expect(await ids(people.owner, { client: tenant.client._id })).toEqual(
      expect.arrayContaining([on._id, off._id, tenant.site._id]),
    )
    expect(await ids(people.projectViewer, { project: project._id })).toEqual([])
    expect(await ids(people.projectViewer, {})).toContain(tenant.site._id)
    expect(await ids(people.stranger, { client: tenant.client._id })).toEqual([])
    const { status, problem } = await people.owner.get('/api/sites', { query: { onlyActive: 'maybe' } })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['onlyActive']])
  })
})

describe('finding pages', () => {
  test('by URL, in any spelling', async () => {
    const project = await createProject(tenant.client)
    const site = await createSite(project, { pages: [{ url: 'http://127.0.0.1/100%25_of/it?a=1' }] })
    const find = (caller: People['owner'], url: string) =>
      caller.get('/api/sites/findurl', { query: { url } })
    expect((await find(people.owner, 'HTTP://127.0.0.1:80/100%25_of/it?a=1#x')).body).toEqual([
      {
        _id: site.pages[0]?._id,
        name: '127.0.0.1/100%_of/it?a=1',
        url: 'http://127.0.0.1/100%25_of/it?a=1',
        site: site._id,
        siteName: site.name,
        isCompetitor: false,
        project: project._id,
        client: tenant.client._id,
      },
    ])
    expect((await find(people.owner, 'http://127.0.0.1/100%25_of/it')).body).toEqual([])
    expect((await find(people.projectViewer, 'http://127.0.0.1/100%25_of/it?a=1')).body).toEqual([])
    expect((await find(people.owner, 'nonsense')).problem).toMatchObject({
      code: 'INVALID',
      fields: { url: expect.any(Array) },
    })
    expect((await people.owner.get('/api/sites/findurl')).status).toBe(422)
  })

  test('by part of name or URL, within the caller’s access', async () => {
    const hidden = await createProject(tenant.client)
    await createSite(tenant.project, { pages: [{ url: 'http://127.0.0.1/needle-one' }] })
    await createSite(hidden, { pages: [{ url: 'http://127.0.0.1/two', name: 'The Needle' }] })
    const search = (caller: People['owner'], query: Record<string, string | number>) =>
      caller.get('/api/sites/pages', { query })
    const found = await search(people.owner, { keyword: 'NEEDLE' })
    expect(found.body).toMatchObject({ total: 2, limit: 24, page: 1 })
    expect((await search(people.projectViewer, { keyword: 'needle' })).body.items).toMatchObject([
      { url: 'http://127.0.0.1/needle-one' },
    ])
    expect((await search(people.owner, { keyword: 'needle', limit: 1, page: 2 })).body.items).toHaveLength(1)
    expect((await search(people.stranger, { keyword: 'needle' })).body.total).toBe(0)
    expect((await search(people.owner, { page: 'x' })).status).toBe(422)
  })

  test('by name for a picker', async () => {
    const names = async (caller: People['owner']) =>
      (await caller.get('/api/sites/pagenames', { query: { site: tenant.site._id } })).body
    const [page] = tenant.site.pages
    expect(await names(people.projectViewer)).toEqual([
      { _id: page?._id, name: page?.name, site: tenant.site._id },
    ])
    expect(await names(people.stranger)).toEqual([])
  })
})

describe('DELETE /api/sites/{id}', () => {
  test('needs the name as confirmation', async () => {
    const ask = (caller: People['owner']) => caller.delete(path(), { body: { name: 'other' } })
    expect((await ask(people.owner)).problem.fields).toEqual({ name: ['The name does not match'] })
    expect((await people.owner.delete(path(), { body: {} })).problem.fields).toEqual({
      name: ['This field is required'],
    })
  })

  test('deletes pages and schedule', async () => {
    const site = await createSite(tenant.project)
    const { body } = await people.projectAdmin.delete(`/api/sites/${site._id}`, { body: { name: site.name } })
    expect(body).toEqual({ ok: true, deletions: [expect.any(String)] })
    expect((await people.owner.get(`/api/sites/${site._id}`)).status).toBe(404)
    const left = await readRows('live.page', { site_id: site._id }, 'id')
    expect(left).toEqual([])
    expect((await activityOf(own.db, 'site', site._id)).map((entry) => entry.action)).toEqual([
      'site.create',
      'site.delete',
    ])
  })
})
