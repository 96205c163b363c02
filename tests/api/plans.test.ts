import { describe, expect, test } from 'vitest'
import { renewByInvoice } from '~/server/administration/orders'
import { DAY_MS } from '~/shared/values/units'
import { type Answer, signIn, signInAs } from '../support/api'
import { subscribe, withBilling } from '../support/billing'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser, type Tenant } from '../support/factories'
import { prepared } from '../support/prepared'
import { readRow, readRows, updateRows } from '../support/rows'

onOwnDatabase()
withBilling()
const host = prepared(() => signInAs({ isSuper: true }))

const LIMITS = {
  minIntervalMinutes: null,
  maxRetentionDays: null,
  maxLocations: null,
  maxUsers: null,
  features: ['brand', 'pdf', 'api', 'channels'],
}

let count = 0
const body = (change: object = {}) => {
  count += 1
  return {
    ...{ name: `Plan ${count}`, description: '', visibility: 'public', position: 0, currency: 'EUR' },
    ...{ priceMonth: 3000, priceYear: 30_000, trialDays: 30, limits: LIMITS },
    checkQuota: { kind: 'free', included: 1000, unit: 1000, max: 5000, priceMonth: 500, priceYear: 5000 },
    uptimeMonitor: { kind: 'fixed', included: 5 },
    ...change,
  }
}

const create = async (change: object = {}) => {
  const { status, body: plan } = await host.post('/api/plans', { body: body(change) })
  expect(status).toBe(201)
  return plan as { _id: number; name: string; version: number }
}

const move = (plan: { _id: number }, tenants: Tenant[], change: object = {}) =>
  host.post(`/api/plans/${plan._id}/organizations`, {
    body: {
      organizations: tenants.map(({ organization }) => organization._id),
      billingCycle: 'month',
      when: 'now',
      ...change,
    },
  })

const subscriptionOf = async ({ organization }: Tenant) =>
  (await host.get(`/api/organizations/${organization._id}/subscription`)).body
const fieldsOf = ({ problem }: Answer) => Object.keys(problem.fields ?? {})
/** The running period ends now, as if its time had passed. */
const endPeriod = ({ organization }: Tenant) =>
  updateRows(
    'subscription',
    { organization_id: organization._id },
    { period_end: new Date(Date.now() - 1000) },
  )
const renew = () => renewByInvoice(systemContext(), new AbortController().signal)

describe('plans', () => {
  test('are created, listed by their order, changed and deleted', async () => {
    const later = await create({ position: 20 })
    const first = await create({ position: 10, priceYear: null })
    const { body: list } = await host.get('/api/plans')
    const names = list.map(({ name }: { name: string }) => name)
    expect(names.indexOf(first.name)).toBeLessThan(names.indexOf(later.name))
    const renamed = await host.put(`/api/plans/${first._id}`, { body: { name: 'Renamed plan' } })
    expect(renamed.body).toMatchObject({ name: 'Renamed plan', version: 1, priceYear: null })
    expect((await host.delete(`/api/plans/${later._id}`)).status).toBe(200)
    expect((await host.get(`/api/plans/${later._id}`)).status).toBe(404)
    const own = (await readRows('activity', { object_type: 'plan' }, 'action')).map(({ action }) => action)
    expect(new Set(own)).toEqual(new Set(['plan.create', 'plan.update', 'plan.delete']))
  })

  test.each<[what: string, change: object, field: string]>([
    ['no price', { priceMonth: null, priceYear: null }, 'priceMonth'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
    ['half a cent', { priceMonth: 19.5 }, 'priceMonth'],
    [
      'a step below what is included',
      {
        checkQuota: { kind: 'steps', included: 10, steps: [{ quantity: 5, priceMonth: 1, priceYear: 1 }] },
      },
      'checkQuota.steps',
    ],
    [
      'nothing to buy',
      { checkQuota: { kind: 'free', included: 10, unit: 1, max: 10, priceMonth: 1, priceYear: 1 } },
      'checkQuota.max',
    ],
  ])('with %s are refused', async (_, change, field) => {
    const answer = await host.post('/api/plans', { body: body(change) })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]])
  })

  test('have a name each', async () => {
    const { name } = await create()
    const answer = await host.post('/api/plans', { body: body({ name: name.toUpperCase() }) })
    expect([answer.status, fieldsOf(answer)]).toEqual([409, ['name']])
  })

  test('are not for owners', async () => {
    const { organization } = await createTenant()
    const owner = await signIn(await createUser({ ownerOf: [organization] }))
    const plan = await create()
    const refused = await Promise.all([
      owner.get('/api/plans'),
      owner.post(`/api/plans/${plan._id}/organizations`, {
        body: { organizations: [organization._id], billingCycle: 'month', when: 'now' },
      }),
      owner.get('/api/discounts'),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('an organization on a plan', () => {
  test('keeps its price and limits until the renewal, which takes the new version', async () => {
    const [plan, tenant] = [await create(), await createTenant()]
    expect((await move(plan, [tenant], { checkQuota: 1500 })).body).toEqual({ moved: 1 })
    expect(await subscriptionOf(tenant)).toMatchObject({
      ...{ plan: plan.name, status: 'active', testQuota: 2000, uptimeQuota: 5 },
      sold: { version: 1, isLatest: true, total: { amount: 3500, currency: 'EUR' }, checkQuota: 2000 },
    })

    const change = { priceMonth: 4000, limits: { ...LIMITS, maxUsers: 1 } }
    const { body: effect } = await host.post(`/api/plans/${plan._id}/preview`, { body: change })
    expect(effect).toMatchObject({
      ...{ organizations: 1, isNewVersion: true },
      items: [{ name: tenant.organization.name, before: { amount: 3500 }, after: { amount: 4500 } }],
    })
    expect((await host.get(`/api/plans/${plan._id}`)).body.version).toBe(1)
    expect((await host.put(`/api/plans/${plan._id}`, { body: change })).body.version).toBe(2)
    expect(await renew()).toBe(0)
    expect((await subscriptionOf(tenant)).sold).toMatchObject({
      ...{ version: 1, isLatest: false, total: { amount: 3500 } },
    })

    await endPeriod(tenant)
    expect(await renew()).toBe(1)
    const { sold } = await subscriptionOf(tenant)
    expect(sold).toMatchObject({ version: 2, isLatest: true, total: { amount: 4500 }, checkQuota: 2000 })
    expect(new Date(sold.periodEnd).getTime()).toBeGreaterThan(Date.now())
    const history = await readRows(
      'subscription_change',
      { organization_id: tenant.organization._id },
      'kind',
      'price',
      'tests',
    )
    expect(history).toHaveLength(2)
    expect(history).toEqual(
      expect.arrayContaining([
        { kind: 'started', price: 3500, tests: 2000 },
        { kind: 'renewed', price: 4500, tests: 2000 },
      ]),
    )
  })

  test('is moved at once with proration, or at its renewal', async () => {
    const [small, large, tenant] = [await create(), await create({ priceMonth: 9000 }), await createTenant()]
    await move(small, [tenant])
    const { organization } = tenant
    const request = { organizations: [organization._id], billingCycle: 'month', when: 'now' }
    const preview = await host.post(`/api/plans/${large._id}/organizations/preview`, { body: request })
    const [item] = preview.body.items
    // The whole period is left on its first day.
    expect(item).toMatchObject({
      ...{ from: { name: small.name }, before: { amount: 3000 }, after: { amount: 9000 }, when: 'now' },
      proration: { credit: { amount: -3000 }, charge: { amount: 9000 }, total: { amount: 6000 } },
      excess: [],
    })
    const started = (await subscriptionOf(tenant)).sold
    await move(large, [tenant], { when: 'renewal' })
    const waiting = await subscriptionOf(tenant)
    expect(waiting.sold).toMatchObject({ plan: { name: small.name }, next: { plan: { name: large.name } } })
    await endPeriod(tenant)
    await renew()
    expect((await subscriptionOf(tenant)).sold).toMatchObject({ plan: { name: large.name }, next: null })
    await move(small, [tenant])
    const back = (await subscriptionOf(tenant)).sold
    expect(back).toMatchObject({ plan: { name: small.name }, total: { amount: 3000 } })
    expect(started.periodStart).not.toBe(back.periodEnd)
    const entry = { action: 'organization.changePlan', object_id: String(organization._id) }
    expect(await readRows('activity', entry)).toHaveLength(3)
  })

  test('is told what exceeds a smaller plan, and keeps it', async () => {
    const tenant = await createTenant()
    await createUser({ memberOf: [tenant.organization] })
    await createUser({ memberOf: [tenant.organization] })
    const plan = await create({ limits: { ...LIMITS, maxUsers: 1 } })
    const request = { organizations: [tenant.organization._id], billingCycle: 'month', when: 'now' }
    const { body: effect } = await host.post(`/api/plans/${plan._id}/organizations/preview`, {
      body: request,
    })
    expect(effect.items[0].excess).toEqual([{ limit: 'maxUsers', used: 2, allowed: 1 }])
    expect((await move(plan, [tenant])).status).toBe(200)
  })

  test.each<[what: string, change: object, status: number, field: string]>([
    ['more than is sold', { checkQuota: 6000 }, 422, 'checkQuota'],
    ['a fixed quota', { uptimeMonitor: 6 }, 422, 'checkQuota'],
    ['an unknown organization', { organizations: [999_999] }, 422, 'organizations'],
    ['no organization', { organizations: [] }, 422, 'organizations'],
  ])('is not moved: %s', async (_, change, status, field) => {
    const [plan, tenant] = [await create(), await createTenant()]
    const answer = await move(plan, [tenant], change)
    expect([answer.status, fieldsOf(answer)]).toEqual([status, [field]])
  })

  test('stays on an archived plan, which nobody else gets and nobody deletes', async () => {
    const [plan, tenant, other] = [await create(), await createTenant(), await createTenant()]
    await move(plan, [tenant])
    await host.put(`/api/plans/${plan._id}`, { body: { isArchived: true } })
    expect((await move(plan, [other])).status).toBe(409)
    expect((await host.delete(`/api/plans/${plan._id}`)).status).toBe(409)
    expect((await subscriptionOf(tenant)).sold.plan.name).toBe(plan.name)
  })

  test('is found by the filter of subscriptions', async () => {
    const [plan, tenant] = [await create(), await createTenant()]
    await move(plan, [tenant])
    for (const wanted of [String(plan._id), plan.name]) {
      const { body: found } = await host.get('/api/subscriptions', { query: { plan: wanted } })
      expect(found.items.map(({ _id }: { _id: number }) => _id)).toContain(tenant.organization._id)
    }
    const { body: on } = await host.get(`/api/plans/${plan._id}/organizations`)
    expect(on.items).toMatchObject([{ _id: tenant.organization._id, status: 'active' }])
  })
})

describe('limits of a plan', () => {
  test('refuse longer retention, more users, features and closer tests; what exists stays', async () => {
    const tenant = await createTenant()
    const plan = await create({
      limits: {
        minIntervalMinutes: 60,
        maxRetentionDays: 90,
        maxLocations: 1,
        maxUsers: 2,
        features: ['pdf'],
      },
    })
    await move(plan, [tenant])
    const owner = await signIn(await createUser({ ownerOf: [tenant.organization] }))
    const client = `/api/clients/${tenant.client._id}`
    const long = await owner.put(client, { body: { retentionDays: 400 } })
    expect([long.status, fieldsOf(long)]).toEqual([409, ['retentionDays']])
    expect((await owner.put(client, { body: { retentionDays: 30 } })).status).toBe(200)
    const invite = await owner.post('/api/auth/invitations', {
      body: { client: tenant.client._id, email: 'one@example.com', role: 'clientViewer' },
    })
    const more = await owner.post('/api/auth/invitations', {
      body: { client: tenant.client._id, email: 'two@example.com', role: 'clientViewer' },
    })
    expect([invite.status, more.status, fieldsOf(more)]).toEqual([201, 409, ['email']])
    const key = await owner.post(`${client}/regenerateapikey`)
    expect([key.status, key.problem.reason]).toEqual([409, 'NOT_IN_PLAN'])
    const site = `/api/sites/${tenant.site._id}`
    const often = await owner.put(site, { body: { frequency: '*/15 * * * *' } })
    expect([often.status, often.problem.reason]).toEqual([409, 'QUOTA_EXCEEDED'])
    expect((await owner.put(site, { body: { frequency: '0 */2 * * *' } })).status).toBe(200)
  })
})

describe('discounts', () => {
  const discount = async (change: object = {}) => {
    count += 1
    const { status, body: created } = await host.post('/api/discounts', {
      body: {
        ...{
          name: `Discount ${count}`,
          discountCode: `CODE-${count}`,
          periods: null,
          plans: [],
          maxUses: null,
        },
        ...{ startsOn: null, endsOn: null, reduction: { kind: 'percent', percent: 1000 } },
        ...change,
      },
    })
    expect(status).toBe(201)
    return created as { _id: number }
  }
  const give = ({ _id }: { _id: number }, { organization }: Tenant) =>
    host.post(`/api/discounts/${_id}/organizations`, { body: { organization: organization._id } })

  test('apply from the next period on, for as long as they last', async () => {
    const [plan, tenant] = [await create(), await createTenant()]
    await move(plan, [tenant])
    expect((await give(await discount({ periods: 1 }), tenant)).status).toBe(200)
    const amount = { kind: 'amount', amount: 500, currency: 'EUR' }
    await give(await discount({ reduction: amount }), tenant)
    expect((await subscriptionOf(tenant)).sold).toMatchObject({
      discounts: [{ price: { amount: -300 } }, { price: { amount: -500 } }],
      total: { amount: 2200 },
    })
    await endPeriod(tenant)
    await renew()
    const renewed = { organization_id: tenant.organization._id, kind: 'renewed' }
    expect(await readRow('subscription_change', renewed, 'price')).toEqual({ price: 2200 })
    expect((await subscriptionOf(tenant)).sold.total).toEqual({ amount: 2500, currency: 'EUR' })
  })

  test('are given once, as often as allowed, and end', async () => {
    const [one, other, none] = [await createTenant(), await createTenant(), await createTenant()]
    const given = await discount({ maxUses: 1 })
    expect((await give(given, none)).status).toBe(409)
    await subscribe(one.organization, { status: 'active' })
    await subscribe(other.organization, { status: 'active' })
    expect((await give(given, one)).body.organizations).toMatchObject([{ name: one.organization.name }])
    const [again, full] = [await give(given, one), await give(given, other)]
    expect([again.status, full.status, fieldsOf(full)]).toEqual([409, 409, ['organization']])
    expect((await host.delete(`/api/discounts/${given._id}`)).status).toBe(409)
    const path = `/api/discounts/${given._id}/organizations/${one.organization._id}`
    expect((await host.delete(path)).body.organizations).toMatchObject([{ isOver: true }])
    expect((await host.delete(path)).status).toBe(404)
  })

  test('of other plans, early, late, or ended are refused', async () => {
    const [plan, mine, tenant] = [await create(), await create(), await createTenant()]
    await move(mine, [tenant])
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    const ended = await discount()
    await host.put(`/api/discounts/${ended._id}`, { body: { isEnded: true } })
    const refused = [
      await discount({ plans: [plan._id] }),
      await discount({ startsOn: day(2) }),
      await discount({ endsOn: day(-2) }),
      ended,
    ]
    for (const one of refused) expect((await give(one, tenant)).status).toBe(409)
    expect(await readRows('discount_use', { organization_id: tenant.organization._id })).toEqual([])
  })

  test('have a code each, and days in order', async () => {
    const { _id } = await discount({ discountCode: 'SPRING' })
    const { code } = await readRow('discount', { id: _id }, 'code')
    const base = { name: 'Other', periods: 1, plans: [], maxUses: null, startsOn: null, endsOn: null }
    const off = { kind: 'percent', percent: 100 }
    const same = await host.post('/api/discounts', {
      body: { ...base, discountCode: code?.toLowerCase(), reduction: off },
    })
    expect([same.status, fieldsOf(same)]).toEqual([409, ['discountCode']])
    const dates = { startsOn: '2026-02-01', endsOn: '2026-01-01' }
    const turned = await host.put(`/api/discounts/${_id}`, { body: dates })
    expect([turned.status, fieldsOf(turned)]).toEqual([422, ['endsOn']])
  })
})

test('nothing can be ordered before it is known who sells', async () => {
  const [{ organization }, plan] = [await createTenant(), await create()]
  await subscribe(organization, { status: 'active' })
  const owner = await signIn(await createUser({ ownerOf: [organization] }))
  const path = `/api/organizations/${organization._id}`
  expect((await owner.get(`${path}/offers?billingCycle=month`)).body.plans).toEqual([])
  const body = { plan: plan._id, billingCycle: 'month', buyer: { country: 'DE', taxId: null } }
  const refused = await owner.post(`${path}/orders/preview`, { body })
  expect([refused.status, refused.problem.reason]).toEqual([409, 'NOT_CONFIGURED'])
})
