import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyIncidents } from '~/server/alerting/alerts'
import type { Monitor } from '~/shared/schemas/monitor'
import type { OutageDetail } from '~/shared/schemas/uptime'
import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { type Caller, type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createMonitor, createOutage, createProject, createSite } from '../support/factories'
import { readRow, updateRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'
import { setSpans } from '../support/uptime'

const { own, tenant, owner, stranger } = tenantFixture()
let colleague: SignedIn
let viewer: SignedIn
let monitor: Monitor
let beside: Monitor
let now: number
let id: string

beforeAll(async () => {
  const { client, project } = tenant
  colleague = await signInAs({ grants: [{ role: 'projectAdmin', client, project }] })
  viewer = await signInAs({ grants: [{ role: 'projectViewer', client, project }] })
  monitor = await createMonitor(tenant.site, { name: 'Shop' })
  beside = await createMonitor(await createSite(await createProject(client)), { name: 'Beside' })
})
beforeEach(async () => {
  now = Date.now()
  await own.db.deleteFrom('incident').execute()
  id = await createOutage(monitor, { startedAt: new Date(now - HOUR_MS) })
})

const acknowledge = (caller: Caller, body: object = {}, outage = id) =>
  caller.post(`/api/outages/${outage}/acknowledgement`, { body })
const read = async (caller: Caller = owner, outage = id): Promise<OutageDetail> =>
  (await caller.get(`/api/outages/${outage}`)).body

async function joinIncident(other: string): Promise<void> {
  const { incident_id } = await readRow('outage', { id })
  await updateRows('outage', { id: other }, { incident_id })
}

describe('an acknowledgement', () => {
  test('has its user, time and note, in lists too, and is logged', async () => {
    const { status, body } = await acknowledge(colleague, { note: '  Ticket 12 ' })
    expect(status).toBe(200)
    expect(body.acknowledgement).toMatchObject({ by: colleague.user.email, note: 'Ticket 12' })
    const { items } = (await viewer.get('/api/outages')).body
    expect(items[0].acknowledgement).toEqual(body.acknowledgement)
    const board = (await owner.get('/api/uptime/board', { query: { site: tenant.site._id } })).body
    expect(board.items[0].outage).toMatchObject({ _id: id, acknowledgedBy: colleague.user.email })
    const { action, after } = await readRow('activity', { object_id: id })
    expect([action, after]).toEqual(['outage.acknowledge', { name: 'Shop', note: 'Ticket 12' }])
  })

  test('stays with the first user, who may send it twice', async () => {
    await acknowledge(colleague, { note: 'Mine' })
    expect((await acknowledge(owner)).status).toBe(409)
    expect((await acknowledge(colleague, { note: 'Again' })).body.acknowledgement.note).toBe('Mine')
  })

  test('can be removed, and then made by somebody else', async () => {
    await acknowledge(colleague)
    const removed = await owner.delete(`/api/outages/${id}/acknowledgement`)
    expect([removed.status, removed.body.acknowledgement]).toEqual([200, null])
    expect((await owner.delete(`/api/outages/${id}/acknowledgement`)).status).toBe(200)
    expect((await acknowledge(owner)).body.acknowledgement.by).toBe(owner.user.email)
  })

  test('is refused to viewers, strangers and share links', async () => {
    const visitor = await openShare(owner, tenant, tenant.site)
    expect((await acknowledge(viewer)).status).toBe(403)
    expect((await acknowledge(visitor)).status).toBe(403)
    expect((await acknowledge(stranger)).status).toBe(404)
    expect((await read()).acknowledgement).toBeNull()
  })

  test('with a note that is too long or has control characters is explained at its field', async () => {
    for (const note of ['x'.repeat(501), 'a\u0007b']) {
      const { status, problem } = await acknowledge(owner, { note })
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['note']])
    }
  })

  test('of a whole incident covers the open outages that the user may acknowledge', async () => {
    const ended = await createOutage(beside, { startedAt: new Date(now - HOUR_MS), endedAt: new Date(now) })
    const open = await createOutage(beside, { startedAt: new Date(now - HOUR_MS) })
    for (const other of [ended, open]) await joinIncident(other)
    await acknowledge(colleague, { wholeIncident: true })
    expect((await read(owner, open)).acknowledgement).toBeNull()
    await owner.delete(`/api/outages/${id}/acknowledgement`)
    await acknowledge(owner, { wholeIncident: true, note: 'Provider' })
    expect((await read(owner, open)).acknowledgement?.note).toBe('Provider')
    expect((await read(owner, ended)).acknowledgement).toBeNull()
  })

  test('tells share-link visitors the time only', async () => {
    await acknowledge(owner, { note: 'Internal' })
    const visitor = await openShare(owner, tenant, tenant.site)
    expect((await read(visitor)).acknowledgement).toMatchObject({ by: null, note: '' })
  })
})

describe('an outage tells', () => {
  test('who was mailed and whether the mail was sent, with names only for admins', async () => {
    await notifyIncidents(systemContext({ now: () => new Date(now) }))
    const { notices } = await read(owner)
    expect(notices).toMatchObject([{ kind: 'down', recipient: owner.user.email, status: 'waiting' }])
    expect((await read(viewer)).notices).toMatchObject([{ recipient: null, status: 'waiting' }])
    await updateRows('mail', {}, { sent_at: new Date(now) })
    expect((await read(owner)).notices).toMatchObject([
      { status: 'sent', sentAt: new Date(now).toISOString() },
    ])
    await own.db.deleteFrom('mail').execute()
    expect((await read(owner)).notices).toMatchObject([{ status: 'unknown' }])
    const visitor = await openShare(owner, tenant, tenant.site)
    expect((await read(visitor)).notices).toEqual([])
  })

  test('its unknown time and the notes about it', async () => {
    await setSpans(monitor, [
      [now - HOUR_MS, 'down'],
      [now - 40 * MINUTE_MS, 'unknown', 'cut-off'],
      [now - 30 * MINUTE_MS, 'down'],
    ])
    const text = 'Provider has a fire'
    const at = new Date(now - 10 * MINUTE_MS).toISOString()
    await owner.post('/api/notes', { body: { site: tenant.site._id, text, at } })
    const { unknown, events } = await read(viewer)
    expect(unknown).toEqual([{ from: now - 40 * MINUTE_MS, to: now - 30 * MINUTE_MS, reason: 'cut-off' }])
    expect(events).toMatchObject([{ kind: 'note', text }])
  })

  test('other monitors down at the same time, within the rights of the caller', async () => {
    const during = await createOutage(beside, { startedAt: new Date(now - HOUR_MS / 2) })
    await createOutage(beside, {
      startedAt: new Date(now - 3 * HOUR_MS),
      endedAt: new Date(now - 2 * HOUR_MS),
    })
    const { related } = await read(owner)
    expect(related).toMatchObject({
      total: 1,
      items: [{ _id: during, monitorName: 'Beside', isSameIncident: false }],
    })
    await joinIncident(during)
    expect((await read(owner)).related.items[0]?.isSameIncident).toBe(true)
    expect((await read(viewer)).related).toEqual({ items: [], total: 0 })
  })
})
