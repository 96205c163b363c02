import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundPlaces, NavigationColumn } from '~/shared/schemas/navigation'
import { type Caller, callerWith } from '../support/api'
import { createClient, createDevice, createProject, createSite, type Tenant } from '../support/factories'
import { readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, foreign, people, owner, superAdmin } = tenantFixture()
let quay: Awaited<ReturnType<typeof createSite>>
let besides: Tenant['project']

const pages = Array.from({ length: 30 }, (_, index) => ({
  url: `http://127.0.0.1/quay/${index}${index < 3 ? '/lanterns' : ''}`,
  name: `${index % 2 ? 'Berth' : 'berth'} ${String(index).padStart(2, '0')}`,
}))

beforeAll(async () => {
  quay = await createSite(tenant.project, { name: 'Quay', pages })
  besides = await createProject(tenant.client, 'Besides')
  await createSite(besides, {
    name: 'Quay besides',
    pages: [{ url: 'http://127.0.0.1/x', name: 'Berth 99' }],
  })
  await createSite(foreign.project, { name: 'Quay of others', pages: pages.slice(0, 2) })
})

const column = async (caller: Caller, path: string, query: Record<string, string | number> = {}) =>
  (await caller.get<NavigationColumn>(path, { query })).body
const names = ({ items }: { items: { name: string }[] }) => items.map((item) => item.name)
const paths = ({ client, project, site }: Pick<Tenant, 'client' | 'project' | 'site'>) => ({
  clients: '/api/navigation/clients',
  projects: `/api/clients/${client._id}/navigation`,
  sites: `/api/projects/${project._id}/navigation`,
  pages: `/api/sites/${site._id}/navigation`,
})
async function visitorOf(body: object): Promise<Caller> {
  const link = await owner.post('/api/share-links', { body: { name: 'Link', ...body } })
  return callerWith({ authorization: `Bearer ${link.body.key}` })
}

describe('a column', () => {
  test('starts at the client, and shows its parents', async () => {
    const at = paths({ ...tenant, site: quay })
    const named = ({ _id, name }: { _id: number; name: string }) => ({ _id, name })
    const clients = await column(owner, at.clients)
    expect(clients).toMatchObject({
      items: [{ level: 'client', _id: tenant.client._id, note: tenant.organization.name }],
      next: null,
      place: { client: null, project: null, site: null },
    })
    const projects = await column(owner, at.projects)
    expect(names(projects)).toEqual(['Besides', tenant.project.name])
    expect(projects.place).toEqual({ client: named(tenant.client), project: null, site: null })
    expect(names(await column(owner, at.sites))).toEqual(['Quay', tenant.site.name])
    const inside = await column(owner, at.pages)
    expect(inside.place).toEqual({
      client: named(tenant.client),
      project: named(tenant.project),
      site: { _id: quay._id, name: 'Quay' },
    })
    expect(inside.items[0]).toMatchObject({
      level: 'page',
      name: 'berth 00',
      note: 'http://127.0.0.1/quay/0/lanterns',
      client: tenant.client._id,
      project: tenant.project._id,
      site: quay._id,
    })
  })

  test('is paged by 24 in the order of names, without duplicates or gaps', async () => {
    const path = paths({ ...tenant, site: quay }).pages
    const first = await column(owner, path)
    expect(first.items).toHaveLength(24)
    const rest = await column(owner, path, { after: String(first.next) })
    expect(rest.next).toBeNull()
    expect([...names(first), ...names(rest)]).toEqual(pages.map((page) => page.name))
    expect((await owner.get(path, { query: { limit: 25 } })).status).toBe(422)
  })

  test('pages through equal names', async () => {
    const same = Array.from({ length: 5 }, (_, n) => ({ url: `http://127.0.0.1/same/${n}`, name: 'Same' }))
    const site = await createSite(besides, { name: 'Twins', pages: same })
    const path = `/api/sites/${site._id}/navigation`
    const seen: number[] = []
    for (let after: string | null = ''; after !== null; ) {
      const answer: NavigationColumn = await column(owner, path, { limit: 2, ...(after && { after }) })
      seen.push(...answer.items.map((item) => item._id))
      after = answer.next
    }
    expect(seen).toEqual(site.pages.map((page) => page._id))
  })

  test('is filtered by name, pages by URL too, with escaped wildcards', async () => {
    const at = paths({ ...tenant, site: quay })
    expect(names(await column(owner, at.pages, { search: 'LANTERN' }))).toEqual([
      'berth 00',
      'Berth 01',
      'berth 02',
    ])
    expect(names(await column(owner, at.pages, { search: '%' }))).toEqual([])
    expect(names(await column(owner, at.projects, { search: 'esid' }))).toEqual(['Besides'])
    expect(names(await column(owner, at.clients, { search: 'nobody of this name' }))).toEqual([])
    expect(names(await column(owner, at.clients, { organization: foreign.organization._id }))).toEqual([])
  })

  test('shows a device and a location of the site for each page, the requested ones if possible', async () => {
    const path = paths({ ...tenant, site: quay }).pages
    const [usual] = (await column(owner, path)).items
    const phones = await readRows(
      'live.device',
      { organization_id: tenant.organization._id, form_factor: 'MOBILE' },
      'id',
    )
    expect(phones.map(({ id }) => id)).toContain(usual?.device)
    expect(usual?.location).toBe(1)
    const wished = quay.devices.find((device) => device !== usual?.device) ?? 0
    expect(wished).toBeGreaterThan(0)
    expect((await column(owner, path, { device: wished })).items[0]?.device).toBe(wished)
    const others = await createDevice(await createClient(tenant.organization))
    expect((await column(owner, path, { device: others._id })).items[0]?.device).toBe(usual?.device)
  })

  test('refuses an invalid cursor', async () => {
    const { clients } = paths(tenant)
    for (const after of ['x', '0:a', ':a', `1:${'x'.repeat(4_001)}`, `1:a${String.fromCharCode(0)}`])
      expect((await owner.get(clients, { query: { after } })).status, after).toBe(422)
  })
})

describe('permissions', () => {
  test('only entries with a right', async () => {
    const at = paths(tenant)
    expect(names(await column(people.nobody, at.clients))).toEqual([])
    expect(names(await column(people.projectViewer, at.clients))).toEqual([tenant.client.name])
    expect(names(await column(people.projectViewer, at.projects))).toEqual([tenant.project.name])
    expect(await people.projectViewer.get(`/api/projects/${besides._id}/navigation`)).toMatchObject({
      status: 404,
    })
    expect(names(await column(people.stranger, at.clients))).not.toContain(tenant.client.name)
  })

  test('a share-link visitor sees the shared scope, and the names above it', async () => {
    const at = paths({ ...tenant, site: quay })
    const { client, project } = tenant
    const visitor = await visitorOf({ client: client._id, project: project._id, site: quay._id })
    expect(names(await column(visitor, at.clients))).toEqual([client.name])
    expect(names(await column(visitor, at.projects))).toEqual([project.name])
    expect(names(await column(visitor, at.sites))).toEqual(['Quay'])
    expect(names(await column(visitor, at.pages))).toHaveLength(24)
    for (const path of [
      paths(tenant).pages,
      `/api/projects/${besides._id}/navigation`,
      paths(foreign).projects,
    ])
      expect((await visitor.get(path)).status, path).toBe(404)
  })
})

describe('the search', () => {
  const search = async (caller: Caller, text: string, query: object = {}) =>
    (await caller.get<FoundPlaces>('/api/navigation/search', { query: { search: text, ...query } })).body

  test('finds pages by name and URL, and their parents by name', async () => {
    const lanterns = await search(owner, 'LANTERNS')
    expect(names(lanterns)).toEqual(['berth 00', 'Berth 01', 'berth 02'])
    expect(lanterns.hasMore).toBe(false)
    expect(lanterns.items[0]).toMatchObject({
      level: 'page',
      note: `${tenant.client.name} › ${tenant.project.name} › Quay`,
      url: 'http://127.0.0.1/quay/0/lanterns',
      client: tenant.client._id,
      project: tenant.project._id,
      site: quay._id,
      device: expect.any(Number),
      location: 1,
    })
    const [project, ...rest] = (await search(owner, 'besides')).items
    expect(project).toMatchObject({ level: 'project', name: 'Besides', note: tenant.client.name })
    expect(rest).toMatchObject([{ level: 'site', note: `${tenant.client.name} › Besides` }])
    expect(await search(owner, tenant.client.name)).toMatchObject({
      items: [{ level: 'client', _id: tenant.client._id, note: null }],
    })
  })

  test('returns 24, and whether there are more', async () => {
    const { items, hasMore } = await search(owner, 'berth')
    expect(items).toHaveLength(24)
    expect(hasMore).toBe(true)
    expect(new Set(items.map((item) => item._id)).size).toBe(24)
  })

  test('ranks prefix matches first', async () => {
    const first = await createSite(besides, {
      name: 'Last of all',
      pages: [{ url: 'http://127.0.0.1/z', name: 'Zebra' }],
    })
    await createSite(besides, { name: 'A', pages: [{ url: 'http://127.0.0.1/zebra/a', name: 'A' }] })
    expect(names(await search(owner, 'zebra'))).toEqual(['Zebra', 'A'])
    expect((await search(owner, 'zebra')).items[0]?.site).toBe(first._id)
  })

  test('with less than a trigram matches prefixes', async () => {
    expect(names(await search(owner, 'ze')).filter((name) => name === 'Zebra')).toEqual(['Zebra'])
    expect(names(await search(owner, '%'))).toEqual([])
    expect(names(await search(owner, '%%%'))).toEqual([])
  })

  test('without a text is empty', async () => {
    expect((await owner.get('/api/navigation/search')).body).toEqual({ items: [], hasMore: false })
    expect(await search(owner, '  ')).toEqual({ items: [], hasMore: false })
    expect((await owner.get('/api/navigation/search', { query: { search: 'x'.repeat(201) } })).status).toBe(
      422,
    )
  })

  test('is limited to what the caller may see', async () => {
    expect(names(await search(people.nobody, 'quay'))).toEqual([])
    const ofMember = await search(people.projectViewer, 'quay')
    expect(names(ofMember)).toContain('Quay')
    expect(names(ofMember).filter((name) => /besides|others/.test(name))).toEqual([])
    expect(names(await search(owner, 'others'))).toEqual([])
    expect(names(await search(owner, 'quay', { organization: foreign.organization._id }))).toEqual([])
    expect(names(await search(people.super, 'quay of others'))).toEqual(['Quay of others'])
    const visitor = await visitorOf({ client: tenant.client._id, project: besides._id })
    expect(names(await search(visitor, 'berth'))).toEqual(['Berth 99'])
    expect(names(await search(visitor, tenant.project.name))).toEqual([])
  })

  test('excludes inactive pages', async () => {
    const [page] = (await search(owner, 'zebra')).items
    await updateRows('live.page', { id: Number(page?._id) }, { is_active: false })
    expect(names(await search(owner, 'zebra'))).toEqual(['A'])
  })
})

test('sections without content are named, and those with content only to who may see it', async () => {
  const sections = async (caller: Caller) => (await caller.get('/api/navigation/sections')).body
  const none = {
    customDashboards: false,
    compareTests: false,
    benchmark: false,
    bookmarks: false,
    rulesOf: null,
  }
  expect(await sections(owner)).toEqual(none)
  const { _id } = tenant.client
  await owner.post('/api/dashboards', { body: { client: _id, name: 'Speed' } })
  await owner.post('/api/bookmarks', { body: { page_id: quay.pages[0]?._id } })
  const rival = { name: 'Rival', urls: 'http://1.1.1.1/rival' }
  await owner.post(`/api/clients/${_id}/competitive-template`, { body: rival })
  expect(await sections(owner)).toEqual({
    ...none,
    customDashboards: true,
    benchmark: true,
    bookmarks: true,
  })
  expect(await sections(people.projectViewer)).toEqual({ ...none, customDashboards: true, benchmark: true })
  expect(await sections(people.nobody)).toEqual(none)
  expect(await sections(people.stranger)).toEqual(none)
  expect(await sections(superAdmin)).toMatchObject({ customDashboards: true, rulesOf: expect.any(Number) })
})
