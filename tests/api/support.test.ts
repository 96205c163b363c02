import { beforeEach, describe, expect, test } from 'vitest'
import { endExpiredSupport } from '~/server/accounts/support'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { type Caller, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createTenant, PASSWORD } from '../support/factories'
import { prepared } from '../support/prepared'
import { emptyTables, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, owner, superAdmin: other } = tenantFixture()
const admin = prepared(() => signInAs({ isSuper: true }))

const path = () => `/api/organizations/${tenant.organization._id}/support-access`
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const allow = (until: string | null, caller: Caller = owner) => caller.put(path(), { body: { until } })
const begin = (caller: Caller = admin) => caller.post(`/api/users/${owner.user.id}/support-session`)
const end = (caller: Caller = admin) => caller.delete('/api/auth/support-session')
const who = async () => (await admin.get('/api/auth/profile')).body

beforeEach(async () => {
  await updateRows('session', {}, { acts_for: null, acts_until: null })
  await updateRows('public.organization', {}, { support_until: null })
  await emptyTables('activity')
})

describe('support access', () => {
  test('is given by owners only, for at most 30 days', async () => {
    expect((await owner.get(path())).body).toEqual({ until: null })
    expect((await allow(inMs(DAY_MS), admin)).status).toBe(403)
    expect((await allow(inMs(40 * DAY_MS))).status).toBe(422)
    expect((await allow(inMs(-DAY_MS))).status).toBe(422)
    const until = inMs(DAY_MS)
    expect((await allow(until)).body.until.slice(0, 19)).toBe(until.slice(0, 19))
    expect((await readRows('activity', {}, 'action')).map(({ action }) => action)).toContain(
      'organization.changeSupport',
    )
  })

  test('without it nobody signs in as a user, and with it only super admins do', async () => {
    expect((await begin()).status).toBe(403)
    expect((await admin.get(`/api/users/${owner.user.id}/support-session`)).body.isAllowed).toBe(false)
    await allow(inMs(DAY_MS))
    expect((await begin(owner)).status).toBe(403)
    expect((await admin.post(`/api/users/${other.user.id}/support-session`)).status).toBe(403)
    expect((await admin.get(`/api/users/${owner.user.id}/support-session`)).body.isAllowed).toBe(true)
  })

  test('of all organizations of the user is needed', async () => {
    const second = await createTenant()
    const both = await signInAs({ ownerOf: [tenant.organization, second.organization] })
    await allow(inMs(DAY_MS))
    expect((await admin.post(`/api/users/${both.user.id}/support-session`)).status).toBe(403)
    await both.put(`/api/organizations/${second.organization._id}/support-access`, {
      body: { until: inMs(DAY_MS) },
    })
    expect((await admin.post(`/api/users/${both.user.id}/support-session`)).status).toBe(200)
  })
})

describe('a support session', () => {
  beforeEach(async () => {
    await allow(inMs(DAY_MS))
    await emptyTables('activity')
    expect((await begin()).status).toBe(200)
  })

  test('has the rights of the user and no others, and is logged with its beginning and end', async () => {
    expect(await who()).toMatchObject({
      ...{ email: owner.user.email, isSuper: false },
      support: { by: admin.user.email, until: expect.any(String) },
    })
    expect((await admin.get('/api/health')).status).toBe(403)
    expect((await admin.get('/api/clients')).body.items).toHaveLength(1)
    const name = 'Renamed for support'
    await admin.put(`/api/clients/${tenant.client._id}`, { body: { name } })
    expect((await end()).body).toEqual({ user: owner.user.id })
    expect(await who()).toMatchObject({ email: admin.user.email, isSuper: true })
    expect((await end()).status).toBe(409)
    const { items } = (await owner.get('/api/activity')).body
    const log = items.map(({ text, actorName }: Record<string, string>) => `${actorName}: ${text}`)
    expect(log.reverse()).toEqual([
      `${admin.user.email}: Signed in for support as ${owner.user.email}`,
      expect.stringContaining(`${admin.user.email} as ${owner.user.email}: Renamed client`),
      `${admin.user.email} as ${owner.user.email}: Ended the support session as ${owner.user.email}`,
    ])
  })

  test('changes no password, factor, key, session or consent of the user', async () => {
    const refused = [
      admin.post('/api/auth/two-factor/totp'),
      admin.put('/api/auth/password', {
        body: { currentPassword: PASSWORD, password: 'a lantern at the far pier 7' },
      }),
      admin.post('/api/auth/regenerateapikey'),
      admin.delete('/api/auth/sessions'),
      allow(inMs(3 * DAY_MS), admin),
    ]
    const reasons = (await Promise.all(refused)).map(({ problem }) => problem.reason)
    expect(reasons).toEqual(refused.map(() => 'SUPPORT_SESSION'))
    expect((await begin()).status).toBe(403)
  })

  test('ends by itself after an hour at most, and with the consent', async () => {
    const [session] = await readRows('session', { acts_for: owner.user.id }, 'acts_until')
    expect(session?.acts_until?.getTime()).toBeLessThanOrEqual(Date.now() + HOUR_MS)
    await allow(null)
    expect(await who()).toMatchObject({ isSuper: true })
    await allow(inMs(DAY_MS))
    expect(await who()).toMatchObject({ isSuper: false })
    await updateRows('session', { acts_for: owner.user.id }, { acts_until: new Date(Date.now() - 1) })
    expect(await who()).toMatchObject({ isSuper: true })
    expect(await endExpiredSupport(systemContext())).toBe(1)
    expect(await endExpiredSupport(systemContext())).toBe(0)
    const entries = await readRows('activity', { action: 'support.end' }, 'object_id')
    expect(entries).toEqual([{ object_id: owner.user.id }])
  })
})
