import { beforeAll, describe, expect, test } from 'vitest'
import { callerWith, signInAs } from '../support/api'
import { createMonitor, createProject, createSite, createTenant } from '../support/factories'
import { insertRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
beforeAll(async () => {
  const beside = await createSite(await createProject(tenant.client))
  const still = await createSite(tenant.project)
  await createMonitor(tenant.site)
  await createMonitor(tenant.site, { target: 'http://127.0.0.1/second' })
  await createMonitor(tenant.site, { isPaused: true })
  await createMonitor(still, { isPaused: true })
  await createMonitor(beside)
  await createMonitor((await createTenant()).site)
  await insertRows('subscription', {
    organization_id: tenant.organization._id,
    status: 'active',
    uptime_quota: 10,
  })
})

describe('countUptimeSites', () => {
  const paths = () => ({
    organization: `/api/organizations/${tenant.organization._id}/countUptimeSites`,
    client: `/api/clients/${tenant.client._id}/countUptimeSites`,
    project: `/api/projects/countUptimeSites/${tenant.project._id}`,
    site: `/api/sites/${tenant.site._id}/countUptimeSites`,
  })

  test('counts sites with an active monitor, at every level', async () => {
    const counts: Record<string, unknown> = {}
    for (const [level, path] of Object.entries(paths())) counts[level] = (await people.owner.get(path)).body
    expect(counts).toEqual({
      organization: { sites: 2, monitors: 3, quota: 10 },
      client: { sites: 2, monitors: 3, quota: 10 },
      project: { sites: 1, monitors: 2, quota: 10 },
      site: { sites: 1, monitors: 2, quota: 10 },
    })
  })
})

describe('uptimesync', () => {
  const path = '/api/sites/uptimesync'
  const changedAt = async () => {
    const rows = await own.db
      .selectFrom('live.monitor as monitor')
      .select(['id', 'updated_at'])
      .orderBy('id')
      .execute()
    return new Map(rows.map(({ id, updated_at }) => [id, updated_at.getTime()]))
  }

  test('makes probers reload what the caller administers, and nothing else', async () => {
    const before = await changedAt()
    expect((await people.projectViewer.get(path)).body).toEqual({ sites: 0, monitors: 0 })
    expect(await changedAt()).toEqual(before)
    expect((await people.projectAdmin.get(path)).body).toEqual({ sites: 2, monitors: 4 })
    const after = await changedAt()
    const changed = [...after].filter(([id, at]) => at > (before.get(id) ?? 0))
    expect(changed).toHaveLength(4)
    expect((await people.owner.get(path)).body).toEqual({ sites: 3, monitors: 5 })
  })

  test('never accepts a cookie', async () => {
    const { cookie } = await signInAs({ ownerOf: [tenant.organization] })
    const before = await changedAt()
    expect((await callerWith({ cookie }).get(path)).status).toBe(403)
    expect(await changedAt()).toEqual(before)
  })
})
