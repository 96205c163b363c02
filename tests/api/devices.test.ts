import { beforeAll, describe, expect, test } from 'vitest'
import { activityOf } from '../support/activity'
import {
  createClient,
  createDevice,
  createProject,
  createSite,
  createTenant,
  EMULATION,
  unique,
} from '../support/factories'
import { allowedFrom, createPeople, type People, statuses } from '../support/people'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
let globalDevice: number
beforeAll(async () => {
  globalDevice = tenant.site.devices[0] ?? 0
})
const names = (body: { name: string }[]) => body.map((device) => device.name)

describe('POST /api/devices', () => {
  const create = (caller: People['owner'], body: object = {}) =>
    caller.post('/api/devices', {
      body: {
        client: tenant.client._id,
        name: unique('Tablet'),
        formFactor: 'MOBILE',
        emulation: EMULATION,
        ...body,
      },
    })

  test('creates a device of a client', async () => {
    const { status, body } = await create(people.clientAdmin, { name: 'Tablet' })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(Number),
      organization: tenant.organization._id,
      client: tenant.client._id,
      name: 'Tablet',
      type: 'custom',
      isDefault: false,
      formFactor: 'MOBILE',
      emulation: EMULATION,
    })
    expect(await activityOf(own.db, 'device', body._id)).toMatchObject([
      { action: 'device.create', after: { name: 'Tablet' } },
    ])
  })

  test('lets owners create global ones, and defaults of new sites', async () => {
    const fresh = await createTenant()
    const others = await createPeople(fresh)
    const global = { client: fresh.client._id, isGlobal: true, isDefault: true }
    const answers = await statuses(others, (caller) => create(caller, global))
    expect(answers).toEqual(allowedFrom('owner', 201))
    const { body } = await create(others.owner, global)
    expect(body).toMatchObject({ client: null, type: 'global', isDefault: true })
    const otherProject = await createProject(await createClient(fresh.organization))
    expect((await createSite(otherProject)).devices).toContain(body._id)
    const changed = await others.owner.put(`/api/devices/${body._id}`, { body: { isDefault: false } })
    expect(changed.body).toMatchObject({ name: body.name, isDefault: false })
    expect((await createSite(otherProject)).devices).not.toContain(body._id)
  })

  test('refuses invalid values at their field', async () => {
    const { name } = await createDevice(tenant.client)
    expect((await create(people.owner, { name })).problem).toMatchObject({
      code: 'CONFLICT',
      fields: { name: ['Device name is existing'] },
    })
    const refusals: [object, string][] = [
      [{ formFactor: 'WATCH' }, 'formFactor'],
      [{ emulation: { ...EMULATION, width: 10 } }, 'emulation.width'],
      [{ emulation: { ...EMULATION, throttling: 'much' } }, 'emulation.throttling'],
      [{ emulation: { ...EMULATION, width: 400.5 } }, 'emulation.width'],
      [{ emulation: { ...EMULATION, height: 5000 } }, 'emulation.height'],
      [{ emulation: { ...EMULATION, pixelRatio: 0 } }, 'emulation.pixelRatio'],
      [{ emulation: { ...EMULATION, cpuSlowdown: 99 } }, 'emulation.cpuSlowdown'],
      [{ emulation: { ...EMULATION, rttMs: -1 } }, 'emulation.rttMs'],
      [{ emulation: { ...EMULATION, userAgent: 'a\r\nX-Other: b' } }, 'emulation.userAgent'],
      [{ emulation: { ...EMULATION, throttling: 'simulate', uploadKbps: 1 } }, 'emulation.downloadKbps'],
      [{ name: '' }, 'name'],
      [{ client: -1 }, 'client'],
    ]
    for (const [body, field] of refusals) {
      const { status, problem } = await create(people.owner, body)
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    }
  })
})

describe('GET /api/devices', () => {
  test('lists those of a client with or without the global ones', async () => {
    const client = await createClient(tenant.organization)
    const device = await createDevice(client)
    const list = async (caller: People['owner'], query: object) =>
      names((await caller.get('/api/devices', { query: { client: client._id, ...query } })).body)
    expect(await list(people.owner, {})).toEqual(['Mobile', 'Desktop', device.name])
    expect(await list(people.owner, { include_global: false })).toEqual([device.name])
    expect(await list(people.stranger, {})).toEqual([])
    expect((await people.owner.get('/api/devices', { query: { include_global: 'x' } })).status).toBe(422)
  })

  test('hides devices of other clients', async () => {
    const other = await createDevice(await createClient(tenant.organization))
    const device = await createDevice(tenant.client)
    const seen = names((await people.projectViewer.get('/api/devices')).body)
    expect(seen).toEqual(expect.arrayContaining(['Mobile', 'Desktop', device.name]))
    expect(seen).not.toContain(other.name)
  })
})

describe('/api/devices/{id}', () => {
  test('is read by members, global ones by everyone in the organization', async () => {
    const device = await createDevice(tenant.client)
    for (const id of [device._id, globalDevice]) {
      const ask = (caller: People['owner']) => caller.get(`/api/devices/${id}`)
      expect(await statuses(people, ask)).toEqual(allowedFrom('projectViewer', 200))
    }
    expect((await people.owner.get('/api/devices/99999999')).status).toBe(404)
  })

  test('is changed by admins of its client', async () => {
    const device = await createDevice(tenant.client)
    const ask = (caller: People['owner']) =>
      caller.put(`/api/devices/${device._id}`, { body: { formFactor: 'DESKTOP' } })
    expect((await ask(people.clientAdmin)).status).toBe(200)
    const emulation = { ...EMULATION, width: 500 }
    const { body } = await people.clientAdmin.put(`/api/devices/${device._id}`, { body: { emulation } })
    expect(body).toEqual({ ...device, formFactor: 'DESKTOP', emulation })
    const taken = await createDevice(tenant.client)
    const refused = await people.clientAdmin.put(`/api/devices/${device._id}`, { body: { name: taken.name } })
    expect(refused).toMatchObject({ status: 409, problem: { fields: { name: ['Device name is existing'] } } })
    const bad = await people.clientAdmin.put(`/api/devices/${device._id}`, { body: { formFactor: 1 } })
    expect([bad.status, Object.keys(bad.problem.fields ?? {})]).toEqual([422, ['formFactor']])
    expect((await activityOf(own.db, 'device', device._id)).at(-1)).toMatchObject({
      action: 'device.update',
      before: { emulation: EMULATION },
      after: { emulation },
    })
  })

  test('a global one is changed by owners only', async () => {
    const { body: before } = await people.owner.get(`/api/devices/${globalDevice}`)
    const ask = (caller: People['owner']) =>
      caller.put(`/api/devices/${globalDevice}`, { body: { emulation: before.emulation } })
    expect(await statuses(people, ask)).toEqual(allowedFrom('owner', 200))
    const remove = (caller: People['owner']) => caller.delete(`/api/devices/${globalDevice}`)
    expect(await statuses(people, remove)).toEqual(allowedFrom('owner', 409))
  })

  test('is deleted by admins of its client unless in use', async () => {
    const device = await createDevice(tenant.client)
    const project = await createProject(tenant.client)
    for (const name of ['B', 'A', 'C', 'D', 'E', 'F'])
      await createSite(project, { name, devices: [device._id] })
    const path = `/api/devices/${device._id}`
    expect((await people.owner.delete(path)).problem.message).toBe(
      'This device is used by A, B, C, D, E and 1 more. Remove it there first',
    )
    const free = await createDevice(tenant.client)
    expect((await people.clientAdmin.delete(`/api/devices/${free._id}`)).body).toEqual({ ok: true })
    expect((await people.owner.get(`/api/devices/${free._id}`)).status).toBe(404)
    expect((await activityOf(own.db, 'device', free._id)).at(-1)?.action).toBe('device.delete')
  })

  test('shows the visible sites that use it', async () => {
    const device = await createDevice(tenant.client)
    const mine = await createSite(tenant.project, { devices: [device._id] })
    const sibling = await createSite(await createProject(tenant.client), { devices: [device._id] })
    const ask = (caller: People['owner']) => caller.get(`/api/devices/${device._id}/sites`)
    const ids = async (caller: People['owner']) =>
      (await ask(caller)).body.map((site: { _id: number }) => site._id).sort((a: number, b: number) => a - b)
    expect(await ids(people.projectViewer)).toEqual([mine._id])
    expect(await ids(people.clientViewer)).toEqual([mine._id, sibling._id])
  })
})
