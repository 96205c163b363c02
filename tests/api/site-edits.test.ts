import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { processImports } from '~/server/administration/site-imports'
import { siteEditMessages } from '~/shared/messages/site-edit'
import type { Site } from '~/shared/schemas/site'
import type { EditableSites, EditConflict } from '~/shared/schemas/site-edit'
import { type Caller, signInAs } from '../support/api'
import { subscribe } from '../support/billing'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import {
  createDevice,
  createMonitor,
  createProject,
  createSite,
  createTenant,
  type Tenant,
} from '../support/factories'
import { runSql } from '../support/rows'

const own = onOwnDatabase()
let tenant: Tenant
let admin: Caller
let sites: Site[]
beforeEach(async () => {
  tenant = await createTenant()
  const { client, project } = tenant
  admin = await signInAs({ grants: [{ role: 'projectAdmin', client, project }] })
  sites = [
    await createSite(project, { name: 'A', tags: ['shop'] }),
    await createSite(project, { name: 'B', frequency: '0 6 * * *' }),
    await createSite(project, { name: 'C', tags: ['shop', 'eu'] }),
  ]
})

const ids = () => sites.map(({ _id }) => _id)
const edit = (caller: Caller, change: object, more: object = {}) =>
  caller.put('/api/sites/multi', { body: { sites: ids(), change, ...more } })
const read = async (query: Record<string, string | number> = {}): Promise<EditableSites> =>
  (await admin.get('/api/sites/multi', { query: { project: tenant.project._id, ...query } })).body
const versions = async () =>
  Object.fromEntries((await read()).sites.map(({ _id, version }) => [_id, version]))
const siteAt = async (index: number): Promise<Site> => (await admin.get(`/api/sites/${ids()[index]}`)).body
const entries = (type: string) =>
  own.db
    .selectFrom('activity')
    .select(['object_id', 'before', 'after', 'client_id', 'project_id'])
    .where('object_type', '=', type)
    .where('action', 'like', '%.update')
    .where('organization_id', '=', tenant.organization._id)
    .orderBy('object_id')
    .execute()

describe('reading sites to edit', () => {
  test('gives what they share, and several values as null', async () => {
    const { common, tags, sites: listed, monitors } = await read({ sites: ids().join(',') })
    expect(listed.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    expect(common).toMatchObject({ frequency: null, timezone: 'UTC', isScheduled: true })
    expect(common.devices).toEqual(sites[0]?.devices)
    expect(tags).toEqual([
      { name: 'shop', sites: 2 },
      { name: 'eu', sites: 1 },
    ])
    expect(monitors).toEqual({ total: 0, intervalSeconds: null, isPaused: null, locations: null })
  })

  test('filters as the list does, and stays inside the project', async () => {
    const other = await createSite(await createProject(tenant.client))
    const names = async (query: Record<string, string>) => (await read(query)).sites.map(({ name }) => name)
    expect(await names({ tags: 'shop' })).toEqual(['A', 'C'])
    expect(await names({ tags: 'eu,none' })).toEqual(['C'])
    expect(await names({ keyword: 'b' })).toContain('B')
    expect(await names({ sites: `${ids()[0]},${other._id}` })).toEqual(['A'])
  })
})

describe('editing many sites', () => {
  test('writes only changed fields, with an entry for each changed site', async () => {
    const { status, body } = await edit(admin, {
      frequency: '0 6 * * *',
      tags: { mode: 'add', names: ['eu'] },
    })
    expect([status, body]).toEqual([200, { updated: 3, unchanged: 0, monitors: 0, skipped: [] }])
    expect(await siteAt(0)).toMatchObject({ frequency: '0 6 * * *', tags: ['shop', 'eu'], isScheduled: true })
    expect(await siteAt(2)).toMatchObject({ frequency: '0 6 * * *', tags: ['shop', 'eu'] })
    const written = await entries('site')
    expect(written).toHaveLength(3)
    const { client, project } = tenant
    expect(written.find(({ object_id }) => object_id === String(ids()[1]))).toMatchObject({
      before: { name: 'B', tags: [] },
      after: { name: 'B', tags: ['eu'] },
      client_id: client._id,
      project_id: project._id,
    })
    const again = await edit(admin, { frequency: '0 6 * * *' })
    expect(again.body).toMatchObject({ updated: 0, unchanged: 3 })
    expect(await entries('site')).toHaveLength(3)
  })

  test('replaces devices, locations and schedules, and pauses', async () => {
    const device = await createDevice(tenant.client)
    const change = { devices: [device._id], regions: [1], timezone: 'Asia/Tokyo', isScheduled: false }
    expect((await edit(admin, change)).body.updated).toBe(3)
    for (const index of [0, 1, 2]) expect(await siteAt(index)).toMatchObject({ ...change, nextRunAt: null })
    expect((await edit(admin, { isScheduled: true })).body.updated).toBe(3)
    expect((await siteAt(1)).nextRunAt).not.toBeNull()
    expect((await siteAt(1)).frequency).toBe('0 6 * * *')
  })

  test('changes the monitors of the sites', async () => {
    const [a, b] = sites as [Site, Site]
    await createMonitor(a, { name: 'Home' })
    await createMonitor(b, { name: 'Paused', isPaused: true, intervalSeconds: 300 })
    expect((await read()).monitors).toMatchObject({ total: 2, intervalSeconds: null, isPaused: null })
    const { body } = await edit(admin, { monitors: { intervalSeconds: 300, isPaused: true } })
    expect(body).toEqual({ updated: 1, unchanged: 2, monitors: 1, skipped: [] })
    expect((await read()).monitors).toMatchObject({ intervalSeconds: 300, isPaused: true })
    expect(await entries('monitor')).toMatchObject([
      {
        before: { name: 'Home', intervalSeconds: 60, isPaused: false },
        after: { name: 'Home', intervalSeconds: 300, isPaused: true },
      },
    ])
    expect((await edit(admin, { monitors: { isPaused: false } })).body.monitors).toBe(2)
    const rows = await runSql(sql`select from monitor_state s join live.monitor m on m.id = s.monitor_id
      where m.client_id = ${tenant.client._id} and s.state = 'paused'`)
    expect(rows).toHaveLength(0)
  })

  test('names what somebody changed meanwhile, and changes nothing', async () => {
    const known = await versions()
    const colleague = await signInAs({ ownerOf: [tenant.organization] })
    await colleague.put(`/api/sites/${ids()[0]}`, { body: { frequency: '0 9 * * *' } })
    const { status, problem } = await edit(admin, { frequency: '0 6 * * *' }, { versions: known })
    expect([status, problem.reason, problem.message]).toEqual([
      409,
      'CHANGED_MEANWHILE',
      siteEditMessages.conflicts(1),
    ])
    const { conflicts } = problem.details as { conflicts: EditConflict[] }
    expect(conflicts).toMatchObject([
      {
        _id: ids()[0],
        name: 'A',
        changedBy: colleague.user.email,
        current: { frequency: '0 9 * * *' },
        wanted: { frequency: '0 6 * * *' },
        monitors: [],
      },
    ])
    expect((await siteAt(2)).frequency).toBe('0 0 * * *')

    const skipping = await edit(admin, { frequency: '0 6 * * *' }, { versions: known, conflicts: 'skip' })
    expect(skipping.body).toMatchObject({ updated: 1, unchanged: 1, skipped: [{ name: 'A' }] })
    expect((await siteAt(0)).frequency).toBe('0 9 * * *')
    const over = await edit(admin, { frequency: '0 6 * * *' }, { versions: known, conflicts: 'overwrite' })
    expect(over.body).toMatchObject({ updated: 1, skipped: [] })
    expect((await siteAt(0)).frequency).toBe('0 6 * * *')
  })

  test('names what an import changed meanwhile', async () => {
    await admin.put(`/api/sites/${ids()[0]}`, { body: { pages: [{ url: 'https://1.1.1.1/' }] } })
    const known = await versions()
    const { body } = await admin.post(`/api/projects/${tenant.project._id}/site-imports`, {
      body: { text: 'name,pages,frequency\nA,https://1.1.1.1/,0 9 * * *' },
    })
    await admin.post(`/api/site-imports/${body._id}/confirm`, { body: {} })
    await processImports(systemContext())
    expect((await siteAt(0)).frequency).toBe('0 9 * * *')
    const { problem } = await edit(admin, { frequency: '0 6 * * *' }, { versions: known })
    expect((problem.details as { conflicts: EditConflict[] }).conflicts).toMatchObject([{ name: 'A' }])
  })

  test('names who changed a monitor meanwhile', async () => {
    const monitor = await createMonitor(sites[0] as Site, { name: 'Home' })
    const known = await versions()
    await admin.post(`/api/monitors/${monitor._id}/pause`, { body: { isPaused: true } })
    const change = { monitors: { isPaused: false } }
    const { problem } = await edit(admin, change, { versions: known })
    expect((problem.details as { conflicts: EditConflict[] }).conflicts).toMatchObject([
      { name: 'A', current: {}, monitors: [{ name: 'Home', current: { isPaused: true } }] },
    ])
    // Its site is still as it was read.
    expect((await edit(admin, { isScheduled: false }, { versions: known })).status).toBe(200)
  })

  test('is all or nothing for sites without the right', async () => {
    const beside = await createSite(await createProject(tenant.client))
    const foreign = (await createTenant()).site
    const editSites = (sites: number[]) =>
      admin.put('/api/sites/multi', { body: { sites, change: { isScheduled: false } } })
    expect((await editSites([...ids(), beside._id])).status).toBe(404)
    expect((await editSites([...ids(), foreign._id])).status).toBe(404)
    expect((await editSites([...ids(), 999_999])).status).toBe(404)
    expect((await siteAt(0)).isScheduled).toBe(true)
  })

  test('refuses bad input at its field', async () => {
    const foreign = await createDevice((await createTenant()).client)
    const fields = async (change: object) => Object.keys((await edit(admin, change)).problem.fields ?? {})
    expect(await fields({ frequency: 'nonsense' })).toEqual(['frequency'])
    expect(await fields({ timezone: 'Nowhere' })).toEqual(['timezone'])
    expect(await fields({ devices: [foreign._id] })).toEqual(['devices'])
    expect(await fields({ regions: [9999] })).toEqual(['regions'])
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    expect(await fields({ tags: { mode: 'add', names: many } })).toEqual(['tags'])
    await createMonitor(sites[0] as Site, { name: 'Slow', timeoutMs: 30_000 })
    expect(await fields({ monitors: { intervalSeconds: 20 } })).toEqual(['monitors.intervalSeconds'])
    expect((await edit(admin, {}, { sites: [] })).status).toBe(422)
  })

  test('is checked against the quota once, as a whole', async () => {
    await subscribe(tenant.organization, { monthly_test_quota: 500 })
    const { status, problem } = await edit(admin, { frequency: '0 * * * *' })
    expect([status, problem.reason]).toEqual([409, 'QUOTA_EXCEEDED'])
    expect((await siteAt(0)).frequency).toBe('0 0 * * *')
  })
})

test('tests of the named sites can be started together', async () => {
  const [a, b] = sites as [Site, Site]
  const { body } = await admin.post('/api/lighthouses/runtestfromdashboard', {
    body: { project_id: tenant.project._id, sites: `${a._id},${b._id}` },
  })
  expect(new Set(body.tests.map(({ site }: { site: number }) => site))).toEqual(new Set([a._id, b._id]))
})
