import { beforeAll, describe, expect, test } from 'vitest'
import type { DashboardEvents } from '~/shared/schemas/dashboard-events'
import { DAY_MS } from '~/shared/values/units'
import type { Caller } from '../support/api'
import { createMonitor, createOutage, createProject, createSite } from '../support/factories'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, people } = tenantFixture()
let client: number
let other: { project: number; site: number }
let dashboard: string

beforeAll(async () => {
  client = tenant.client._id
  const project = await createProject(tenant.client)
  other = { project: project._id, site: (await createSite(project))._id }
  const added = await people.owner.post('/api/dashboards', { body: { client, name: 'Shop' } })
  dashboard = added.body._id
})

test('the list for screens has one client or all, within what the caller sees', async () => {
  const listed = async (by: Caller, query = {}) =>
    (await by.get('/api/dashboards', { query })).body.dashboards.map(({ _id }: { _id: string }) => _id)
  expect(await listed(people.projectViewer)).toEqual([dashboard])
  expect(await listed(people.projectViewer, { client })).toEqual([dashboard])
  expect(await listed(people.projectViewer, { client: client + 1 })).toEqual([])
  expect(await listed(await openShare(people.owner, tenant, tenant.site))).toEqual([dashboard])
})

describe('choices of a chart', () => {
  const choices = (by: Caller, clientId = client) =>
    by.get('/api/dashboards/choices', { query: { client: clientId } })

  test('are not for share links', async () => {
    expect((await choices(await openShare(people.owner, tenant, tenant.site))).status).toBe(403)
  })

  test('hold only what the caller may see', async () => {
    const all = (await choices(people.clientViewer)).body
    expect(all.client).toMatchObject({ _id: client, name: tenant.client.name })
    expect(all.projects.map(({ _id }: { _id: number }) => _id)).toContain(other.project)
    expect(all.sites.map(({ _id }: { _id: number }) => _id)).toContain(other.site)
    expect(all.pages.length).toBeGreaterThan(0)
    expect(all.devices.length).toBeGreaterThan(0)
    const some = (await choices(people.projectViewer)).body
    expect(some.projects.map(({ _id }: { _id: number }) => _id)).toEqual([tenant.project._id])
    expect(some.pages.every(({ site }: { site: number }) => site !== other.site)).toBe(true)
  })
})

describe('events of a dashboard', () => {
  const now = Date.now()
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString()
  const events = async (by: Caller, query = {}): Promise<DashboardEvents> =>
    (await by.get(`/api/dashboards/${dashboard}/events`, { query })).body
  const texts = (found: DashboardEvents) =>
    found.items.map((one) =>
      one.kind === 'note' ? one.text : one.kind === 'deployment' ? one.version : one.kind,
    )

  beforeAll(async () => {
    const note = (body: object) => people.owner.post('/api/notes', { body })
    await note({ client, text: 'Campaign', at: at(3) })
    await note({ project: other.project, text: 'Elsewhere', at: at(2) })
    await note({ client, text: 'Long ago', at: at(200) })
    await people.owner.post('/api/deployments', {
      body: { project: tenant.project._id, version: '4.2', at: at(1) },
    })
    const monitor = await createMonitor(tenant.site)
    await createOutage(monitor, {
      startedAt: new Date(now - 4 * DAY_MS),
      endedAt: new Date(now - 3.9 * DAY_MS),
    })
  })

  test('are those of the last 30 days in the order of time, within what the reader sees', async () => {
    expect(texts(await events(people.clientViewer))).toEqual(['outage', 'Campaign', 'Elsewhere', '4.2'])
    expect(texts(await events(people.projectViewer))).toEqual(['outage', 'Campaign', '4.2'])
    const share = await openShare(people.owner, tenant, tenant.site)
    expect(texts(await events(share))).toEqual(['outage', 'Campaign', '4.2'])
  })

  test('are those of the dates, and never name a person', async () => {
    const old = await events(people.clientViewer, {
      startDate: at(210).slice(0, 10),
      endDate: at(190).slice(0, 10),
    })
    expect(texts(old)).toEqual(['Long ago'])
    expect(JSON.stringify(await events(people.clientViewer))).not.toContain('@')
  })
})
