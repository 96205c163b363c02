import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewEvidence, sweepEvidence } from '~/server/measuring/evidence'
import { requestReview } from '~/server/structure/clients'
import { DAY_MS } from '~/shared/values/units'
import { createAgent } from '../support/agent'
import { anonymous, type Caller, callerWith } from '../support/api'
import { systemContext } from '../support/contexts'
import { unique } from '../support/factories'
import { createIncident, createMonitor, type TestMonitor } from '../support/outages'
import { insertRows, readRow, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)])

const { own, tenant, owner, superAdmin: keeper } = tenantFixture()
let monitor: TestMonitor
let hanoi: Caller
let sweden: Caller
let hanoiId: string

const probers = new Map<Caller, string>()
const proberOf = (agent: Caller): string => {
  const known = probers.get(agent) ?? randomUUID()
  probers.set(agent, known)
  return known
}
const report = (agent: Caller, change: object) => ({
  prober: proberOf(agent),
  name: 'agent',
  startedAt: Date.now(),
  cutOffSince: null,
  cursor: null,
  shards: [],
  results: [],
  ...change,
})
const probe = (agent: Caller, change: object = {}) =>
  agent.post('/api/agents/probe', { body: report(agent, change) })

async function register(location: number) {
  const { body } = await keeper.post('/api/agents', { body: { name: unique('Agent'), location } })
  return { id: body._id as string, caller: callerWith({ authorization: `Bearer ${body.key}` }) }
}

beforeAll(async () => {
  monitor = await createMonitor(tenant, tenant.project, 'Shop home')
  const inHanoi = await register(2)
  hanoi = inHanoi.caller
  hanoiId = inHanoi.id
  sweden = (await register(3)).caller
})

describe('probing from an agent', () => {
  test('gives an agent its location’s monitors, and none to the server’s own agent', async () => {
    const { organization, id } = monitor
    const where = { organization_id: organization, monitor_id: id, location_id: 2 }
    await insertRows('monitor_location', where)
    const { status, body } = await probe(hanoi)
    expect(status).toBe(200)
    expect(body.shards).toHaveLength(64)
    expect(body.changed).toMatchObject([{ monitor: id, target: `https://${monitor.host}/` }])
    expect((await probe(sweden)).body.changed).toEqual([])
    const local = await probe(await createAgent())
    expect(local.body).toMatchObject({ shards: [], changed: [], all: [], rechecks: [], pictures: [] })
  })

  test('ends when the agent drains', async () => {
    const { body } = await probe(hanoi)
    expect(body.shards).toHaveLength(64)
    await keeper.put(`/api/agents/${hanoiId}`, { body: { isDraining: true } })
    expect((await probe(hanoi, { shards: body.shards })).body.shards).toEqual([])
    const held = own.db.selectFrom('prober_shard').select('shard').where('holder', '=', proberOf(hanoi))
    expect(await held.execute()).toEqual([])
    await keeper.put(`/api/agents/${hanoiId}`, { body: { isDraining: false } })
  })
})

describe('screenshots of outages', () => {
  let outage: string
  beforeEach(async () => {
    await own.db.deleteFrom('incident').execute()
    const change = { picture: 'wanted', locations: [2] }
    outage = (await createIncident([monitor], Date.now() - 60_000, change)).outages[0] ?? ''
  })
  const picture = () => readRow('outage', { id: outage }, 'picture', 'picture_hash')
  const send = (agent: Caller, body: Buffer | string = PNG, query = '') =>
    agent.put(`/api/agents/outage-pictures/${outage}${query}`, { body })

  test('are assigned to one agent, of a location that detected them', async () => {
    expect((await probe(sweden)).body.pictures).toEqual([])
    expect((await probe(hanoi)).body.pictures).toEqual([{ outage, url: `https://${monitor.host}/` }])
    expect((await probe(hanoi)).body.pictures).toEqual([])
    expect((await send(hanoi, '', '?failed=1')).status).toBe(204)
    expect((await picture()).picture).toBe('failed')
  })

  test('are not assigned when they would show something else', async () => {
    await updateRows('outage', {}, { started_at: new Date(Date.now() - 11 * 60_000) })
    expect((await probe(hanoi)).body.pictures).toEqual([])
    expect((await picture()).picture).toBe('failed')
  })

  test('are stored as long as the outage', async () => {
    await probe(hanoi)
    expect((await send(hanoi)).status).toBe(204)
    const kept = await picture()
    expect(kept.picture).toBe('taken')
    const key = `${monitor.organization}/${kept.picture_hash?.toString('hex')}`
    const { blobs } = own.runtime
    expect(await blobs.get(key)).toEqual(PNG)
    const later = systemContext({ now: () => new Date(Date.now() + 3 * DAY_MS) })
    await sweepEvidence(later)
    expect(await blobs.has(key)).toBe(true)
    await requestReview(own.db, monitor.organization)
    await reviewEvidence(later, new AbortController().signal)
    await sweepEvidence(later)
    expect(await blobs.has(key)).toBe(true)
    await sweepEvidence(systemContext({ now: () => new Date(Date.now() + 400 * DAY_MS) }))
    expect(await blobs.has(key)).toBe(false)
  })

  test('are accepted only from the assigned agent, while the outage is ongoing', async () => {
    expect((await send(hanoi)).status).toBe(404)
    await probe(hanoi)
    expect((await send(sweden)).status).toBe(404)
    expect((await send(owner)).status).toBe(403)
    expect((await send(anonymous)).status).toBe(401)
    expect((await picture()).picture_hash).toBeNull()
    await own.db.updateTable('outage').set({ ended_at: new Date() }).execute()
    expect((await send(hanoi)).status).toBe(404)
  })

  test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', ''])(
    'are images: not %j',
    async (text) => {
      await probe(hanoi)
      expect((await send(hanoi, text)).status).toBe(400)
      expect((await picture()).picture).toBe('failed')
    },
  )

  test('are limited in size', async () => {
    await probe(hanoi)
    const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)])
    expect((await send(hanoi, large)).status).toBe(413)
  })
})
