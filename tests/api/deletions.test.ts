import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeDeletions } from '~/server/administration/purges/purge-deletion'
import { settleDeletions } from '~/server/administration/purges/settle-deletions'
import { scheduleDueSites } from '~/server/measuring/test-queue'
import { findTarget } from '~/server/platform/access/store'
import { RESTORE_DAYS } from '~/shared/schemas/deletion'
import { DAY_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { callerWith, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import {
  createClient,
  createDevice,
  createMonitor,
  createOutage,
  createProject,
  createSite,
  createTenant,
  type Tenant,
  unique,
} from '../support/factories'
import { createPeople, type People } from '../support/people'
import { addHistory, seriesOf } from '../support/point-history'
import { runSql } from '../support/rows'
import { openShare } from '../support/shares'

const own = onOwnDatabase()
let tenant: Tenant
let people: People
beforeEach(async () => {
  tenant = await createTenant()
  people = await createPeople(tenant)
})

const later = (days: number) => systemContext({ now: () => new Date(Date.now() + days * DAY_MS) })
const deleteSite = async (caller: People['owner'], site = tenant.site): Promise<string> =>
  (await caller.delete(`/api/sites/${site._id}`, { body: { name: site.name } })).body.deletions[0]
const deleteClient = async (): Promise<string> =>
  (
    await people.clientAdmin.delete(`/api/clients/${tenant.client._id}`, {
      body: { name: tenant.client.name },
    })
  ).body.deletions[0]
const restore = (caller: People['owner'], id: string) => caller.post(`/api/deletions/${id}/restore`)
const listed = async (caller: People['owner']) => (await caller.get('/api/deletions')).body.items
const count = async (table: string, organization = tenant.organization._id): Promise<number> => {
  const rows = await runSql(sql<{ n: number }>`select count(*)::int as n from ${sql.table(`public.${table}`)}
    where organization_id = ${organization}`)
  return rows[0]?.n ?? -1
}
const addRuns = async (site = tenant.site) => {
  const device = await createDevice(tenant.client)
  await addHistory(own.db, seriesOf(tenant, site, device._id), [2000, 2100, 2200])
}

describe('a deleted client', () => {
  test('disappears everywhere at once', async () => {
    const { client, site } = tenant
    const monitor = await createMonitor(site)
    const share = await openShare(people.owner as never, tenant, site)
    await people.clientAdmin.post('/api/notes', { body: { client: client._id, text: 'Gone too' } })
    await deleteClient()
    const page = site.pages[0]?._id ?? 0
    for (const path of [
      `/api/clients/${client._id}`,
      `/api/projects/${tenant.project._id}`,
      `/api/sites/${site._id}`,
      `/api/monitors/${monitor._id}`,
    ])
      expect([path, (await people.super.get(path)).status]).toEqual([path, 404])
    expect(await findTarget(own.db, 'page', page)).toBeUndefined()
    for (const path of ['/api/clients', '/api/projects', '/api/sites', '/api/notes', '/api/monitors']) {
      const { body } = await people.owner.get(path)
      expect([path, body.items ?? body.notes ?? body.monitors]).toEqual([path, []])
    }
    expect(
      (await people.owner.get('/api/sites/pages', { query: { keyword: '127' } })).body.items ?? [],
    ).toEqual([])
    expect((await share.get(`/api/sites/${site._id}`)).status).toBe(401)
    expect((await people.clientViewer.get('/api/auth/profile')).body.permissions ?? []).toEqual([])
    expect((await people.clientAdmin.get('/api/sites')).body.total).toBe(0)
  })

  test('is neither scheduled nor tested nor checked', async () => {
    const { site } = tenant
    const monitor = await createMonitor(site)
    await people.clientAdmin.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
    await runSql(sql`update live.site_schedule set next_run_at = now() where site_id = ${site._id}`)
    await deleteClient()
    await scheduleDueSites(systemContext())
    await settleDeletions(systemContext())
    const codes = await runSql(sql`select distinct failure_code from test
      where organization_id = ${tenant.organization._id}`)
    expect(codes).toEqual([{ failure_code: 'CANCELED' }])
    const states = await runSql(sql`select state from monitor_state where monitor_id = ${monitor._id}`)
    expect(states).toEqual([{ state: 'paused' }])
  })

  test('frees its name, and comes back under a free one', async () => {
    const { organization, client } = tenant
    const id = await deleteClient()
    await createClient(organization, client.name.toUpperCase())
    const { status, body } = await restore(people.owner, id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ client: client._id, name: `${client.name} (2)`, isRenamed: true }),
    ])
    expect((await people.owner.get(`/api/clients/${client._id}`)).body.name).toBe(`${client.name} (2)`)
    expect((await activityOf(own.db, 'client', client._id)).map(({ action }) => action)).toEqual([
      'client.create',
      'client.delete',
      'client.restore',
    ])
    const long = await createSite(tenant.project, { name: 'x'.repeat(120) })
    const again = await deleteSite(people.projectAdmin, long)
    await createSite(tenant.project, { name: long.name })
    expect((await restore(people.owner, again)).body.name).toBe(`${'x'.repeat(112)} (2)`)
  })
})

describe('restoring', () => {
  test('brings back results, schedules, permissions, links and monitors', async () => {
    const { site, client } = tenant
    await addRuns()
    const monitor = await createMonitor(site)
    await createMonitor(site, { name: 'Paused', isPaused: true })
    const share = await openShare(people.owner as never, tenant, site)
    const id = await deleteClient()
    await settleDeletions(systemContext())
    expect(await listed(people.owner)).toMatchObject([
      {
        kind: 'client',
        name: client.name,
        within: [tenant.organization.name],
        sites: 1,
        pages: 1,
        results: 3,
        isPurging: false,
        mayRestore: true,
        mayDeleteNow: true,
      },
    ])
    expect((await restore(people.clientAdmin, id)).body).toMatchObject({
      isRenamed: false,
      name: client.name,
    })
    expect(await listed(people.owner)).toEqual([])
    expect((await people.clientViewer.get(`/api/sites/${site._id}`)).body.pages).toHaveLength(1)
    expect((await share.get(`/api/sites/${site._id}`)).status).toBe(200)
    expect(await count('run')).toBe(3)
    const rows = await runSql(sql`select monitor_id = ${monitor._id} as "isFirst", state from monitor_state
      where organization_id = ${tenant.organization._id} order by monitor_id`)
    expect(rows).toEqual([
      { isFirst: true, state: 'unknown' },
      { isFirst: false, state: 'paused' },
    ])
    const spans = await runSql(sql<{
      state: string
    }>`select state from uptime_span where monitor_id = ${monitor._id}
      order by from_at`)
    expect(spans.map(({ state }) => state)).toEqual(['unknown', 'paused', 'unknown'])
    expect((await restore(people.owner, id)).status).toBe(404)
  })

  test('needs the level above, and keeps what was deleted before', async () => {
    const other = await createSite(tenant.project)
    const first = await deleteSite(people.projectAdmin)
    const second = await deleteClient()
    expect((await listed(people.owner)).map((one: { blockedBy: unknown }) => one.blockedBy)).toEqual([
      null,
      tenant.client.name,
    ])
    const refused = await restore(people.owner, first)
    expect([refused.status, refused.problem.message]).toEqual([409, `Restore ${tenant.client.name} first`])
    await restore(people.owner, second)
    expect((await people.owner.get(`/api/sites/${other._id}`)).status).toBe(200)
    expect((await people.owner.get(`/api/sites/${tenant.site._id}`)).status).toBe(404)
    expect((await restore(people.projectAdmin, first)).status).toBe(200)
    expect((await people.owner.get(`/api/sites/${tenant.site._id}`)).status).toBe(200)
  })

  test('wins over a worker that has just begun to complete the deletion', async () => {
    const monitor = await createMonitor(tenant.site)
    const id = await deleteClient()
    let isRead = false
    const db = own.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isRead) return result
        isRead = true
        expect((await restore(people.owner, id)).status).toBe(200)
        return result
      },
    })
    await settleDeletions(systemContext({ db }))
    expect((await people.owner.get(`/api/sites/${tenant.site._id}`)).status).toBe(200)
    const rows = await runSql(sql`select state from monitor_state where monitor_id = ${monitor._id}`)
    expect([rows, await count('deletion')]).toEqual([[{ state: 'unknown' }], 0])
  })

  test('is for administrators above it and for the person who deleted it', async () => {
    const id = await deleteClient()
    const statusOf = async (caller: People['owner']) => [
      (await listed(caller)).length,
      (await restore(caller, id)).status,
    ]
    expect(await statusOf(people.stranger)).toEqual([0, 404])
    expect(await statusOf(people.clientViewer)).toEqual([0, 404])
    expect(await statusOf(people.projectAdmin)).toEqual([0, 404])
    expect(await statusOf(people.clientAdmin)).toEqual([1, 200])
    const site = await deleteSite(people.projectAdmin)
    expect((await restore(people.projectViewer, site)).status).toBe(403)
    expect((await restore(people.stranger, site)).status).toBe(404)
    expect((await restore(people.owner, 'no-id')).status).toBe(404)
    expect((await restore(people.clientAdmin, site)).status).toBe(200)
  })

  test('is no longer for a person whose right was taken', async () => {
    const admin = await signInAs({ grants: [{ role: 'clientAdmin', client: tenant.client }] })
    const { body } = await admin.delete(`/api/clients/${tenant.client._id}`, {
      body: { name: tenant.client.name },
    })
    expect(await listed(admin)).toHaveLength(1)
    await runSql(sql`delete from public.permission where user_id = ${admin.user.id}`)
    expect(await listed(admin)).toEqual([])
    expect((await restore(admin, body.deletions[0])).status).toBe(404)
  })

  test('of an organization is for super admins, and brings its owners back', async () => {
    const { body } = await people.super.post('/api/organizations', { body: { name: unique('Empty') } })
    const owner = await signInAs({ ownerOf: [body] })
    const done = await people.super.delete(`/api/organizations/${body._id}`, { body: { name: body.name } })
    expect((await owner.get(`/api/organizations/${body._id}`)).status).toBe(404)
    expect((await owner.get('/api/organizations')).body.total).toBe(0)
    expect((await restore(owner, done.body.deletions[0])).status).toBe(404)
    expect((await restore(people.super, done.body.deletions[0])).status).toBe(200)
    expect((await owner.get(`/api/organizations/${body._id}`)).status).toBe(200)
  })

  test('makes an API key work again', async () => {
    const { body } = await people.clientAdmin.post(`/api/clients/${tenant.client._id}/regenerateapikey`)
    const key = callerWith({ authorization: `Bearer ${body.key}` })
    expect((await key.get('/api/sites')).status).toBe(200)
    const id = await deleteClient()
    expect((await key.get('/api/sites')).status).toBe(401)
    await restore(people.owner, id)
    expect((await key.get('/api/sites')).status).toBe(200)
  })
})

describe('deleting for good', () => {
  test('begins after seven days, and leaves everything else', async () => {
    const kept = await createSite(tenant.project)
    await addRuns(kept)
    await addRuns()
    const monitor = await createMonitor(tenant.site)
    await createOutage(monitor, { endedAt: new Date() })
    await deleteSite(people.projectAdmin)
    await settleDeletions(systemContext())
    expect(await purgeDeletions(later(RESTORE_DAYS - 0.01))).toBe(0)
    expect(await count('run')).toBe(6)
    expect(await purgeDeletions(later(RESTORE_DAYS + 0.01))).toBeGreaterThan(0)
    expect(await count('run')).toBe(3)
    expect([await count('site'), await count('page'), await count('monitor'), await count('outage')]).toEqual(
      [1, 1, 0, 0],
    )
    expect(await count('deletion')).toBe(0)
    expect(await count('evidence_review')).toBe(1)
    expect((await people.owner.get(`/api/sites/${kept._id}`)).status).toBe(200)
  })

  test('takes deletions inside it along', async () => {
    await deleteSite(people.projectAdmin)
    await deleteClient()
    const neighbour = await createClient(tenant.organization)
    const other = await createSite(await createProject(neighbour))
    await deleteSite(people.owner, other)
    await settleDeletions(systemContext())
    await people.owner.delete(`/api/deletions/${(await listed(people.owner))[1]._id}`, {
      body: { name: tenant.client.name },
    })
    expect(await purgeDeletions(systemContext())).toBe(1)
    expect((await listed(people.owner)).map(({ name }: { name: string }) => name)).toEqual([other.name])
  })

  test('can be requested by owners, with the name', async () => {
    const id = await deleteSite(people.projectAdmin)
    const purge = (caller: People['owner'], name = tenant.site.name) =>
      caller.delete(`/api/deletions/${id}`, { body: { name } })
    expect((await purge(people.stranger)).status).toBe(404)
    expect((await purge(people.clientAdmin)).status).toBe(404)
    expect((await purge(people.owner, 'other')).problem.fields).toEqual({ name: ['The name does not match'] })
    expect((await purge(people.owner)).status).toBe(200)
    expect((await purge(people.owner)).status).toBe(409)
    expect((await restore(people.owner, id)).status).toBe(409)
    expect(await listed(people.owner)).toMatchObject([{ isPurging: true, mayRestore: false }])
    await settleDeletions(systemContext())
    expect(await purgeDeletions(systemContext())).toBe(1)
    expect(await listed(people.owner)).toEqual([])
  })

  test('removes an organization with its deleted clients', async () => {
    await addRuns()
    await deleteClient()
    const { body } = await people.super.delete(`/api/organizations/${tenant.organization._id}`, {
      body: { name: tenant.organization.name },
    })
    await people.super.delete(`/api/deletions/${body.deletions[0]}`, {
      body: { name: tenant.organization.name },
    })
    await settleDeletions(systemContext())
    expect(await purgeDeletions(systemContext())).toBe(1)
    const rows = await runSql(sql<{
      name: string
    }>`select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name) where c.column_name = 'organization_id'
      and c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '_20[0-9]{2}_'`)
    const left = await Promise.all(rows.map(async ({ name }) => [name, await count(name)]))
    expect(left.filter(([name, n]) => n !== 0 && name !== 'activity')).toEqual([])
  })
})
