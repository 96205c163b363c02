import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { type Caller, callerWith } from '../support/api'
import { createSite } from '../support/factories'
import { PNG } from '../support/pictures'
import { insertRows, readRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { tenantFixture } from '../support/tenant-fixture'

withSettings({ ALLOW_PRIVATE_TARGETS: true })
const { own, tenant, foreign, people } = tenantFixture()
let site: Site

let asked: string[] = []
let hasIcon = true
let isDown = false
let release: (() => void) | undefined
let waits: Promise<void> | undefined
const server = createServer(async ({ url = '' }, to) => {
  asked.push(url)
  await waits
  if (isDown) to.writeHead(503).end('later')
  else if (url === '/favicon.ico' && hasIcon) to.end(PNG)
  else to.writeHead(url === '/favicon.ico' ? 404 : 200).end('<!doctype html><title>A page</title>')
})
let base = ''
beforeEach(async () => {
  // Host state is cached, so each test uses its own host.
  server.closeAllConnections()
  if (server.listening) await new Promise((done) => server.close(done))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  asked = []
  hasIcon = true
  isDown = false
  waits = undefined
  site = await createSite(tenant.project, { pages: [{ url: `${base}/start` }, { url: `${base}/other` }] })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const iconOf = (caller: Caller, id = site._id) => caller.get(`/api/sites/${id}/favicon`)
const rows = () => readRows('favicon', { origin: base })
const pass = (expires_at: Date) => updateRows('favicon', { origin: base }, { expires_at })
const letter = expect.stringMatching(/^<svg .+>1<\/text><\/svg>$/)

function hold(): void {
  waits = new Promise((resolve) => {
    release = resolve
  })
}

test('the icon of a host is fetched once and cached for a week', async () => {
  const { status, headers } = await iconOf(people.projectViewer)
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
    200,
    'image/png',
    String(PNG.length),
  ])
  expect(headers.get('cache-control')).toBe('private, max-age=86400')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(asked).toEqual(['/start', '/favicon.ico'])
  const [kept] = await rows()
  expect(kept).toMatchObject({
    organization_id: tenant.organization._id,
    media_type: 'image/png',
    bytes: PNG,
  })
  const days = ((kept?.expires_at.getTime() ?? 0) - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)

  const sibling = await createSite(tenant.project, { pages: [{ url: `${base}/sibling` }] })
  for (const id of [site._id, sibling._id])
    expect((await iconOf(people.owner, id)).headers.get('content-type')).toBe('image/png')
  expect(asked).toHaveLength(2)
})

test('a host without one shows its letter and is retried after a day', async () => {
  hasIcon = false
  const first = await iconOf(people.owner)
  expect([first.status, first.headers.get('content-type'), first.body]).toEqual([
    200,
    'image/svg+xml',
    letter,
  ])
  expect(first.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(first.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  const [kept] = await rows()
  expect(kept).toMatchObject({ media_type: null, bytes: null, fetched_at: expect.any(Date) })
  const hours = ((kept?.expires_at.getTime() ?? 0) - Date.now()) / HOUR_MS
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)

  hasIcon = true
  expect((await iconOf(people.owner)).body).toEqual(letter)
  expect(asked).toHaveLength(2)
  await pass(new Date())
  expect((await iconOf(people.owner)).headers.get('content-type')).toBe('image/png')
})

test('an expired icon that no longer exists is not shown', async () => {
  await iconOf(people.owner)
  hasIcon = false
  await pass(new Date())
  expect((await iconOf(people.owner)).body).toEqual(letter)
  expect(await rows()).toMatchObject([{ media_type: null, bytes: null }])
})

describe('an unreachable host', () => {
  const hoursLeft = async () => (((await rows())[0]?.expires_at.getTime() ?? 0) - Date.now()) / HOUR_MS

  test('retains its expired icon, and is retried within the hour', async () => {
    await iconOf(people.owner)
    isDown = true
    await pass(new Date())
    expect((await iconOf(people.owner)).headers.get('content-type')).toBe('image/png')
    expect(await rows()).toMatchObject([{ media_type: 'image/png', bytes: PNG }])
    expect(await hoursLeft()).toBeGreaterThan(0.9)
    expect(await hoursLeft()).toBeLessThanOrEqual(1)

    const before = asked.length
    expect((await iconOf(people.owner)).headers.get('content-type')).toBe('image/png')
    expect(asked).toHaveLength(before)
    // The host responds again, without an icon.
    isDown = false
    hasIcon = false
    await pass(new Date())
    expect((await iconOf(people.owner)).body).toEqual(letter)
    expect(await rows()).toMatchObject([{ media_type: null, bytes: null }])
  })

  test('without an icon shows its letter for an hour', async () => {
    isDown = true
    const { body, headers } = await iconOf(people.owner)
    expect([body, headers.get('cache-control')]).toEqual([letter, 'private, max-age=3600'])
    expect(await hoursLeft()).toBeLessThanOrEqual(1)
    isDown = false
    await pass(new Date())
    expect((await iconOf(people.owner)).headers.get('content-type')).toBe('image/png')
  })
})

describe('a host with a pending request', () => {
  test('is not requested again, and all callers get its result', async () => {
    hold()
    const sibling = await createSite(tenant.project, { pages: [{ url: `${base}/sibling` }] })
    const answers = [iconOf(people.owner), iconOf(people.super), iconOf(people.owner, sibling._id)]
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    release?.()
    const types = (await Promise.all(answers)).map(({ headers }) => headers.get('content-type'))
    expect(types).toEqual(['image/png', 'image/png', 'image/png'])
    expect(asked).toHaveLength(2)
  })

  test('in another process blocks nobody: its letter is shown, uncached', async () => {
    const until = new Date(Date.now() + 10_000)
    const claim = { organization_id: tenant.organization._id, origin: base, expires_at: until }
    await insertRows('favicon', claim)
    const { body, headers } = await iconOf(people.owner)
    expect([body, headers.get('cache-control')]).toEqual([letter, 'private, no-cache'])
    expect(asked).toEqual([])
    // If that process had died, the next sweep would take over.
    await pass(new Date())
    expect((await iconOf(people.owner)).headers.get('content-type')).toBe('image/png')
  })

  test('blocks nobody beside several others', async () => {
    const silent = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const one = createServer(() => {})
        await once(one.listen(0, '127.0.0.1'), 'listening')
        return one
      }),
    )
    const origins = silent.map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`)
    const others = await Promise.all(
      origins.map((origin) => createSite(tenant.project, { pages: [{ url: `${origin}/` }] })),
    )
    const waiting = others.map(({ _id }) => iconOf(people.owner, _id))
    const claims = own.db.selectFrom('favicon').select('origin').where('origin', 'in', origins)
    await vi.waitFor(async () => expect(await claims.execute()).toHaveLength(4))

    const { body, headers } = await iconOf(people.owner)
    expect([body, headers.get('cache-control')]).toEqual([letter, 'private, no-cache'])
    expect(await rows()).toEqual([])
    for (const one of silent) {
      one.close()
      one.closeAllConnections()
    }
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await iconOf(people.owner)).headers.get('content-type')).toBe('image/png')
  })
})

test('icons unused for a month are evicted when another is stored', async () => {
  const old = {
    organization_id: tenant.organization._id,
    origin: 'https://old.example',
    expires_at: new Date(Date.now() - 31 * DAY_MS),
  }
  await insertRows('favicon', [old, { ...old, organization_id: foreign.organization._id }])
  await iconOf(people.owner)
  const left = own.db.selectFrom('favicon').select('organization_id').where('origin', '=', old.origin)
  expect(await left.execute()).toEqual([{ organization_id: foreign.organization._id }])
})

describe('who may see one', () => {
  test('share-link visitors: of the shared scope', async () => {
    const body = { name: 'Link', client: tenant.client._id, project: tenant.project._id, site: site._id }
    const { key } = (await people.owner.post('/api/share-links', { body })).body
    const visitor = callerWith({ authorization: `Bearer ${key}` })
    expect((await iconOf(visitor)).status).toBe(200)
    expect((await iconOf(visitor, tenant.site._id)).status).toBe(404)
  })

  test('no other organization, for which the site does not exist', async () => {
    for (const id of [foreign.site._id, 999_999_999])
      expect((await iconOf(people.owner, id)).status).toBe(404)
    expect((await people.owner.get('/api/sites/x/favicon')).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('an organization’s icons are separate', async () => {
    const theirs = await createSite(foreign.project, { pages: [{ url: `${base}/start` }] })
    await iconOf(people.owner)
    await iconOf(people.super, theirs._id)
    const organizations = (await rows()).map((row) => row.organization_id).sort()
    expect(organizations).toEqual([tenant.organization._id, foreign.organization._id].sort())
  })
})
