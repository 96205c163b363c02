import { beforeAll, expect, test } from 'vitest'
import type { Site } from '~/shared/schemas/site'
import { createAgent } from '../support/agent'
import { createSite } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
/** Twice an hour, at least 10 minutes from now; at this interval the sites' jitter is at most 30 s. */
const minute = new Date().getUTCMinutes() < 25 ? 40 : 10
const OFTEN = `${minute},${minute + 5} * * * *`
const pages = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ url: `http://127.0.0.1/wait-${n}` }))
let site: Site
beforeAll(async () => {
  const devices = tenant.site.devices.slice(0, 1)
  // Other due schedules would make the result depend on the time of day.
  await own.db.updateTable('live.site_schedule').set({ is_enabled: false }).execute()
  site = await createSite(tenant.project, { devices, regions: [1], frequency: OFTEN, pages: pages(2) })
  await createSite(tenant.project, { devices, regions: [1], frequency: OFTEN, pages: pages(3), runs: 3 })
  await createSite(tenant.project, { devices, regions: [2], frequency: OFTEN, pages: pages(5) })
  await (await createAgent()).claim()
})

async function dueAt(body: object) {
  const path = `/api/projects/${tenant.project._id}/check-site-settings-for-change-in-prediction`
  const schedule = { devices: site.devices, regions: [1], pages: 2, ...body }
  return (await owner.post(path, { body: schedule })).body.locations[0].due
}

test('a new schedule waits for other schedules that are due with it', async () => {
  expect(await dueAt({ frequency: OFTEN })).toEqual({ ahead: 11, waitMs: 11 * 20_000 })
})

test('a site does not wait for itself', async () => {
  expect(await dueAt({ frequency: OFTEN, site: site._id })).toEqual({ ahead: 9, waitMs: 9 * 20_000 })
})

test('without other schedules there is no wait, and a paused schedule is never due', async () => {
  expect(await dueAt({ frequency: '25 * * * *', site: site._id })).toEqual({ ahead: 0, waitMs: 0 })
  expect(await dueAt({ frequency: OFTEN, isScheduled: false })).toBeNull()
})
