import { beforeAll, describe, expect, test } from 'vitest'
import type { Annotation } from '~/shared/schemas/annotation'
import { type Caller, callerWith, signInAs } from '../support/api'
import { createProject, createSite, createTenant } from '../support/factories'
import { insertRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, people, owner } = tenantFixture()
let page: number
beforeAll(async () => {
  page = tenant.site.pages[0]?._id ?? 0
})

const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number)).toISOString()
const SPAN = { start_date: hour(0), end_date: hour(100) }
const note = async (body: object, caller: Caller = owner) =>
  expect((await caller.post('/api/notes', { body })).status).toBe(201)
const deploy = async (body: object, caller: Caller = owner) =>
  expect((await caller.post('/api/deployments', { body })).status).toBe(200)
const annotationsFor = async (
  caller: Caller,
  query: object = {},
): Promise<{ items: Annotation[]; hasMore: boolean }> => {
  const answer = await caller.get('/api/lighthouses/annotations', {
    query: { page_id: page, ...SPAN, ...query },
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const labelsOf = ({ items }: { items: Annotation[] }) =>
  items.map((one) => (one.kind === 'note' ? one.text : one.version))
const shared = async (body: object): Promise<Caller> => {
  const link = { name: 'Link', client: tenant.client._id, ...body }
  const { key } = (await owner.post('/api/share-links', { body: link })).body
  return callerWith({ authorization: `Bearer ${key}` })
}

describe('the events of a page', () => {
  beforeAll(async () => {
    const { organization, client, project, site } = tenant
    await note({ organization: organization._id, text: 'organization', at: hour(1) })
    await deploy({ project: project._id, version: 'project 1', at: hour(2) })
    await note({ client: client._id, text: 'client', at: hour(3) })
    await note({ project: project._id, text: 'project', at: hour(4) })
    await deploy({
      site: site._id,
      version: 'site 1',
      at: hour(5),
      environment: 'production',
      commit: 'c0ffee',
      url: 'https://ci.example.com/7',
    })
    await note({ site: site._id, text: 'site', at: hour(6) })
    await note({ page, text: 'page', at: hour(7) })
    const admin = people.super
    expect(
      (await admin.post('/api/operator/notes', { body: { text: 'operator', at: hour(8) } })).status,
    ).toBe(201)
    const version = { version: 'agents 2', at: hour(9) }
    expect((await admin.post('/api/operator/deployments', { body: version })).status).toBe(200)

    const sibling = await createSite(project, {
      pages: [{ url: 'http://127.0.0.1/one' }, { url: 'http://127.0.0.1/two' }],
    })
    const cousin = await createProject(client)
    const foreign = await createTenant()
    const stranger = await signInAs({ ownerOf: [foreign.organization] })
    await note({ site: sibling._id, text: 'sibling', at: hour(10) })
    await note({ page: sibling.pages[0]?._id, text: 'page of a sibling', at: hour(10) })
    await deploy({ site: sibling._id, version: 'sibling', at: hour(10) })
    await note({ project: cousin._id, text: 'cousin', at: hour(10) })
    await deploy({ project: cousin._id, version: 'cousin', at: hour(10) })
    await note({ organization: foreign.organization._id, text: 'foreign', at: hour(10) }, stranger)
    await deploy({ site: foreign.site._id, version: 'foreign', at: hour(10) }, stranger)
  })

  const ALL = [
    'organization',
    'project 1',
    'client',
    'project',
    'site 1',
    'site',
    'page',
    'operator',
    'agents 2',
  ]

  test('include those of its parents and of the platform, in order', async () => {
    const list = await annotationsFor(owner)
    expect(labelsOf(list)).toEqual(ALL)
    expect(list.hasMore).toBe(false)
    expect(list.items.map(({ level }) => level)).toEqual([
      'organization',
      'project',
      'client',
      'project',
      'site',
      'site',
      'page',
      'operator',
      'operator',
    ])
    expect(list.items[4]).toEqual({
      _id: expect.any(String),
      kind: 'deployment',
      at: Date.parse(hour(5)),
      level: 'site',
      version: 'site 1',
      environment: 'prod',
      commit: 'c0ffee',
      url: 'https://ci.example.com/7',
      by: owner.user.email,
    })
  })

  test('are in the report with the series', async () => {
    const list = await annotationsFor(owner)
    const report = await owner.get('/api/lighthouses/report', { query: { page_id: page, ...SPAN } })
    expect(report.body.annotations).toEqual(list)
  })

  test('are within the requested dates, start included, end excluded', async () => {
    const between = { start_date: hour(3), end_date: hour(6) }
    expect(labelsOf(await annotationsFor(owner, between))).toEqual(['client', 'project', 'site 1'])
    expect(await annotationsFor(owner, { start_date: hour(50) })).toEqual({ items: [], hasMore: false })
  })

  test('are visible to share links of the page', async () => {
    const query = { page_id: page, ...SPAN }
    const ask = (caller: Caller) => caller.get('/api/lighthouses/annotations', { query })
    expect(labelsOf(await annotationsFor(people.projectViewer))).toEqual(ALL)
    const visitor = await shared({ project: tenant.project._id, site: tenant.site._id })
    expect(labelsOf(await annotationsFor(visitor))).toEqual(ALL)
    const otherProject = await shared({ project: (await createProject(tenant.client))._id })
    expect((await ask(otherProject)).status).toBe(404)
    for (const wrong of [{ page_id: 'x' }, { start_date: 'yesterday' }, { page_id: undefined }]) {
      const { status } = await owner.get('/api/lighthouses/annotations', { query: { ...query, ...wrong } })
      expect(status).toBe(422)
    }
  })

  test('show authors to colleagues, not to share-link visitors; those of the platform to its staff', async () => {
    const authors = async (caller: Caller) => [
      ...new Set((await annotationsFor(caller)).items.map(({ by }) => by)),
    ]
    expect(await authors(people.projectViewer)).toEqual([owner.user.email, null])
    expect(await authors(await shared({}))).toEqual([null])
    const ofSuper = await authors(people.super)
    expect(ofSuper).toHaveLength(2)
    expect(ofSuper).not.toContain(null)
    const visitor = JSON.stringify(await annotationsFor(await shared({})))
    expect(visitor).not.toContain('@')
  })
})

test('are limited to the newest two hundred, with a flag', async () => {
  const site = await createSite(tenant.project)
  const now = new Date()
  const about = {
    organization_id: tenant.organization._id,
    client_id: tenant.client._id,
    project_id: tenant.project._id,
    site_id: site._id,
    created_at: now,
    updated_at: now,
  }
  const moment = (index: number) => new Date(Date.UTC(2026, 1, 1) + index * 60_000)
  const id = (index: number, kind: number) =>
    `00000000-0000-4000-8000-${String(kind * 1000 + index).padStart(12, '0')}`
  const indices = Array.from({ length: 150 }, (_, index) => index)
  const query = {
    page_id: site.pages[0]?._id,
    start_date: moment(0).toISOString(),
    end_date: moment(400).toISOString(),
  }
  await insertRows(
    'live.note',
    indices.map((i) => ({ ...about, id: id(i, 1), text: `n${i}`, at: moment(2 * i) })),
  )
  expect((await annotationsFor(owner, query)).hasMore).toBe(false)
  await insertRows(
    'live.deployment',
    indices.map((i) => ({
      ...about,
      id: id(i, 2),
      version: `d${i}`,
      source: 'key',
      at: moment(2 * i + 1),
    })),
  )
  const list = await annotationsFor(owner, query)
  expect(list.hasMore).toBe(true)
  const newest = indices.flatMap((i) => [`n${i}`, `d${i}`]).slice(-200)
  expect(labelsOf(list)).toEqual(newest)
})
