import { beforeAll, describe, expect, test } from 'vitest'
import type { PaletteHistory } from '~/shared/schemas/palette'
import { DAY_MS } from '~/shared/values/units'
import { type Caller, callerWith, type SignedIn, signInAs } from '../support/api'
import { createProject, createSite } from '../support/factories'
import { insertRows, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign } = tenantFixture()
const PATH = '/api/navigation/palette'
let besides: Awaited<ReturnType<typeof createSite>>

beforeAll(async () => {
  besides = await createSite(await createProject(tenant.client, 'Besides'), { name: 'Besides' })
})

const owner = () => signInAs({ ownerOf: [tenant.organization] })
const use = async (caller: Caller, ...keys: string[]) => {
  for (const key of keys) expect((await caller.post(PATH, { body: { key } })).status, key).toBe(200)
}
const read = async (caller: Caller) => (await caller.get<PaletteHistory>(PATH)).body
const age = ({ user }: SignedIn, key: string, days: number) =>
  updateRows('palette_use', { user_id: user.id, key }, { used_at: new Date(Date.now() - days * DAY_MS) })

test('a new user has nothing used', async () => {
  expect(await read(await owner())).toEqual({ commands: [], places: [], searches: [] })
})

describe('what was used', () => {
  test('comes most used first, places with their names', async () => {
    const user = await owner()
    const page = tenant.site.pages[0]?._id
    await use(user, 'command:uptime', 'command:users', `page:${page}`, 'command:users', `site:${besides._id}`)
    await use(user, `page:${page}`)
    const { commands, places } = await read(user)
    expect(commands.map(({ key }) => key)).toEqual(['users', 'uptime'])
    expect(commands[0]?.weight).toBeCloseTo(2, 2)
    expect(places).toMatchObject([
      { level: 'page', _id: page, site: tenant.site._id, location: 1, weight: expect.closeTo(2, 2) },
      { level: 'site', name: 'Besides', note: `${tenant.client.name} › Besides` },
    ])
  })

  test('weighs half as much after two weeks', async () => {
    const user = await owner()
    await use(user, 'command:users', 'command:users', 'command:notes')
    await age(user, 'command:users', 28)
    const { commands } = await read(user)
    expect(commands.map(({ key }) => key)).toEqual(['notes', 'users'])
    expect(commands[1]?.weight).toBeCloseTo(0.5, 2)
    await use(user, 'command:users')
    expect((await read(user)).commands[0]).toMatchObject({ key: 'users', weight: expect.closeTo(1.5, 2) })
  })

  test('lists five recent searches, the newest first', async () => {
    const user = await owner()
    await use(user, ...[1, 2, 3, 4, 5, 6].map((n) => `search:berth ${n}`))
    await age(user, 'search:berth 6', 1)
    expect((await read(user)).searches).toEqual(['berth 5', 'berth 4', 'berth 3', 'berth 2', 'berth 1'])
  })

  test('is bounded: the weakest makes room', async () => {
    const user = await owner()
    const old = Array.from({ length: 200 }, (_, n) => ({
      user_id: user.user.id,
      key: `page:${n + 1}`,
      weight: n === 0 ? 0.5 : 3,
      used_at: new Date(),
    }))
    await insertRows('palette_use', old)
    await use(user, 'command:users')
    const kept = await readRows('palette_use', { user_id: user.user.id }, 'key')
    expect(kept).toHaveLength(200)
    expect(kept.map(({ key }) => key)).toContain('command:users')
    expect(kept.map(({ key }) => key)).not.toContain('page:1')
  })

  test('is cleared in one step, and belongs to one user', async () => {
    const [user, colleague] = [await owner(), await owner()]
    await use(user, 'command:users', 'search:berth')
    await use(colleague, 'command:teams')
    expect((await user.delete(PATH)).status).toBe(200)
    expect(await read(user)).toEqual({ commands: [], places: [], searches: [] })
    expect((await read(colleague)).commands).toHaveLength(1)
  })
})

describe('permissions', () => {
  test('a place is shown only to who may see it now', async () => {
    const viewer = await signInAs({
      grants: [{ role: 'projectViewer', client: tenant.client, project: tenant.project }],
    })
    const keys = [tenant, foreign].flatMap(({ client, project, site }) => [
      `client:${client._id}`,
      `project:${project._id}`,
      `site:${site._id}`,
      `page:${site.pages[0]?._id}`,
    ])
    await use(viewer, ...keys, `site:${besides._id}`, 'page:999999999')
    const { places } = await read(viewer)
    expect(places.map(({ level, client }) => [level, client]).sort()).toEqual(
      ['client', 'page', 'project', 'site'].map((level) => [level, tenant.client._id]),
    )
    expect(places.map(({ name }) => name)).not.toContain('Besides')
  })

  test('a deleted place and an inactive page are left out', async () => {
    const user = await owner()
    const site = await createSite(tenant.project, {
      name: 'Old',
      pages: [{ url: 'http://127.0.0.1/a', name: 'A' }],
    })
    const page = site.pages[0]?._id ?? 0
    await use(user, `site:${site._id}`, `page:${page}`)
    await updateRows('live.page', { id: page }, { is_active: false })
    expect((await read(user)).places.map(({ level }) => level)).toEqual(['site'])
    await own.db.deleteFrom('live.site').where('id', '=', site._id).execute()
    expect((await read(user)).places).toEqual([])
  })

  test('only for signed-in people', async () => {
    const link = await (await owner()).post('/api/share-links', {
      body: { name: 'Link', client: tenant.client._id },
    })
    const visitor = callerWith({ authorization: `Bearer ${link.body.key}` })
    expect((await visitor.get(PATH)).status).toBe(403)
    expect((await visitor.post(PATH, { body: { key: 'command:users' } })).status).toBe(403)
    expect((await callerWith({}).delete(PATH)).status).toBe(401)
  })
})

test('refuses other keys', async () => {
  const user = await owner()
  const keys = [
    '',
    'users',
    'page:0',
    'page:x',
    'client:9999999999',
    'command:',
    'command:A b',
    'search:',
    'search: ',
  ]
  for (const key of [...keys, `search:${'x'.repeat(201)}`, 'search:a\u0000b', 'search:a\nb'])
    expect((await user.post(PATH, { body: { key } })).status, key).toBe(422)
})
