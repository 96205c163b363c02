import { beforeEach, describe, expect, test } from 'vitest'
import { detectChanges } from '~/server/analysis/changes'
import { imitatedDevice } from '~/shared/rules/measuring/method-change'
import type { AgentJob } from '~/shared/schemas/agent'
import type { Device } from '~/shared/schemas/device'
import type { Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'
import { claimJob, leaseTest, metricsWith, report } from '../support/agent'
import { systemContext } from '../support/contexts'
import { EDITED, USUAL } from '../support/edited-device'
import { createDevice, createSite } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { readRow } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()
let device: Device
beforeEach(async () => {
  await own.db.deleteFrom('test_batch').execute()
  device = await createDevice(tenant.client)
  await edit({ emulation: USUAL })
})

async function edit(body: object): Promise<void> {
  expect((await owner.put(`/api/devices/${device._id}`, { body })).status).toBe(200)
}
const newSite = (runs = 1) => createSite(tenant.project, { devices: [device._id], runs })
const ask = (site: Site) =>
  owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
const claim = () => claimJob(agent)
async function measured(job: AgentJob, lcp: number): Promise<number> {
  await report(agent, job, [], { metrics: metricsWith({ lcp, tbt: 100, cls: 0, fcp: 900, si: 1500 }) })
  return Number.parseInt(job.runId.replaceAll('-', '').slice(0, 12), 16)
}
async function measure(site: Site, lcp = 2000): Promise<number> {
  return measured(await leaseTest(owner, agent, site), lcp)
}
const placed = (site: Site) => seriesOf(tenant, site, device._id)
async function read(site: Site) {
  const query = { page_id: site.pages[0]?._id ?? 0, include_metrics: 'lcp' }
  return (await owner.get('/api/lighthouses', { query })).body.series[0]
}
const CHANGED = {
  kind: 'device',
  from: '400 × 800 pixels, 40 ms round trip',
  to: '360 × 800 pixels, 150 ms round trip',
}
const before = imitatedDevice('MOBILE', USUAL)
const after = imitatedDevice('MOBILE', EDITED)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const scattered = (count: number, level: number, share = 0.01) =>
  Array.from({ length: count }, (_, i) => level * (1 + share * (((i * 7) % 5) - 2)))

describe('two runs with a device edit between them', () => {
  test('are reported as not comparable, and break the line', async () => {
    const site = await newSite()
    await measure(site)
    await edit({ name: `${device.name} renamed` })
    await measure(site)
    await edit({ emulation: EDITED })
    const edited = await measure(site)
    await measure(site)
    const series = await read(site)
    expect(series.annotations).toEqual([{ ...CHANGED, at: edited }])
    expect(series.lines.lcp.breaks).toEqual([2])
    await edit({ formFactor: 'DESKTOP' })
    const turned = await measure(site)
    const last = (await read(site)).annotations.at(-1)
    expect(last).toEqual({ at: turned, kind: 'device', from: 'mobile', to: 'desktop' })
  })

  test('use the settings at lease time, not at the end of the run', async () => {
    const site = await newSite()
    await measure(site)
    await ask(site)
    const job = await claim()
    expect(job.emulation).toEqual(USUAL)
    await edit({ emulation: EDITED })
    await measured(job, 2000)
    expect((await read(site)).annotations).toEqual([])
    const at = await measure(site)
    expect((await read(site)).annotations).toEqual([{ ...CHANGED, at }])
  })

  test('are comparable when only an unused connection was edited', async () => {
    const site = await newSite()
    await edit({ emulation: { ...USUAL, throttling: 'none' } })
    await measure(site)
    await edit({ emulation: { ...USUAL, throttling: 'none', rttMs: 150 } })
    await measure(site)
    expect((await read(site)).annotations).toEqual([])
  })
})

test('all runs of a test use the settings of the first', async () => {
  const site = await newSite(3)
  await ask(site)
  const first = await claim()
  await edit({ emulation: EDITED, formFactor: 'DESKTOP' })
  await measured(first, 3000)
  const second = await claim()
  expect(second).toMatchObject({ emulation: USUAL, formFactor: 'MOBILE' })
  await measured(second, 1000)
  await measured(await claim(), 2000)
  expect(await agent.claim()).toBeNull()
  await ask(site)
  expect(await claim()).toMatchObject({ emulation: EDITED, formFactor: 'DESKTOP' })
})

test('runs are compared with points of the same or unknown settings', async () => {
  for (const [known, isEnough] of [
    [before, true],
    [undefined, true],
    [after, false],
  ] as const) {
    const site = await newSite(3)
    await addHistory(own.db, placed(site), scattered(12, 2000), { ...(known && { device: known }) })
    await measure(site, 2010)
    expect((await agent.claim()) === null).toBe(isEnough)
  }
})

test('the minimum detectable change uses points of the newest settings', async () => {
  const site = await newSite()
  await addHistory(own.db, placed(site), scattered(5, 4000, 0.1), { from: hoursAgo(90) })
  await addHistory(own.db, placed(site), scattered(20, 4000, 0.1), { device: before, from: hoursAgo(60) })
  expect((await read(site)).lines.lcp.breaks).toEqual([])
  expect((await read(site)).smallestChanges.lcp.points).toBe(25)
  const [at] = await addHistory(own.db, placed(site), scattered(9, 2000), {
    device: after,
    from: hoursAgo(30),
  })
  const series = await read(site)
  expect(series.lines.lcp.breaks).toEqual([25])
  expect(series.annotations).toEqual([{ ...CHANGED, at: at?.getTime() }])
  expect(series.smallestChanges.lcp.points).toBe(9)
  expect(series.smallestChanges.lcp.relative).toBeLessThan(0.1)
})

describe('a level shift', () => {
  const found = async (site: Site) => {
    await detectChanges(systemContext())
    const query = { site_id: site._id }
    return (await owner.get('/api/lighthouses/regressions', { query })).body.items
  }

  test('is not detected across a device edit', async () => {
    const site = await newSite()
    await addHistory(own.db, placed(site), scattered(60, 2000, 0.02), { device: before })
    await addHistory(own.db, placed(site), scattered(14, 3000, 0.02), {
      device: after,
      from: new Date(Date.now() + 1000),
    })
    expect(await found(site)).toEqual([])
  })

  test('is not over because the device was edited', async () => {
    const site = await newSite()
    const levels = [...scattered(40, 2000, 0.02), ...scattered(8, 2600, 0.02)]
    await addHistory(own.db, placed(site), levels, { device: before })
    expect(await found(site)).toMatchObject([{ metric: 'lcp', status: 'open' }])
    const later = (hours: number) => new Date(Date.now() + 1000 + hours * HOUR_MS)
    await addHistory(own.db, placed(site), scattered(8, 2000), { device: after, from: later(0) })
    expect(await found(site)).toMatchObject([{ metric: 'lcp', status: 'open' }])
    await addHistory(own.db, placed(site), scattered(8, 2000), { device: before, from: later(10) })
    expect(await found(site)).toMatchObject([{ metric: 'lcp', status: 'recovered' }])
  })
})

test('other pages count as the same engine only with the same settings', async () => {
  const site = await createSite(tenant.project, {
    devices: [device._id],
    pages: [1, 2, 3, 4].map((n) => ({ url: `http://127.0.0.1/edited-${n}` })),
  })
  const at = hoursAgo(2)
  for (const [i, known] of [before, before, after, undefined].entries()) {
    const of = { ...placed(site), page: site.pages[i]?._id ?? 0 }
    await addHistory(own.db, of, [2000], { from: at, ...(known && { device: known }) })
  }
  const { id } = await readRow('run', { page_id: site.pages[0]?._id ?? 0 })
  const { body } = await owner.get(`/api/lighthouses/${id}/comparepages`, { query: { orderBy: 'name' } })
  const same = new Map(
    body.items.map((one: { page: number; point: { isSameEngine: boolean } }) => [
      one.page,
      one.point.isSameEngine,
    ]),
  )
  expect(site.pages.slice(1).map(({ _id }) => same.get(_id))).toEqual([true, false, true])
})
