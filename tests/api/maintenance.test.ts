import { afterEach, describe, expect, test } from 'vitest'
import { setMaintenance } from '~/server/administration/maintenance'
import { readMaintenance } from '~/server/administration/maintenance/read-maintenance'
import { createAgent } from '../support/agent'
import { anonymous, screenApi, signIn } from '../support/api'
import { createUser } from '../support/factories'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner, superAdmin: admin } = tenantFixture()
const set = (state: 'off' | 'soon' | 'on', text: string | null = null) =>
  setMaintenance(own.db, { state, text }, new Date())
afterEach(() => set('off'))

describe('maintenance', () => {
  test('off and scheduled change nothing, and are public', async () => {
    expect((await anonymous.get('/api/maintenance')).body.state).toBe('off')
    await set('soon', 'New disks at noon')
    expect((await anonymous.get('/api/maintenance')).body).toMatchObject({
      state: 'soon',
      text: 'New disks at noon',
      since: expect.any(String),
    })
    expect((await owner.get('/api/clients')).status).toBe(200)
  })

  test('on: people, programs and signed-out visitors get 503 with message and Retry-After', async () => {
    await set('on', 'New disks')
    for (const caller of [owner, anonymous]) {
      const { status, problem, headers } = await caller.get('/api/clients')
      expect(status).toBe(503)
      expect(problem).toMatchObject({ code: 'UNAVAILABLE', reason: 'MAINTENANCE', message: 'New disks' })
      expect(problem.requestId).toMatch(/^[\w-]{8,}$/)
      expect(headers.get('retry-after')).toBe('60')
    }
    const post = await owner.post('/api/clients', {
      body: { name: 'x', organization: tenant.organization._id },
    })
    expect(post.status).toBe(503)
    await set('on')
    expect((await owner.get('/api/clients')).problem.message).toContain('being maintained')
  })

  test('on with an expected end: visitors read it, and callers ask again then', async () => {
    const until = new Date(Date.now() + 30 * 60_000).toISOString()
    const body = { state: 'on', text: 'New disks', until }
    expect((await admin.put('/api/maintenance', { body })).body).toMatchObject(body)
    const { problem, headers } = await owner.get('/api/clients')
    expect(problem.message).toMatch(/^New disks. Expected end: .+ \(UTC\)\.$/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1_700)
    const [entry] = (await admin.get('/api/activity', { query: { type: 'installation.change' } })).body.items
    expect(entry).toMatchObject({ text: 'Changed the maintenance mode', actorName: admin.user.email })
    await admin.put('/api/maintenance', { body: { ...body, until: new Date(0).toISOString() } })
    const late = await owner.get('/api/clients')
    expect(late.problem.message).toBe('New disks')
    expect(late.headers.get('retry-after')).toBe('60')
  })

  test('on: super admins sign in and work, agents report', async () => {
    const agent = await createAgent()
    await set('on')
    const fresh = await signIn(await createUser({ isSuper: true }))
    expect((await fresh.get('/api/clients')).status).toBe(200)
    expect((await admin.get('/api/clients')).status).toBe(200)
    expect((await owner.get('/api/auth/profile')).status).toBe(200)
    expect((await anonymous.get('/api/version')).status).toBe(200)
    expect((await agent.post('/api/agents/heartbeat', { body: { leaseId: 'none' } })).status).toBeLessThan(
      500,
    )
  })

  test('is set by super admins only, over the API too', async () => {
    const put = (caller: typeof anonymous, body: object) => caller.put('/api/maintenance', { body })
    expect((await put(admin, { state: 'on', text: ' New disks ' })).body).toMatchObject({ text: 'New disks' })
    expect((await owner.get('/api/clients')).status).toBe(503)
    expect((await put(admin, { state: 'perhaps' })).status).toBe(422)
    expect((await put(admin, { state: 'off' })).status).toBe(200)
    expect((await put(owner, { state: 'on' })).status).toBe(403)
    expect((await put(anonymous, { state: 'on' })).status).toBe(401)
  })

  test('a screen gets the 503, not a redirect to the sign-in', async () => {
    await set('on')
    for (const visitor of [owner, undefined]) {
      const refusal = await screenApi(visitor, 'loader')
        .get('/api/clients')
        .catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Response)
      expect((refusal as Response).status).toBe(503)
    }
  })

  test('is read at most every five seconds', async () => {
    const start = Date.now() + 60_000
    const at = (ms: number) => readMaintenance(own.db, new Date(start + ms)).then(({ state }) => state)
    expect(await at(0)).toBe('off')
    const value = JSON.stringify({ state: 'on', text: null, since: null })
    await updateRows('product_state', { name: 'maintenance' }, { value })
    expect(await at(4_900)).toBe('off')
    expect(await at(5_000)).toBe('on')
  })

  test('an invalid row means no maintenance', async () => {
    await own.db.updateTable('product_state').set({ value: '{"state":"perhaps"}' }).execute()
    expect((await readMaintenance(own.db, new Date(Date.now() + 120_000))).state).toBe('off')
  })
})

test('the version is public and never cached', async () => {
  const { body, headers } = await anonymous.get('/api/version', { query: { time: Date.now() } })
  expect(body).toEqual({ version: 'dev' })
  expect(headers.get('cache-control')).toBe('no-store')
})
