import { beforeEach, describe, expect, test } from 'vitest'
import { isTrialOver, redirectWhenExpired } from '~/server/screens/subscription-screens'
import { DAY_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import {
  anonymous,
  type Caller,
  callerWith,
  type SignedIn,
  screenApi,
  signIn,
  signInAs,
} from '../support/api'
import { withBilling } from '../support/billing'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser, PASSWORD, type Tenant, type TestUser } from '../support/factories'
import { insertRows, readRows } from '../support/rows'

const own = onOwnDatabase()
withBilling()
let tenant: Tenant
beforeEach(async () => {
  tenant = await createTenant()
})

type Change = {
  status: string
  trial_level?: number
  trial_started_at?: Date
  ends_at?: Date
  payment_type?: string
  invoice_status?: string
}

async function subscribe(change: Change): Promise<void> {
  const organization_id = tenant.organization._id
  await own.db.deleteFrom('subscription').where('organization_id', '=', organization_id).execute()
  await insertRows('subscription', { organization_id, ...change })
}

async function join({ id }: { id: string }, isBillingAdmin = false): Promise<void> {
  await own.db
    .insertInto('live.organization_member')
    .values({ organization_id: tenant.organization._id, user_id: id, is_billing_admin: isBillingAdmin })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ is_billing_admin: isBillingAdmin }),
    )
    .execute()
}

async function member(isBillingAdmin = false): Promise<SignedIn> {
  const user = await createUser({ grants: [{ role: 'clientViewer', client: tenant.client }] })
  await join(user, isBillingAdmin)
  return signIn(user)
}

async function owner(): Promise<SignedIn> {
  const user = await createUser({ ownerOf: [tenant.organization] })
  await join(user)
  return signIn(user)
}

const path = () => `/api/organizations/${tenant.organization._id}/subscription`
const login = ({ email }: TestUser) =>
  anonymous.post('/api/auth/login', { body: { username: email, password: PASSWORD } })

describe('GET /api/organizations/{id}/subscription', () => {
  test('is not needed when self-hosted', async () => {
    expect((await (await owner()).get(path())).body).toEqual({
      organization: { _id: tenant.organization._id, name: tenant.organization.name },
      status: null,
      isExpired: false,
      paymentType: 'none',
      invoiceStatus: null,
      trialLevel: 0,
      trialDaysLeft: null,
      endsAt: null,
      isEndSet: false,
      plan: null,
      sold: null,
      testQuota: null,
      uptimeQuota: null,
      order: null,
    })
  })

  test('counts the days of a trial', async () => {
    const trial_started_at = new Date(Date.now() - 10 * DAY_MS)
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at })
    expect((await (await owner()).get(path())).body).toMatchObject({
      status: 'trial',
      isExpired: false,
      trialLevel: 1,
      trialDaysLeft: 20,
      endsAt: new Date(trial_started_at.getTime() + 30 * DAY_MS).toISOString(),
    })
  })

  test('is for owners, billing admins, and on trial for everyone inside', async () => {
    await subscribe({ status: 'active' })
    const [plain, billing, boss] = [await member(), await member(true), await owner()]
    const stranger = await signInAs({ ownerOf: [(await createTenant()).organization] })
    const seen = async () =>
      Promise.all([plain, billing, boss, stranger].map(async (one) => (await one.get(path())).status))
    expect(await seen()).toEqual([404, 200, 200, 404])
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at: new Date() })
    expect(await seen()).toEqual([200, 200, 200, 404])
  })
})

describe('POST /api/organizations/{id}/subscription/invoice', () => {
  const callerOfKey = async (user: SignedIn): Promise<Caller> => {
    const { body } = await user.post('/api/auth/regenerateapikey')
    return callerWith({ authorization: `Bearer ${body.key}` })
  }
  const ask = (caller: Caller, body: object = {}) => caller.post(`${path()}/invoice`, { body })
  const mails = () => readRows('mail', { kind: 'billing.invoiceAsked' }, 'recipient', 'plain')

  test('is requested once, notifies the super admins and revives an expired trial', async () => {
    const host = await signInAs({ isSuper: true })
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at: new Date(Date.now() - 31 * DAY_MS) })
    const boss = await owner()
    const client = `/api/clients/${tenant.client._id}`
    expect((await boss.get(client)).problem.reason).toBe('SUBSCRIPTION_EXPIRED')
    const before = (await mails()).length
    const { status, body } = await ask(boss, { billingCycle: 'month', checkQuota: 500 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      paymentType: 'invoice',
      invoiceStatus: 'waiting',
      isExpired: false,
      order: { billingCycle: 'month', checkQuota: 500, uptimeMonitor: null },
    })
    expect((await boss.get(client)).status).toBe(200)
    expect((await ask(boss)).status).toBe(200)
    const sent = (await mails()).slice(before)
    expect(sent.filter(({ recipient }) => recipient === host.user.email)).toHaveLength(1)
    expect(sent[0]?.plain).toContain('Monthly')
    const entries = await activityOf(own.db, 'organization', tenant.organization._id)
    expect(entries.filter(({ action }) => action === 'organization.changeBilling')).toMatchObject([
      { before: { paymentType: 'none' }, after: { paymentType: 'invoice', checkQuota: 500 } },
    ])
  })

  test('on trial, members read it but only owners and billing admins may order', async () => {
    const [plain, billing] = [await member(), await member(true)]
    const trial_started_at = new Date(Date.now() - 10 * DAY_MS)
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at })
    const before = (await plain.get(path())).body
    for (const caller of [plain, await callerOfKey(plain)]) expect((await ask(caller)).status).toBe(403)
    expect((await plain.post(`/api/organizations/${tenant.organization._id}/payment-link`)).status).toBe(403)
    expect((await plain.get(path())).body).toEqual(before)
    expect(before).toMatchObject({ trialDaysLeft: 20, paymentType: 'none', order: null })
    expect((await ask(billing)).status).toBe(200)
  })

  test('refuses others, a missing subscription, and invalid input', async () => {
    const boss = await owner()
    expect((await ask(boss)).status).toBe(409)
    await subscribe({ status: 'active' })
    expect((await ask(await member())).status).toBe(404)
    expect((await ask(boss, { billingCycle: 'day' })).status).toBe(422)
    expect((await ask(boss, { checkQuota: -1 })).status).toBe(422)
  })
})

describe('PUT /api/organizations/{id}/subscription', () => {
  const set = (caller: Caller, body: object) => caller.put(path(), { body })

  test('is for super admins, who process an order by it', async () => {
    const [host, boss] = [await signInAs({ isSuper: true }), await owner()]
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at: new Date(Date.now() - 31 * DAY_MS) })
    await boss.post(`${path()}/invoice`, { body: { billingCycle: 'month' } })
    const orders = async () => {
      const { items } = (await host.get('/api/subscriptions', { query: { invoice: 'waiting', limit: 200 } }))
        .body
      return items.filter(({ _id }: { _id: number }) => _id === tenant.organization._id)
    }
    expect(await orders()).toMatchObject([{ orderedBy: boss.user.email, order: { billingCycle: 'month' } }])
    const paid = {
      plan: 'Team',
      endsAt: '2099-12-31',
      testQuota: 900,
      uptimeQuota: 3,
      invoiceStatus: 'processed',
    }
    expect((await set(boss, paid)).status).toBe(403)
    expect((await set(host, paid)).body).toMatchObject({
      status: 'active',
      trialLevel: 0,
      trialDaysLeft: null,
      isExpired: false,
      plan: 'Team',
      testQuota: 900,
      uptimeQuota: 3,
      endsAt: '2099-12-31T23:59:59.999Z',
      invoiceStatus: 'processed',
    })
    expect(await orders()).toEqual([])
    const [entry] = (await activityOf(own.db, 'organization', tenant.organization._id)).filter(
      ({ actor_label }) => actor_label === host.user.email,
    )
    expect(entry).toMatchObject({
      before: { status: 'trial', plan: null, invoiceStatus: 'waiting' },
      after: { status: 'active', plan: 'Team', testQuota: 900, invoiceStatus: 'processed' },
    })
    expect((await set(host, { testQuota: null })).body).toMatchObject({ plan: 'Team', testQuota: null })
  })

  test('extends a trial, gives a subscription, and refuses foreign callers and bad input', async () => {
    const [host, boss] = [await signInAs({ isSuper: true }), await owner()]
    expect((await set(host, { plan: 'Own', uptimeQuota: 5 })).body).toMatchObject({
      status: 'active',
      plan: 'Own',
    })
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at: new Date(Date.now() - 31 * DAY_MS) })
    expect((await boss.get(path())).body).toMatchObject({ isExpired: true, trialDaysLeft: null })
    await set(host, { endsAt: '2099-01-01' })
    expect((await boss.get(path())).body).toMatchObject({ isExpired: false, isEndSet: true, status: 'trial' })
    const stranger = await signInAs({ ownerOf: [(await createTenant()).organization] })
    expect((await set(stranger, { plan: 'Mine' })).status).toBe(404)
    expect((await set(anonymous, { plan: 'Mine' })).status).toBe(401)
    expect((await boss.get('/api/subscriptions')).status).toBe(403)
    const bad = {
      endsAt: '2026-02-30',
      testQuota: -1,
      uptimeQuota: 1.5,
      invoiceStatus: 'paid',
      plan: 'x'.repeat(81),
    }
    const { status, problem } = await set(host, bad)
    expect([status, Object.keys(problem.fields ?? {}).sort()]).toEqual([422, Object.keys(bad).sort()])
  })

  test('the list is filtered by state, payment, plan and name', async () => {
    const host = await signInAs({ isSuper: true })
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at: new Date(Date.now() - 31 * DAY_MS) })
    const ids = async (query: object) => {
      const { items } = (await host.get('/api/subscriptions', { query: { limit: 200, ...query } })).body
      return items.map(({ _id }: { _id: number }) => _id)
    }
    const { _id, name } = tenant.organization
    expect(await ids({ subStatus: 'expired' })).toContain(_id)
    expect(await ids({ subStatus: 'trial' })).not.toContain(_id)
    expect(await ids({ subType: 'none', keyword: name })).toEqual([_id])
    await set(host, { plan: `Plan ${_id}`, endsAt: '2099-01-01' })
    expect(await ids({ plan: `Plan ${_id}` })).toEqual([_id])
    expect(await ids({ organization: _id, subStatus: 'trial' })).toEqual([_id])
  })

  test('the list has subscriptions that never end, and orders first', async () => {
    const host = await signInAs({ isSuper: true })
    const { _id } = tenant.organization
    const listed = async (subStatus: string) => {
      const query = { limit: 200, organization: _id, subStatus }
      return (await host.get('/api/subscriptions', { query })).body.items.length
    }
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at: new Date(Date.now() - DAY_MS) })
    expect([await listed('trial'), await listed('expired')]).toEqual([1, 0])
    await subscribe({ status: 'active' })
    expect([await listed('active'), await listed('expired')]).toEqual([1, 0])
    await subscribe({ status: 'active', payment_type: 'invoice', invoice_status: 'waiting' })
    const [first] = (await host.get('/api/subscriptions', { query: { limit: 1 } })).body.items
    expect(first.invoiceStatus).toBe('waiting')
  })
})

describe('when everything has run out', () => {
  const EXPIRED = { status: 'expired' }

  test('members are refused; billing admins, owners and trial users are admitted', async () => {
    const [plain, billing, boss] = [await member(), await member(true), await owner()]
    await subscribe(EXPIRED)
    const refused = await login(plain.user)
    expect([refused.status, refused.problem.reason, refused.problem.message]).toEqual([
      401,
      'SUBSCRIPTION_EXPIRED',
      'The subscription has expired',
    ])
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await login(billing.user)).status).toBe(200)
    expect((await login(boss.user)).status).toBe(200)
    await subscribe({ status: 'trial', trial_level: 1, trial_started_at: new Date(Date.now() - 31 * DAY_MS) })
    expect((await login(plain.user)).status).toBe(200)
  })

  test('a member of another active organization is admitted', async () => {
    const { client } = await createTenant()
    const plain = await member()
    await insertRows('live.organization_member', {
      organization_id: client.organization,
      user_id: plain.user.id,
    })
    await subscribe(EXPIRED)
    expect((await login(plain.user)).status).toBe(200)
  })

  const LISTS = ['/api/clients', '/api/sites', '/api/monitors', '/api/users', '/api/bookmarks', '/api/notes']
  const answer = async (caller: Caller, at: string) => {
    const { status, problem } = await caller.get(at)
    return [status, problem.reason]
  }
  const REFUSED = [403, 'SUBSCRIPTION_EXPIRED']

  test('calls and lists return the reason, by bearer, cookie and key; the own account stays open', async () => {
    const boss = await owner()
    const { body } = await boss.post(`/api/organizations/${tenant.organization._id}/regenerateapikey`)
    const key = callerWith({ authorization: `Bearer ${body.key}` })
    await subscribe(EXPIRED)
    for (const caller of [boss, callerWith({ cookie: boss.cookie })]) {
      const exports = ['configuration', 'statistics'].map(
        (name) => `/api/organizations/${tenant.organization._id}/${name}`,
      )
      for (const at of [`/api/clients/${tenant.client._id}`, ...exports, ...LISTS])
        expect(await answer(caller, at), at).toEqual(REFUSED)
      for (const at of ['/api/auth/profile', '/api/auth/organizations', path()])
        expect((await caller.get(at)).status, at).toBe(200)
      expect((await caller.get(`/api/organizations/${tenant.organization._id}`)).status).toBe(200)
    }
    for (const at of ['/api/clients', '/api/sites']) expect(await answer(key, at), at).toEqual(REFUSED)
  })

  test('of two organizations only the expired one is refused', async () => {
    const other = await createTenant()
    const user = await createUser({ ownerOf: [tenant.organization, other.organization] })
    const boss = await signIn(user)
    await subscribe(EXPIRED)
    const { items } = (await boss.get('/api/clients')).body
    expect(items.map(({ _id }: { _id: number }) => _id)).toEqual([other.client._id])
    const places = [
      `/api/clients?organization=${tenant.organization._id}`,
      `/api/sites?client=${tenant.client._id}`,
      `/api/sites?project=${tenant.project._id}`,
      `/api/monitors?site=${tenant.site._id}`,
    ]
    for (const at of places) expect(await answer(boss, at), at).toEqual(REFUSED)
    expect((await boss.get(`/api/sites?client=${other.client._id}`)).status).toBe(200)
    const stranger = await signInAs({ ownerOf: [other.organization] })
    expect((await stranger.get(`/api/sites?client=${tenant.client._id}`)).status).toBe(200)
  })

  const meet = async (user: SignedIn, at: string): Promise<Response | null> => {
    const { body } = await user.get('/api/auth/profile')
    const request = new Request(`http://lightkeeper.test${at}`, { headers: { cookie: user.cookie } })
    return redirectWhenExpired(request, body).then(
      () => null,
      (thrown: Response) => thrown,
    )
  }
  const goesTo = async (user: SignedIn, at = '/dashboard') =>
    (await meet(user, at))?.headers.get('location') ?? null

  test('screens redirect to the plan, a trial to the payment, others out', async () => {
    const [plain, billing, boss] = [await member(), await member(true), await owner()]
    expect(await goesTo(boss)).toBeNull()
    await subscribe(EXPIRED)
    expect(await goesTo(boss)).toBe('/settings/my-subscription-plan')
    expect(isTrialOver((await boss.get('/api/auth/profile')).body)).toBe(false)
    const refused = await screenApi(boss, 'loader')
      .get('/api/clients')
      .catch((error: unknown) => error)
    expect((refused as Response).headers.get('location')).toBe(
      '/settings/my-subscription-plan?action=expired',
    )
    expect(await goesTo(billing)).toBe('/settings/my-subscription-plan')
    for (const open of ['/settings/my-subscription-plan', '/payment-subscription', '/settings/account'])
      expect(await goesTo(boss, open)).toBeNull()

    const publicScreens = [
      `/status/${'k'.repeat(24)}`,
      '/unsubscribe-alert?key=some',
      '/auth/openid/callback',
    ]
    for (const screen of publicScreens)
      expect([await goesTo(plain, screen), await goesTo(boss, screen)]).toEqual([null, null])
    expect((await plain.get('/api/auth/profile')).status).toBe(200)

    expect(await goesTo(plain)).toBe('/login?reason=expired')

    await subscribe({ status: 'trial', trial_level: 1, trial_started_at: new Date(Date.now() - 31 * DAY_MS) })
    expect(await goesTo(boss)).toBe('/payment-subscription?billingCycle=year')
    expect(isTrialOver((await boss.get('/api/auth/profile')).body)).toBe(true)
  })
})
