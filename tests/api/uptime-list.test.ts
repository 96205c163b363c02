import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatch } from '~/server/api/dispatch'
import { storeArtefact } from '~/server/measuring/evidence/store-evidence'
import { sha256 } from '~/server/platform/blobs'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import type { Monitor, MonitorLine } from '~/shared/schemas/monitor'
import type { MonitorBoard } from '~/shared/schemas/monitor-board'
import type { Outage } from '~/shared/schemas/uptime'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { type Caller, type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createClient, createMonitor, createOutage, createProject, createSite } from '../support/factories'
import { PNG } from '../support/pictures'
import { emptyTables, insertRows, readRow, updateRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'
import { addChecks, addPeriod, setSpans, setState } from '../support/uptime'

const { own, tenant, owner, stranger } = tenantFixture()
const STATES = ['up', 'down', 'degraded', 'unknown', 'paused'] as const
let viewer: SignedIn
let monitors: Record<MonitorState, Monitor>
let beside: Monitor
let now: number

beforeAll(async () => {
  const { client, project } = tenant
  viewer = await signInAs({ grants: [{ role: 'projectViewer', client, project }] })
  const made = {} as Record<MonitorState, Monitor>
  for (const [index, state] of STATES.entries()) {
    const target = `https://1.1.1.1/${state}`
    made[state] = await createMonitor(tenant.site, { page: null, target, name: `Monitor ${index} ${state}` })
    await setState(made[state], state, { response_ms: state === 'down' ? null : 100 + index })
  }
  await updateRows('live.monitor', { id: made.paused._id }, { paused_at: new Date() })
  monitors = made
  beside = await createMonitor(await createSite(await createProject(client)), { name: 'Beside' })
  await setState(beside, 'up')
})
beforeEach(async () => {
  now = Date.now()
  await emptyTables('maintenance_period', 'incident')
})

const list = async (query: Record<string, string | number> = {}, caller: Caller = owner) =>
  (await caller.get('/api/monitors', { query })).body
const namesOf = ({ items }: { items: Pick<MonitorLine, 'name'>[] }) =>
  items.map(({ name }) => name.replace(/^Monitor \d /, ''))

describe('the list of monitors', () => {
  test('sorts failures first, and counts every state regardless of filters', async () => {
    const all = await list()
    expect(namesOf(all)).toEqual(['down', 'unknown', 'degraded', 'Beside', 'up', 'paused'])
    expect(all.counts).toEqual({ up: 2, down: 1, degraded: 1, unknown: 1, paused: 1 })
    const down = await list({ state: 'down' })
    expect([namesOf(down), down.total, down.counts]).toEqual([['down'], 1, all.counts])
    const found = await list({ search: '1.1.1.1/deg' })
    expect([namesOf(found), found.counts.up]).toEqual([['degraded'], 0])
    expect(namesOf(await list({ limit: 2, page: 2 }))).toEqual(['degraded', 'Beside'])
  })

  test('links to the report of each: of its page, or of the first page of its site', async () => {
    const urls = ['https://1.1.1.1/a', 'https://1.1.1.1/b']
    const site = await createSite(tenant.project, { pages: urls.map((url) => ({ url })) })
    const [first, second] = site.pages.map(({ _id }) => _id)
    const wide = await createMonitor(site, { page: null, target: 'https://1.1.1.1/', name: 'Wide' })
    const close = await createMonitor(site, { page: second, name: 'Close' })
    const { items } = await list({ site: site._id, orderBy: 'name' }, viewer)
    expect(items.map(({ name, page, reportPage }: MonitorLine) => [name, page, reportPage])).toEqual([
      ['Close', second, second],
      ['Wide', null, first],
    ])
    const id = await createOutage(wide)
    expect((await viewer.get(`/api/outages/${id}`)).body).toMatchObject({ page: null, reportPage: first })
    await own.db.deleteFrom('live.monitor').where('id', 'in', [wide._id, close._id]).execute()
  })

  test('is sorted by name, by response and by availability, unknown last', async () => {
    await setSpans(monitors.up, [
      [now - 40 * DAY_MS, 'unknown'],
      [now - 2 * HOUR_MS, 'up'],
      [now - HOUR_MS, 'down'],
      [now - HOUR_MS / 2, 'up'],
    ])
    await setSpans(monitors.degraded, [[now - DAY_MS, 'degraded']])
    await setSpans(monitors.down, [
      [now - 5 * HOUR_MS, 'up'],
      [now - HOUR_MS, 'down'],
    ])
    for (const state of ['unknown', 'paused'] as const)
      await setSpans(monitors[state], [[now - DAY_MS, state]])
    await setSpans(beside, [
      [now - 50 * DAY_MS, 'up'],
      [now - 40 * DAY_MS, 'down'],
      [now - DAY_MS, 'up'],
    ])
    const sorted = async (orderBy: string, orderDirection = 'asc') =>
      namesOf(await list({ orderBy, orderDirection }))
    expect(await sorted('name')).toEqual(['Beside', 'up', 'down', 'degraded', 'unknown', 'paused'])
    expect(await sorted('response', 'desc')).toEqual([
      'paused',
      'unknown',
      'degraded',
      'up',
      'Beside',
      'down',
    ])
    const worst = ['Beside', 'up', 'down', 'degraded', 'unknown', 'paused']
    expect(await sorted('availability')).toEqual(worst)
  })

  test('excludes maintenance from availability', async () => {
    await setSpans(monitors.up, [
      [now - 40 * DAY_MS, 'up'],
      [now - 10 * DAY_MS, 'down'],
      [now - 9 * DAY_MS, 'up'],
      [now - 2 * HOUR_MS, 'down'],
      [now - HOUR_MS, 'up'],
    ])
    const line = async () => (await list({ state: 'up', search: 'Monitor' })).items[0]
    expect(await line()).toMatchObject({ day: 23 / 24, month: 695 / 720, isInMaintenance: false })
    await addPeriod(monitors.up, now - 10 * DAY_MS, now - 9 * DAY_MS, { project_id: tenant.project._id })
    await addPeriod(monitors.up, now - MINUTE_MS, now + HOUR_MS, {
      monitor_id: monitors.up._id,
      project_id: tenant.project._id,
      site_id: tenant.site._id,
    })
    const { day, month, isInMaintenance } = await line()
    expect(isInMaintenance).toBe(true)
    expect(day).toBeCloseTo((23 * 60 - 1) / (24 * 60 - 1), 4)
    expect(month).toBeCloseTo((29 * 24 * 60 - 61) / (29 * 24 * 60 - 1), 4)
  })

  test('is limited to what the caller sees', async () => {
    expect((await list({}, viewer)).total).toBe(5)
    expect(await list({}, stranger)).toMatchObject({ items: [], total: 0 })
    const visitor = await openShare(owner, tenant, tenant.site)
    expect((await list({}, visitor)).total).toBe(5)
    expect((await list({ project: beside.project })).total).toBe(1)
    expect((await list({ page_id: tenant.site.pages[0]?._id ?? 0 })).total).toBe(5)
  })

  test('has a digest that changes with states, not with every check', async () => {
    const digest = async () => (await list()).digest
    const first = await digest()
    await setState(beside, 'up', { checked_at: new Date(), response_ms: 5 })
    expect(await digest()).toBe(first)
    await setState(beside, 'unknown')
    expect(await digest()).not.toBe(first)
    await setState(beside, 'up', { response_ms: null })
  })
})

describe('the board', () => {
  const board = async (query: Record<string, string | number> = {}, caller: Caller = owner) =>
    (await caller.get('/api/uptime/board', { query })).body as MonitorBoard

  test('groups by client, worst first, and shows the worst of each', async () => {
    const calm = await createSite(await createProject(await createClient(tenant.organization)))
    const made = []
    for (let nth = 0; nth < 8; nth++) made.push(await createMonitor(calm, { name: `Calm ${nth}` }))
    for (const monitor of made) await setState(monitor, 'up')
    const { items, groups, total, counts } = await board()
    expect(groups.map(({ client, matching, isCut }) => [client, matching, isCut])).toEqual([
      [tenant.client._id, 6, false],
      [calm.client, 8, true],
    ])
    expect(namesOf({ items }).slice(0, 3)).toEqual(['down', 'unknown', 'degraded'])
    expect([items.length, total, counts.up]).toEqual([12, 12, 10])
    const second = await board({ limit: 5, page: 2 })
    expect(second.groups.map(({ client, isContinued }) => [client, isContinued])).toEqual([
      [tenant.client._id, true],
      [calm.client, false],
    ])
    expect(namesOf(second)).toEqual(['paused', 'Calm 0', 'Calm 1', 'Calm 2', 'Calm 3'])
    const only = await board({ client: calm.client })
    expect([only.items.length, only.groups[0]?.isCut]).toEqual([8, false])
    const down = await board({ state: 'down' })
    expect([namesOf(down), down.groups.length, down.total]).toEqual([['down'], 1, 1])
    const sorted = await board({ orderBy: 'name', limit: 3 })
    expect([sorted.groups, sorted.items.length, sorted.total]).toEqual([[], 3, 14])
    await own.db.deleteFrom('live.client').where('id', '=', calm.client).execute()
  })

  test('has 90 days, the responses of 24 hours and the open outage of each', async () => {
    await setSpans(monitors.down, [
      [now - 100 * DAY_MS, 'up'],
      [now - 10 * DAY_MS, 'down'],
      [now - 9 * DAY_MS, 'up'],
      [now - HOUR_MS, 'down'],
    ])
    await addChecks(monitors.down, [{ at: now - 90 * MINUTE_MS, ms: 120 }])
    const outage = await createOutage(monitors.down, { startedAt: new Date(now - HOUR_MS) })
    const [line] = (await board({ state: 'down', timezone: 'Asia/Kolkata' })).items
    expect(line?.days).toHaveLength(90)
    const downMs = line?.days.reduce((sum, day) => sum + day.downMs, 0) ?? 0
    expect(Math.floor(downMs / MINUTE_MS)).toBe(25 * 60)
    expect(line?.quarter).toBeCloseTo(1 - 25 / (90 * 24), 4)
    expect(line?.response).toHaveLength(24)
    expect(line?.response.filter((ms) => ms !== null)).toEqual([120])
    expect(line?.outage).toEqual({ _id: outage, acknowledgedAt: null, acknowledgedBy: null })
    await own.db.deleteFrom('uptime_check').execute()
  })

  test('has the availability of all together, without maintenance', async () => {
    await own.db.deleteFrom('uptime_span').execute()
    await setSpans(monitors.up, [[now - 40 * DAY_MS, 'up']])
    await setSpans(monitors.degraded, [
      [now - 10 * DAY_MS, 'unknown'],
      [now - 5 * DAY_MS, 'degraded'],
      [now - 2 * DAY_MS, 'down'],
      [now - DAY_MS, 'up'],
    ])
    // Another question each time: answers are kept for a minute.
    expect((await board({ search: 'Monitor' })).overall).toBeCloseTo(34 / 35, 5)
    const place = {
      project_id: tenant.project._id,
      site_id: tenant.site._id,
      monitor_id: monitors.degraded._id,
    }
    await addPeriod(monitors.degraded, now - 2 * DAY_MS, now - 1.5 * DAY_MS, place)
    await addPeriod(monitors.degraded, now - 1.75 * DAY_MS, now - 1.5 * DAY_MS, place)
    expect((await board({ search: 'Monitor', site: tenant.site._id })).overall).toBeCloseTo(34 / 34.5, 5)
    expect((await board({ state: 'paused' })).overall).toBeNull()
  })

  test('is limited to what the caller sees', async () => {
    expect((await board({}, viewer)).total).toBe(5)
    expect(await board({}, stranger)).toMatchObject({ items: [], groups: [], total: 0, overall: null })
  })
})

describe('outages', () => {
  const find = async (query: Record<string, string | number> = {}, caller: Caller = owner) =>
    (await caller.get('/api/outages', { query })).body as { items: Outage[]; total: number }

  test('show their downtime without unknown time', async () => {
    await setSpans(monitors.up, [
      [now - DAY_MS, 'up'],
      [now - 5 * HOUR_MS, 'down'],
      [now - 4 * HOUR_MS, 'unknown'],
      [now - 3 * HOUR_MS, 'down'],
      [now - 2 * HOUR_MS, 'up'],
    ])
    const id = await createOutage(monitors.up, {
      startedAt: new Date(now - 5 * HOUR_MS),
      endedAt: new Date(now - 2 * HOUR_MS),
    })
    await setSpans(monitors.down, [
      [now - DAY_MS, 'up'],
      [now - HOUR_MS, 'down'],
    ])
    const open = await createOutage(monitors.down, { startedAt: new Date(now - HOUR_MS) })
    const { items, total } = await find()
    expect([total, items.map(({ _id }) => _id)]).toEqual([2, [open, id]])
    expect(items[1]).toMatchObject({
      downMs: 2 * HOUR_MS,
      alsoHit: 0,
      locations: ['Local'],
      isInMaintenance: false,
    })
    expect(items[0]?.downMs).toBeGreaterThanOrEqual(HOUR_MS)
    expect((await find({ open: 'true' })).items.map(({ _id }) => _id)).toEqual([open])
    expect((await find({ open: 'false' })).items.map(({ _id }) => _id)).toEqual([id])
    expect((await find({ monitor: monitors.down._id })).total).toBe(1)
    expect((await find({ end_date: new Date(now - 5 * HOUR_MS).toISOString() })).total).toBe(0)
    expect((await find({ start_date: new Date(now - 3 * HOUR_MS).toISOString() })).total).toBe(2)
    expect((await find({}, stranger)).total).toBe(0)
  })

  test('count others of the incident only if visible to the caller', async () => {
    const id = await createOutage(monitors.down)
    const other = await createOutage(beside)
    const { incident_id } = await readRow('outage', { id })
    await updateRows('outage', { id: other }, { incident_id })
    expect((await find({ monitor: monitors.down._id })).items[0]?.alsoHit).toBe(1)
    expect((await find({}, viewer)).items).toMatchObject([{ _id: id, alsoHit: 0 }])
  })

  test('show the common location or IP address, the latter not to share-link visitors', async () => {
    const id = await createOutage(monitors.down)
    const { incident_id } = await readRow('outage', { id })
    const causeOf = async (caller: Caller) => (await caller.get(`/api/outages/${id}`)).body.cause
    const setCause = (cause_kind: string, cause: string) =>
      updateRows('incident', { id: incident_id }, { cause_kind, cause })
    const visitor = await openShare(owner, tenant, tenant.site)
    await setCause('location', '1')
    expect([await causeOf(owner), await causeOf(visitor)]).toEqual(['Local', 'Local'])
    await setCause('address', '192.0.2.1')
    expect([await causeOf(owner), await causeOf(visitor)]).toEqual(['192.0.2.1', ''])
  })

  test('are in maintenance only if entirely', async () => {
    const id = await createOutage(monitors.down, {
      startedAt: new Date(now - 2 * HOUR_MS),
      endedAt: new Date(now - HOUR_MS),
    })
    const isExpected = async () => (await find()).items.find(({ _id }) => _id === id)?.isInMaintenance
    await addPeriod(monitors.down, now - 2 * HOUR_MS, now - 1.5 * HOUR_MS)
    expect(await isExpected()).toBe(false)
    await addPeriod(monitors.down, now - 1.5 * HOUR_MS, now - HOUR_MS)
    expect(await isExpected()).toBe(true)
  })

  test('show their evidence, without response and server to share-link visitors', async () => {
    const id = await createOutage(monitors.down)
    const tried = {
      ...{
        at: now,
        location: 1,
        reason: 'status',
        detail: 'Answered 500',
        address: '192.0.2.1',
        status: 500,
      },
      ...{ phases: { dns: 1 }, headers: [['server', 'nginx']], excerpt: 'Oops', via: ['https://1.1.1.1/'] },
    }
    await updateRows('outage', { id }, { evidence: JSON.stringify([tried]) })
    const path = `/api/outages/${id}`
    expect((await owner.get(path)).body.evidence).toEqual([{ ...tried, locationLabel: 'Local' }])
    const visitor = await openShare(owner, tenant, tenant.site)
    const [seen] = (await visitor.get(path)).body.evidence
    const redacted = { headers: [], excerpt: '', via: [], detail: '', address: null }
    expect(seen).toEqual({ ...tried, ...redacted, locationLabel: 'Local' })
    expect((await stranger.get(path)).status).toBe(404)
  })

  test('have a screenshot if one was taken, hidden from share-link visitors', async () => {
    const id = await createOutage(monitors.down)
    const path = `/api/outages/${id}/picture`
    expect((await owner.get(path)).status).toBe(404)
    const hash = sha256(PNG)
    const artefact = { hash: hash.toString('hex'), body: PNG, codec: 'none', mediaType: 'image/png' } as const
    await storeArtefact(systemContext(), tenant.organization._id, artefact)
    await updateRows('outage', { id }, { picture: 'taken', picture_hash: hash })
    const answer = await owner.get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const visitor = await openShare(owner, tenant, tenant.site)
    expect((await visitor.get(path)).status).toBe(404)
    const pictures = async (caller: Caller) => (await caller.get(`/api/outages/${id}`)).body.picture
    expect([await pictures(owner), await pictures(visitor)]).toEqual(['taken', 'none'])
    const wanted = async (started: number) => {
      const change = { picture: 'wanted', started_at: new Date(started) }
      await updateRows('outage', { id }, change)
      return pictures(owner)
    }
    expect([await wanted(now - 9 * MINUTE_MS), await wanted(now - 11 * MINUTE_MS)]).toEqual([
      'wanted',
      'failed',
    ])
    expect((await stranger.get(path)).status).toBe(404)
  })

  test('export as CSV without formulas', async () => {
    await updateRows('live.monitor', { id: beside._id }, { name: '=1+1' })
    await createOutage(beside, { startedAt: new Date(now - HOUR_MS) })
    await createOutage(monitors.down, { startedAt: new Date(now - 2 * HOUR_MS) })
    const { body, headers } = await owner.get('/api/outages/csv')
    const lines = String(body).trim().split('\r\n')
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`${new Date(now - HOUR_MS).toISOString()},`)
    expect(lines[1]).toContain(",'=1+1,")
    expect(lines[2]).toContain(',Response timed out,Local,no,monitor,')
    const narrowed = String((await owner.get('/api/outages/csv', { query: { site: tenant.site._id } })).body)
    expect(narrowed.trim().split('\r\n')).toHaveLength(2)
    await updateRows('live.monitor', { id: beside._id }, { name: 'Beside' })
  })

  test('export as CSV completely and once each, however many started at once', async () => {
    const first = await createOutage(monitors.down, {
      startedAt: new Date(now - HOUR_MS),
      endedAt: new Date(now),
    })
    const known = own.db.selectFrom('outage').selectAll().where('id', '=', first)
    const row = { ...(await known.executeTakeFirstOrThrow()), evidence: '[]' }
    const alike = Array.from({ length: 600 }, () => ({ ...row, id: randomUUID() }))
    await insertRows('outage', alike)
    const lines = String((await owner.get('/api/outages/csv')).body)
      .trim()
      .split('\r\n')
    expect(new Set(lines).size).toBe(1 + 601)
    expect(lines).toHaveLength(1 + 601)
  })
})

describe('the current status', () => {
  const look = async (query: Record<string, number> = {}, caller: Caller = owner) =>
    (await caller.get('/api/uptime/now', { query })).body

  test('counts visible states and lists unexpected failures', async () => {
    const open = await createOutage(monitors.down, { startedAt: new Date(now - HOUR_MS) })
    await createOutage(monitors.up, {
      startedAt: new Date(now - 2 * HOUR_MS),
      endedAt: new Date(now - HOUR_MS),
    })
    const seen = await look()
    expect(seen).toMatchObject({ monitors: 6, down: 1, degraded: 1, unknown: 1 })
    expect(seen.outages.map(({ _id }: Outage) => _id)).toEqual([open])
    expect(await look({ project: beside.project })).toMatchObject({ monitors: 1, down: 0, outages: [] })
    expect(await look({}, stranger)).toMatchObject({ monitors: 0, down: 0, outages: [] })
    await addPeriod(monitors.down, now - HOUR_MS, now - HOUR_MS / 2)
    await addPeriod(monitors.down, now - HOUR_MS / 2, now + HOUR_MS)
    const planned = await look()
    expect(planned).toMatchObject({ monitors: 6, down: 0, outages: [] })
    expect(planned.digest).not.toBe(seen.digest)
  })

  test('counts as down what it lists as down, including maintenance', async () => {
    await setState(beside, 'down')
    const late = await createOutage(beside, { startedAt: new Date(now - HOUR_MS) })
    await createOutage(monitors.down, { startedAt: new Date(now - 2 * HOUR_MS) })
    const [project_id, site_id] = [monitors.down.project, monitors.down.site]
    await addPeriod(monitors.down, now - 2 * HOUR_MS, now + HOUR_MS, { project_id, site_id })
    const seen = await look()
    expect(seen).toMatchObject({ monitors: 6, down: 1 })
    expect(seen.outages.map(({ _id }: Outage) => _id)).toEqual([late])
    expect((await look({ project: monitors.down.project })).down).toBe(0)
    await setState(beside, 'up')
  })

  test('is streamed with the digest of what is visible', async () => {
    await createOutage(monitors.down, { startedAt: new Date(now - HOUR_MS) })
    const answer = await dispatch(
      new Request(`http://lightkeeper.test/api/uptime/now/stream?site=${tenant.site._id}`, {
        headers: { cookie: owner.cookie },
      }),
    )
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    let streamed = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      streamed += new TextDecoder().decode(part.value)
      if (streamed.includes('event: uptime')) break
    }
    await reader.cancel()
    expect(streamed).toContain(`data: "${(await look({ site: tenant.site._id })).digest}"`)
  })

  test('lists the newest five', async () => {
    const ids: string[] = []
    for (let i = 0; i < 7; i++)
      ids.unshift(await createOutage(beside, { startedAt: new Date(now - (8 - i) * MINUTE_MS) }))
    expect((await look()).outages.map(({ _id }: Outage) => _id)).toEqual(ids.slice(0, 5))
  })
})
