import { beforeEach, expect, test } from 'vitest'
import { detectChanges } from '~/server/analysis/changes'
import { imitatedDevice } from '~/shared/rules/measuring/method-change'
import type { Device } from '~/shared/schemas/device'
import type { Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'
import { leaseTest, metricsWith, report, resultOf } from '../support/agent'
import { systemContext } from '../support/contexts'
import { EDITED, USUAL } from '../support/edited-device'
import { createDevice, createSite } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()
const before = imitatedDevice('MOBILE', USUAL)
const after = imitatedDevice('MOBILE', EDITED)
let device: Device
beforeEach(async () => {
  await own.db.deleteFrom('test_batch').execute()
  device = await createDevice(tenant.client)
  await edit({ emulation: USUAL })
  await agent.claim()
})

async function edit(body: object): Promise<void> {
  expect((await owner.put(`/api/devices/${device._id}`, { body })).status).toBe(200)
}
const newSite = () => createSite(tenant.project, { devices: [device._id] })
const placed = (site: Site) => seriesOf(tenant, site, device._id)
async function list(site: Site, more: object = {}) {
  const query = { site_id: site._id, ...more }
  return (await owner.get('/api/lighthouses/regressions', { query })).body
}
async function found(site: Site) {
  await detectChanges(systemContext())
  return (await list(site)).items
}
const scattered = (count: number, level: number, share = 0.01) =>
  Array.from({ length: count }, (_, i) => level * (1 + share * (((i * 7) % 5) - 2)))
const later = (hours: number) => new Date(Date.now() + 1000 + hours * HOUR_MS)
const worsened = [...scattered(40, 2000, 0.02), ...scattered(8, 2600, 0.02)]
const OPEN = { metric: 'lcp', status: 'open', recoveredAt: null, endedAt: null, endReason: null }
const byDevice = (at: Date | undefined) => ({
  status: 'ended',
  recoveredAt: null,
  endedAt: at?.toISOString(),
  endReason: 'device',
})

test('an open change ends when its device was edited, without counting as recovered', async () => {
  const site = await newSite()
  await addHistory(own.db, placed(site), worsened, { device: before })
  expect(await found(site)).toMatchObject([OPEN])
  await edit({ emulation: EDITED })
  expect(await found(site)).toMatchObject([OPEN])
  const newer = { device: after, from: later(0) }
  const [at] = await addHistory(own.db, placed(site), scattered(1, 2000), newer)
  expect(await found(site)).toMatchObject([byDevice(at)])
  await addHistory(own.db, placed(site), scattered(8, 2000), { device: after, from: later(1) })
  expect(await found(site)).toMatchObject([byDevice(at)])
  const totals = ['ended', 'recovered', 'open'].map(async (status) => (await list(site, { status })).total)
  expect(await Promise.all(totals)).toEqual([1, 0, 0])
})

test('an ended one continues when the edit is reverted', async () => {
  const site = await newSite()
  await addHistory(own.db, placed(site), worsened, { device: before })
  await found(site)
  await edit({ emulation: EDITED })
  await addHistory(own.db, placed(site), scattered(1, 2000), { device: after, from: later(0) })
  expect(await found(site)).toMatchObject([{ status: 'ended' }])
  await edit({ emulation: USUAL })
  await addHistory(own.db, placed(site), scattered(1, 2600), { device: before, from: later(2) })
  expect(await found(site)).toMatchObject([OPEN])
  await addHistory(own.db, placed(site), scattered(5, 2000), { device: before, from: later(3) })
  expect(await found(site)).toMatchObject([{ status: 'recovered', endedAt: null }])
})

test('one does not end before runs leased before the edit', async () => {
  const site = await newSite()
  await addHistory(own.db, placed(site), worsened, { device: before })
  await found(site)
  const job = await leaseTest(owner, agent, site)
  await edit({ emulation: EDITED })
  const newer = { device: after, from: later(0) }
  await addHistory(own.db, placed(site), scattered(1, 2000), newer)
  expect(await found(site)).toMatchObject([OPEN])
  await report(agent, job, [], { metrics: metricsWith({ lcp: 2600, tbt: 100, cls: 0 }) })
  await addHistory(own.db, placed(site), scattered(1, 2000), { ...newer, from: later(2) })
  expect(await found(site)).toMatchObject([{ status: 'ended', endReason: 'device' }])
})

test('one without device data is not ended by another device', async () => {
  const site = await newSite()
  await addHistory(own.db, placed(site), worsened)
  expect(await found(site)).toMatchObject([OPEN])
  await addHistory(own.db, placed(site), scattered(2, 2600, 0.02), { device: before, from: later(0) })
  expect(await found(site)).toMatchObject([OPEN])
  await edit({ emulation: EDITED })
  const from = later(3)
  await addHistory(own.db, placed(site), scattered(8, 2000), { device: after, from })
  expect(await found(site)).toMatchObject([byDevice(from)])
})

test('one ends too when no agent has its Lighthouse version any more', async () => {
  const site = await newSite()
  await addHistory(own.db, placed(site), worsened, { device: before, engine: '12.6.1' })
  const setVersion = (lighthouse_version: string) =>
    own.db.updateTable('agent').set({ lighthouse_version }).execute()
  await setVersion('12.6.1')
  expect(await found(site)).toMatchObject([OPEN])
  await addHistory(own.db, placed(site), scattered(6, 2000), { device: before, from: later(0) })
  expect(await found(site)).toMatchObject([OPEN])
  await setVersion('13.5.0')
  await addHistory(own.db, placed(site), scattered(1, 2000), { device: before, from: later(7) })
  expect(await found(site)).toMatchObject([{ status: 'ended', endReason: 'engine', recoveredAt: null }])
})

test('one ends too when the agents wait for a longer quiet window', async () => {
  const site = await newSite()
  await addHistory(own.db, placed(site), worsened, { device: before })
  expect(await found(site)).toMatchObject([OPEN])
  const measure = async (environment: object) => {
    const job = await leaseTest(owner, agent, site)
    const result = resultOf(job, { metrics: metricsWith({ lcp: 2600, tbt: 100, cls: 0 }) })
    const body = { ...result, environment: { ...result.environment, ...environment } }
    expect((await agent.post('/api/agents/result', { body })).body).toEqual({ accepted: true })
  }
  await measure({})
  expect(await found(site)).toMatchObject([OPEN])
  await measure({ quietMs: 5_250 })
  expect(await found(site)).toMatchObject([{ status: 'ended', endReason: 'engine', recoveredAt: null }])
})
