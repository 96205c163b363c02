import { beforeEach, describe, expect, test } from 'vitest'
import { scheduleDueSites } from '~/server/measuring/test-queue'
import type { AgentJob } from '~/shared/schemas/agent'
import type { Backoff, Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'
import { report } from '../support/agent'
import { systemContext } from '../support/contexts'
import { createSite } from '../support/factories'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()
let site: Site
beforeEach(async () => {
  await own.db.deleteFrom('test_batch').execute()
  await own.db.updateTable('live.site_schedule').set({ is_enabled: false }).execute()
  const devices = tenant.site.devices.slice(0, 1)
  site = await createSite(tenant.project, { devices, regions: [1], frequency: '0 * * * *' })
})

/** Makes the site due now; the run that its schedule then enqueues, if any. */
async function scheduled(): Promise<AgentJob | null> {
  const due = { next_run_at: new Date(Date.now() - 1_000) }
  await updateRows('live.site_schedule', { site_id: site._id }, due)
  await scheduleDueSites(systemContext())
  return agent.claim()
}

async function end(job: AgentJob | null, code: string | null): Promise<void> {
  if (!job) throw new Error('There was nothing to claim')
  const failed = { outcome: 'failed', scores: null, metrics: null, environment: null }
  const change = code ? { ...failed, failure: { code, detail: 'detail' } } : {}
  await report(agent, job, [], change)
}

async function timeOut(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await end(await scheduled(), i % 2 ? 'PAGE_HUNG' : 'HARD_TIMEOUT')
}

const backoffs = async (): Promise<Backoff[]> => (await owner.get(`/api/sites/${site._id}`)).body.backoffs

async function requestTest(): Promise<AgentJob | null> {
  await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
  return agent.claim()
}

describe('a page whose tests time out', () => {
  test('is not retried, and after three timeouts in a row tested less often', async () => {
    await end(await scheduled(), 'HARD_TIMEOUT')
    expect(await agent.claim()).toBeNull()
    await timeOut(1)
    expect(await backoffs()).toEqual([])
    await timeOut(1)
    const [found] = await backoffs()
    expect(found).toMatchObject({
      page: site.pages[0]?._id,
      device: site.devices[0],
      location: 1,
      timeouts: 3,
    })
    const waitMs = Date.parse(found?.nextTestAt ?? '') - Date.now()
    expect(waitMs).toBeGreaterThan(HOUR_MS)
    expect(waitMs).toBeLessThan(2 * HOUR_MS + 60_000)
    expect(await scheduled()).toBeNull()
    const list = await owner.get('/api/sites', { query: { project: tenant.project._id } })
    const listed = list.body.items.find(({ _id }: Site) => _id === site._id)
    expect(listed.backoffs).toEqual([found])
  })

  test('is tested again when its time has come, and then waits twice as long', async () => {
    await timeOut(3)
    await own.db.updateTable('test_backoff').set({ next_test_at: new Date() }).execute()
    await timeOut(1)
    const [found] = await backoffs()
    expect(found?.timeouts).toBe(4)
    expect(Date.parse(found?.nextTestAt ?? '') - Date.now()).toBeGreaterThan(3 * HOUR_MS)
  })

  test.each([
    ['a success', null],
    ['another failure of the page', 'HTTP_503'],
  ])('returns to its schedule after %s', async (_, code) => {
    await timeOut(3)
    await own.db.updateTable('test_backoff').set({ next_test_at: new Date() }).execute()
    await end(await scheduled(), code)
    expect(await backoffs()).toEqual([])
    expect(await scheduled()).not.toBeNull()
  })

  test('returns to its schedule with a manual test', async () => {
    await timeOut(3)
    const job = await requestTest()
    expect(await backoffs()).toEqual([])
    await end(job, 'HARD_TIMEOUT')
    expect(await scheduled()).not.toBeNull()
  })

  test('returns to its schedule with another address', async () => {
    await timeOut(3)
    const pages = [{ _id: site.pages[0]?._id, url: 'https://1.1.1.1/' }]
    expect((await owner.put(`/api/sites/${site._id}`, { body: { pages } })).status).toBe(200)
    expect(await backoffs()).toEqual([])
    expect(await scheduled()).not.toBeNull()
  })

  test('leaves other pages alone', async () => {
    await timeOut(3)
    const other = await createSite(tenant.project, {
      devices: site.devices,
      regions: [1],
      frequency: '0 * * * *',
    })
    site = { ...other }
    expect(await scheduled()).not.toBeNull()
    expect(await backoffs()).toEqual([])
  })
})
