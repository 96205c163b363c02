import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookmarksMessages } from '~/shared/messages/bookmarks'
import { MAX_BOOKMARKS } from '~/shared/rules/navigation/bookmarks'
import type { Site } from '~/shared/schemas/site'
import { type Caller, callerWith, type SignedIn, signInAs } from '../support/api'
import { createSite } from '../support/factories'
import { insertRows, readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, people } = tenantFixture()
let viewer: SignedIn
let page: number
beforeAll(async () => {
  page = tenant.site.pages[0]?._id ?? 0
})
beforeEach(async () => {
  viewer = await signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] })
})

const add = (caller: Caller, page_id: number) => caller.post('/api/bookmarks', { body: { page_id } })
const list = async (caller: Caller, query: Record<string, string | number> = {}) =>
  (await caller.get('/api/bookmarks', { query })).body
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name)
const rowsOf = (user: SignedIn) => readRows('bookmark', { user_id: user.user.id }, 'page_id')

const devicesOf = (site: Site) =>
  own.db
    .selectFrom('live.device as device')
    .select(['id', 'form_factor'])
    .where('organization_id', '=', site.organization)
    .where('id', 'in', site.devices)
    .execute()

interface Figures {
  performance?: number
  at?: Date
  failure?: string
}

async function measure(site: Site, pageId: number, found: { MOBILE?: Figures; DESKTOP?: Figures }) {
  for (const { id, form_factor } of await devicesOf(site)) {
    const figures = found[form_factor as keyof typeof found]
    if (!figures) continue
    const { performance, at = new Date('2026-01-02T03:04:05.678Z'), failure = null } = figures
    const isMeasured = performance !== undefined
    await insertRows('run_latest', {
      organization_id: site.organization,
      page_id: pageId,
      device_id: id,
      location_id: 1,
      site_id: site._id,
      run_id: isMeasured ? v7() : null,
      created_at: isMeasured ? at : null,
      performance: performance ?? null,
      accessibility: isMeasured ? 80 : null,
      attempted_run_id: v7(),
      attempted_at: at,
      failure_code: failure,
    })
  }
}

describe('a bookmark', () => {
  test('is idempotent to set and to delete', async () => {
    expect(await list(viewer)).toEqual({ items: [], total: 0, page: 1, limit: 25 })
    for (let time = 0; time < 2; time++) {
      const { status, body } = await add(viewer, page)
      expect([status, body]).toEqual([200, { ok: true }])
    }
    expect(await rowsOf(viewer)).toEqual([{ page_id: page }])
    const state = () => viewer.get(`/api/bookmarks/${page}`)
    expect((await state()).body).toEqual({ page, isBookmarked: true })
    expect((await list(viewer)).items).toMatchObject([{ _id: page }])

    for (let time = 0; time < 2; time++) {
      const { status, body } = await viewer.delete(`/api/bookmarks/${page}`)
      expect([status, body]).toEqual([200, { ok: true }])
    }
    expect(await rowsOf(viewer)).toEqual([])
    expect((await state()).body).toEqual({ page, isBookmarked: false })
  })

  test('is private', async () => {
    const other = await signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] })
    await add(viewer, page)
    expect((await other.get(`/api/bookmarks/${page}`)).body.isBookmarked).toBe(false)
    expect((await list(other)).total).toBe(0)
    await other.delete(`/api/bookmarks/${page}`)
    expect((await list(viewer)).total).toBe(1)
  })

  test('is on the dashboard of its user only', async () => {
    const shown = async (caller: Caller) =>
      (await caller.get('/api/overview/pages', { query: { site: tenant.site._id } })).body.items.map(
        (item: { isBookmarked: boolean }) => item.isBookmarked,
      )
    await add(viewer, page)
    expect(await shown(viewer)).toEqual([true])
    expect(await shown(people.clientViewer)).toEqual([false])
    const body = { name: 'Link', client: tenant.client._id }
    const { key } = (await people.owner.post('/api/share-links', { body })).body
    expect(await shown(callerWith({ authorization: `Bearer ${key}` }))).toEqual([false])
  })

  test('is deleted with its page and with its user', async () => {
    const site = await createSite(tenant.project)
    const other = await signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] })
    await add(viewer, site.pages[0]?._id ?? 0)
    await add(other, page)
    await own.db.deleteFrom('live.page').where('site_id', '=', site._id).execute()
    expect(await rowsOf(viewer)).toEqual([])
    await own.db.deleteFrom('user_account').where('id', '=', other.user.id).execute()
    expect(await rowsOf(other)).toEqual([])
  })
})

describe('who may set one', () => {
  test('no share link and no API key of an organization', async () => {
    const body = { name: 'Link', client: tenant.client._id }
    const { key } = (await people.owner.post('/api/share-links', { body })).body
    const path = `/api/organizations/${tenant.organization._id}/regenerateapikey`
    const program = (await people.owner.post(path)).body.key
    for (const bearer of [key, program]) {
      const caller = callerWith({ authorization: `Bearer ${bearer}` })
      const requested = [
        await caller.get('/api/bookmarks'),
        await add(caller, page),
        await caller.get(`/api/bookmarks/${page}`),
        await caller.delete(`/api/bookmarks/${page}`),
      ]
      expect(requested.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
  })

  test('for a foreign page and a missing one it is the same 404', async () => {
    for (const unknown of [foreign.site.pages[0]?._id ?? 0, 999_999_999]) {
      const requested = [
        await add(viewer, unknown),
        await viewer.get(`/api/bookmarks/${unknown}`),
        await viewer.delete(`/api/bookmarks/${unknown}`),
      ]
      expect(requested.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect(await rowsOf(viewer)).toEqual([])
  })

  test.each([{}, { page_id: 'x' }, { page_id: 0 }, { page_id: null }, { page_id: 99_999_999_999 }])(
    '%j is refused at its field',
    async (body) => {
      const { status, problem } = await viewer.post('/api/bookmarks', { body })
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['page_id']])
    },
  )

  test('an invalid id is not found', async () => {
    expect((await viewer.get('/api/bookmarks/x')).status).toBe(404)
    expect((await viewer.delete('/api/bookmarks/x')).status).toBe(404)
  })
})

test('a page is hidden after losing access, and listed again with it', async () => {
  await add(viewer, page)
  const grants = own.db
    .selectFrom('live.permission as permission')
    .selectAll()
    .where('user_id', '=', viewer.user.id)
  const grant = await grants.executeTakeFirstOrThrow()
  await own.db.deleteFrom('live.permission').where('user_id', '=', viewer.user.id).execute()
  expect(await list(viewer)).toMatchObject({ items: [], total: 0 })
  expect((await viewer.get(`/api/bookmarks/${page}`)).status).toBe(404)
  await insertRows('live.permission', grant)
  expect((await list(viewer)).total).toBe(1)
})

describe('the list', () => {
  const site = async (name: string, more: object = {}) =>
    createSite(tenant.project, {
      name: `${name} site`,
      pages: [{ url: `https://1.1.1.1/${name}`, name }],
      ...more,
    })

  test('shows the parents of a page and its latest metrics on each kind of device', async () => {
    const shop = await site('shop')
    const shopPage = shop.pages[0]?._id ?? 0
    await measure(shop, shopPage, {
      MOBILE: { performance: 41 },
      DESKTOP: { performance: 90, at: new Date('2026-01-03T00:00:00Z'), failure: 'NO_FCP' },
    })
    await add(viewer, shopPage)
    const devices = await devicesOf(shop)
    const deviceOf = (formFactor: string) => devices.find((one) => one.form_factor === formFactor)?.id
    const scores = { accessibility: 80, bestPractices: null, seo: null }
    const pointId = expect.any(String)
    expect((await list(viewer)).items).toEqual([
      {
        _id: shopPage,
        name: 'shop',
        url: 'https://1.1.1.1/shop',
        site: shop._id,
        siteName: 'shop site',
        isCompetitor: false,
        project: tenant.project._id,
        projectName: tenant.project.name,
        client: tenant.client._id,
        clientName: tenant.client.name,
        organization: tenant.organization._id,
        organizationName: tenant.organization.name,
        createdAt: expect.any(String),
        measuredAt: '2026-01-03T00:00:00.000Z',
        mobile: {
          device: deviceOf('MOBILE'),
          location: 1,
          pointId,
          measuredAt: '2026-01-02T03:04:05.678Z',
          scores: { performance: 41, ...scores },
          failureCode: null,
          gapReason: null,
          attemptedAt: '2026-01-02T03:04:05.678Z',
          isNoisy: false,
        },
        desktop: {
          device: deviceOf('DESKTOP'),
          location: 1,
          pointId,
          measuredAt: '2026-01-03T00:00:00.000Z',
          scores: { performance: 90, ...scores },
          failureCode: 'NO_FCP',
          gapReason: null,
          attemptedAt: '2026-01-03T00:00:00.000Z',
          isNoisy: false,
        },
      },
    ])
  })

  test('shows null, not zero, for missing metrics and devices', async () => {
    const mobile = (await devicesOf(tenant.site)).find((one) => one.form_factor === 'MOBILE')?.id
    const fresh = await site('fresh', { devices: [mobile] })
    await add(viewer, fresh.pages[0]?._id ?? 0)
    const [found] = (await list(viewer)).items
    expect(found).toMatchObject({
      measuredAt: null,
      desktop: null,
      mobile: { device: mobile, pointId: null, measuredAt: null, attemptedAt: null },
    })
    expect(Object.values(found.mobile.scores)).toEqual([null, null, null, null])
  })

  test('is sorted, searched and paged', async () => {
    const scores = { anchor: 50, buoy: undefined, cable: 20 }
    for (const [name, performance] of Object.entries(scores)) {
      const one = await site(name)
      const id = one.pages[0]?._id ?? 0
      if (performance !== undefined)
        await measure(one, id, {
          MOBILE: { performance, at: new Date(2026, 0, performance) },
          DESKTOP: { performance: 100 - performance, at: new Date(2026, 0, performance) },
        })
      await add(viewer, id)
    }
    const by = async (orderBy: string, orderDirection: string) =>
      names(await list(viewer, { orderBy, orderDirection })).join(' ')
    expect(names(await list(viewer)).join(' ')).toBe('anchor buoy cable')
    expect(await by('name', 'desc')).toBe('cable buoy anchor')
    expect(await by('mobile', 'asc')).toBe('cable anchor buoy')
    expect(await by('mobile', 'desc')).toBe('anchor cable buoy')
    expect(await by('desktop', 'asc')).toBe('anchor cable buoy')
    expect(await by('measuredAt', 'desc')).toBe('anchor cable buoy')

    expect(names(await list(viewer, { search: 'UOY' }))).toEqual(['buoy'])
    expect(names(await list(viewer, { search: 'cable site' }))).toEqual(['cable'])
    expect(await list(viewer, { search: '%' })).toMatchObject({ items: [], total: 0 })
    expect(await list(viewer, { search: tenant.project.name })).toMatchObject({ total: 3 })

    const second = await list(viewer, { page: 2, limit: 2 })
    expect([names(second), second.total, second.page, second.limit]).toEqual([['cable'], 3, 2, 2])
    for (const query of [{ orderBy: 'password' }, { orderDirection: 'up' }, { limit: 0 }, { page: -1 }])
      expect((await viewer.get('/api/bookmarks', { query: query as never })).status).toBe(422)
  })
})

test('has a limit with a message, which ignores existing bookmarks', async () => {
  const { organization, project, client, site } = tenant
  const made = await sql<{ id: number }>`
    insert into live.page (organization_id, client_id, project_id, site_id, name, url, original_url)
    select ${organization._id}::int, ${client._id}::int, ${project._id}::int, ${site._id}::int, n::text,
      'https://1.1.1.1/most/' || n, 'https://1.1.1.1/most/' || n from generate_series(1, ${MAX_BOOKMARKS}::int) n
    returning id`.execute(own.db)
  const ids = made.rows.map(({ id }) => id)
  const [last = 0, ...others] = ids
  const now = new Date()
  const rows = others.map((page_id) => ({
    organization_id: organization._id,
    user_id: viewer.user.id,
    page_id,
    created_at: now,
  }))
  await insertRows('bookmark', rows)
  expect((await add(viewer, last)).status).toBe(200)

  const { status, problem } = await add(viewer, page)
  expect([status, problem.code, problem.message]).toEqual([
    409,
    'CONFLICT',
    bookmarksMessages.tooMany(MAX_BOOKMARKS),
  ])
  expect((await add(viewer, last)).status).toBe(200)
  expect((await viewer.delete(`/api/bookmarks/${last}`)).status).toBe(200)
  expect((await add(viewer, page)).status).toBe(200)
  expect((await list(viewer)).total).toBe(MAX_BOOKMARKS)

  expect((await viewer.delete(`/api/bookmarks/${page}`)).status).toBe(200)
  const more = await createSite(project, {
    pages: [1, 2, 3, 4].map((n) => ({ url: `https://1.1.1.1/more/${n}` })),
  })
  const atOnce = await Promise.all(more.pages.map(({ _id }) => add(viewer, _id)))
  expect(atOnce.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  expect((await list(viewer)).total).toBe(MAX_BOOKMARKS)
})
