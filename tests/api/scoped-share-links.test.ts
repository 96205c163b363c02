import { describe, expect, test } from 'vitest'
import { processMoves } from '~/server/administration/client-moves/process-moves'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { activityOf } from '../support/activity'
import { type Caller, callerWith, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createClient, createOrganization, createProject, createSite } from '../support/factories'
import { allowedFrom, createPeople, statuses } from '../support/people'
import { createPlace } from '../support/place'
import { addHistory, seriesOf } from '../support/point-history'
import { prepared } from '../support/prepared'
import { readRow } from '../support/rows'
import { callRow, nameOf } from './sample-calls'

const own = onOwnDatabase()
const place = prepared(createPlace)
const foreign = prepared(createPlace)
const people = prepared(() => createPeople(place.tenant))

const withKey = (key: string): Caller => callerWith({ authorization: `Bearer ${key}` })
const post = (by: Caller, body: object) => by.post('/api/share-links', { body: { name: 'Shared', ...body } })
async function shareThing(thing: object, by: Caller = people.owner) {
  const { status, body } = await post(by, thing)
  expect(status).toBe(201)
  return body
}
const share = (compareSession: string, by?: Caller) => shareThing({ compareSession }, by)

describe('a link to a compare session', () => {
  test('is made by those who may share its tests', async () => {
    const body = { compareSession: place.compareSession }
    expect(await statuses(people, (by) => post(by, body))).toEqual({
      ...allowedFrom('projectAdmin', 201),
      clientViewer: 403,
    })
    const link = await share(place.compareSession)
    expect(link).toMatchObject({
      level: 'compareSession',
      thing: place.compareSession,
      thingName: 'Session',
      client: place.client,
      project: null,
      state: 'active',
      mayTest: false,
    })
    expect(new URL(link.url).pathname).toBe(`/compare-tests/${place.compareSession}`)
    const [entry] = await activityOf(own.db, 'shareLink', link._id)
    expect(entry).toMatchObject({
      action: 'shareLink.create',
      after: { compareSession: place.compareSession },
    })
  })

  test('names nothing else, and no session of others', async () => {
    const { compareSession } = place
    expect((await post(people.owner, { compareSession: foreign.compareSession })).status).toBe(404)
    for (const more of [{ client: place.client }, { mayTest: true }, { project: place.project }]) {
      const { status, problem } = await post(people.owner, { compareSession, ...more })
      expect([status, Object.keys(problem.fields ?? {})], JSON.stringify(more)).toEqual([
        422,
        ['compareSession'],
      ])
    }
    expect((await post(people.owner, { compareSession: 'nonsense' })).status).toBe(422)
    expect((await post(people.owner, {})).problem.fields).toHaveProperty('client')
    expect(
      (await post(people.owner, { compareSession: place.compareSession, expiresAt: '2001-01-01T00:00:00Z' }))
        .status,
    ).toBe(422)
  })

  test('shows the session read-only, and names no people', async () => {
    const visitor = withKey((await share(place.compareSession)).key)
    const { status, body } = await visitor.get(`/api/compare-sessions/${place.compareSession}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Session', mayChange: false, mayShare: false, createdBy: null })
    expect(body.tests).toHaveLength(2)
    expect(body.figures.every(Boolean)).toBe(true)
    expect((await visitor.get(`/api/lighthouses/${place.run}/filmstrip`)).status).toBe(200)
    expect((await visitor.get('/api/share-links/current')).body).toMatchObject({
      level: 'compareSession',
      thing: place.compareSession,
      mayTest: false,
    })
    for (const change of [
      () => visitor.put(`/api/compare-sessions/${place.compareSession}`, { body: { title: 'Taken' } }),
      () => visitor.delete(`/api/compare-sessions/${place.compareSession}`),
    ])
      expect((await change()).status).toBe(403)
  })

  test('opens no other session and no other run', async () => {
    const visitor = withKey((await share(place.compareSession)).key)
    const [other] = await addHistory(own.db, seriesOf(place.tenant, place.tenant.site, place.device), [1_000])
    const run = await readRow('run', { created_at: other ?? new Date() }, 'id')
    expect((await people.owner.get(`/api/lighthouses/${run.id}/filmstrip`)).status).toBe(200)
    expect((await visitor.get(`/api/lighthouses/${run.id}/filmstrip`)).status).toBe(404)
    expect((await visitor.get(`/api/lighthouses/${foreign.run}/filmstrip`)).status).toBe(404)
    const second = await people.owner.post('/api/compare-sessions', { body: { tests: [run.id, place.run] } })
    expect((await visitor.get(`/api/compare-sessions/${second.body._id}`)).status).toBe(404)
    expect((await visitor.get(`/api/compare-sessions/${foreign.compareSession}`)).status).toBe(404)
  })

  test('is not opened by links to a place', async () => {
    const { body } = await post(people.owner, { client: place.client })
    expect((await withKey(body.key).get(`/api/compare-sessions/${place.compareSession}`)).status).toBe(403)
  })

  test('ends when it is revoked, or its session is deleted', async () => {
    const { body: session } = await people.owner.post('/api/compare-sessions', {
      body: { tests: [place.run, place.run] },
    })
    const [revoked, orphaned] = [await share(session._id), await share(session._id)]
    const status = async (key: string) =>
      (await withKey(key).get(`/api/compare-sessions/${session._id}`)).status
    expect(await status(revoked.key)).toBe(200)
    expect((await people.projectAdmin.delete(`/api/share-links/${revoked._id}`)).status).toBe(200)
    expect(await status(revoked.key)).toBe(401)
    await people.owner.delete(`/api/compare-sessions/${session._id}`)
    expect(await status(orphaned.key)).toBe(401)
  })

  test('of tests of two clients is listed with both, and revoked by either', async () => {
    const { tenant } = place
    const client = await createClient(tenant.organization)
    const site = await createSite(await createProject(client))
    const [at] = await addHistory(own.db, seriesOf(tenant, site, place.device), [1_200])
    const run = await readRow('run', { created_at: at ?? new Date() }, 'id')
    const { body: session } = await people.owner.post('/api/compare-sessions', {
      body: { tests: [run.id, place.run] },
    })
    // An admin of one of the clients can't see the session.
    expect((await post(people.clientAdmin, { compareSession: session._id })).status).toBe(404)
    const link = await share(session._id)
    const ids = async (by: Caller, id: number) =>
      (await by.get('/api/share-links', { query: { client: id, limit: 500 } })).body.items.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await ids(people.owner, client._id)).toContain(link._id)
    expect(await ids(people.clientAdmin, place.client)).toContain(link._id)
    expect(await ids(people.projectAdmin, place.client)).toContain(link._id)
    expect((await withKey(link.key).get(`/api/compare-sessions/${session._id}`)).body.tests).toHaveLength(2)
    expect((await people.clientAdmin.delete(`/api/share-links/${link._id}`)).status).toBe(200)
  })

  test('ends when its client moves to another organization, which the session does not', async () => {
    const moving = await createPlace()
    const owner = await signInAs({ ownerOf: [moving.tenant.organization] })
    const link = await share(moving.compareSession, owner)
    const { body: wide } = await post(owner, { client: moving.client })
    const to = await createOrganization()
    const { status } = await people.super.put(`/api/clients/${moving.client}/move-client`, {
      body: { organization: to._id, keepsAccess: true },
    })
    expect(status).toBe(200)
    while ((await processMoves(systemContext())) > 0);
    const { body } = await people.super.get('/api/share-links', { query: { client: moving.client } })
    const left = body.items.map(({ _id }: { _id: string }) => _id)
    expect(left).toContain(wide._id)
    expect(left).not.toContain(link._id)
    expect((await withKey(link.key).get('/api/share-links/current')).status).toBe(403)
  })
})

describe('a link to a personal dashboard', () => {
  const open = async () => withKey((await shareThing({ personalDashboard: place.dashboard })).key)

  test('is made by those who may share its client', async () => {
    const body = { personalDashboard: place.dashboard }
    expect(await statuses(people, (by) => post(by, body))).toEqual({
      ...allowedFrom('clientAdmin', 201),
      projectAdmin: 403,
    })
    const link = await shareThing(body)
    expect(link).toMatchObject({
      level: 'personalDashboard',
      thing: place.dashboard,
      thingName: 'Dashboard',
      client: place.client,
    })
    expect(new URL(link.url).pathname).toBe(
      `/personal-dashboards/client/${place.client}/dashboard/${place.dashboard}`,
    )
    const { items } = (await people.clientAdmin.get('/api/share-links', { query: { client: place.client } }))
      .body
    expect(items.map(({ _id }: { _id: string }) => _id)).toContain(link._id)
    expect((await post(people.owner, { personalDashboard: foreign.dashboard })).status).toBe(404)
    expect((await post(people.owner, { ...body, client: place.client })).problem.fields).toHaveProperty(
      'personalDashboard',
    )
    expect(
      (await post(people.owner, { ...body, compareSession: place.compareSession })).problem.fields,
    ).toHaveProperty('compareSession')
  })

  test('shows its charts with their data, and no other dashboard', async () => {
    const visitor = await open()
    const read = (path: string) => visitor.get(path).then(({ status }) => status)
    const { body } = await visitor.get(`/api/dashboards/${place.dashboard}`)
    expect(body).toMatchObject({ name: 'Dashboard', mayChange: false })
    expect(await read(`/api/charts/${place.chart}/data`)).toBe(200)
    expect(await read(`/api/charts/${place.chart}/csv`)).toBe(200)
    const other = await people.owner.post('/api/dashboards', {
      body: { client: place.client, name: 'Other', template: 'slowestPages' },
    })
    expect(other.status).toBe(201)
    expect(await read(`/api/dashboards/${other.body._id}`)).toBe(404)
    expect(await read(`/api/charts/${other.body.charts[0]._id}/data`)).toBe(404)
    expect(await read(`/api/dashboards/${foreign.dashboard}`)).toBe(404)
    expect(await read(`/api/charts/${foreign.chart}/data`)).toBe(404)
  })

  test('ends with the dashboard', async () => {
    const { body } = await people.owner.post('/api/dashboards', {
      body: { client: place.client, name: 'Short' },
    })
    const { key } = await shareThing({ personalDashboard: body._id })
    await people.owner.delete(`/api/dashboards/${body._id}`)
    expect((await withKey(key).get(`/api/dashboards/${body._id}`)).status).toBe(401)
  })
})

describe('a link to a benchmark', () => {
  test('is made by those who may share its client', async () => {
    const body = { client: place.client, benchmark: true }
    expect(await statuses(people, (by) => post(by, body))).toEqual({
      ...allowedFrom('clientAdmin', 201),
      projectAdmin: 403,
    })
    const link = await shareThing(body)
    expect(link).toMatchObject({ level: 'benchmark', thing: null, client: place.client })
    expect(link.url).toContain(`/benchmark?client=${place.client}&key=lk_s_`)
    expect((await post(people.owner, { benchmark: true })).problem.fields).toHaveProperty('client')
    expect((await post(people.owner, { ...body, project: place.project })).problem.fields).toHaveProperty(
      'benchmark',
    )
    expect((await post(people.owner, { ...body, client: foreign.client })).status).toBe(404)
  })

  test('shows the benchmark of its client with its films, and of no other', async () => {
    const visitor = withKey((await shareThing({ client: place.client, benchmark: true })).key)
    const benchmarkOf = (client: number) => visitor.get('/api/benchmarks', { query: { client } })
    expect((await benchmarkOf(place.client)).body).toMatchObject({ client: { _id: place.client } })
    expect((await benchmarkOf(foreign.client)).status).toBe(404)
    const { items } = (await visitor.get('/api/benchmarks/clients')).body
    expect(items.map(({ _id }: { _id: number }) => _id)).toEqual([place.client])
    expect((await visitor.get(`/api/lighthouses/${place.run}/filmstrip`)).status).toBe(200)
    expect((await visitor.get(`/api/lighthouses/${foreign.run}/filmstrip`)).status).toBe(404)
  })
})

test.each([
  ['compareSession', 3, () => ({ compareSession: place.compareSession })],
  ['personalDashboard', 5, () => ({ personalDashboard: place.dashboard })],
  ['benchmark', 5, () => ({ client: place.client, benchmark: true })],
] as const)(
  'a link to a %s opens %i reads and its PDFs, and none of the other calls',
  async (kind, count, thing) => {
    const visitor = withKey((await shareThing(thing())).key)
    const isOpen = (row: Row) => row.openToLinksTo?.includes(kind)
    const open = apiTable.filter((row) => isOpen(row) && !row.path.startsWith('/api/pdf-orders'))
    expect(open.map(({ method }) => method)).toEqual(Array(count).fill('get'))
    const others = apiTable.filter((row) => row.guard !== 'public' && !isOpen(row))
    // The same function refuses all of them: one row of each guard shows that no guard comes before it.
    const guards = new Map(
      others.map((row) => [typeof row.guard === 'string' ? row.guard : row.guard.on, row]),
    )
    const answered: string[] = []
    for (const row of guards.values()) {
      const { status } = await callRow(row, visitor, place)
      if (status !== 403) answered.push(`${nameOf(row)}: ${status}`)
    }
    expect(answered).toEqual([])
  },
)
