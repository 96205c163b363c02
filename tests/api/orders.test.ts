import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  checkTaxIds,
  reconcilePayments,
  remindTrials,
  renewByCard,
  renewByInvoice,
} from '~/server/administration/orders'
import { freePort } from '~/server/platform/free-port'
import { DAY_MS } from '~/shared/values/units'
import { startStripe } from '../mocks/stripe'
import { startVies } from '../mocks/vies'
import { anonymous, type SignedIn, signIn, signInAs } from '../support/api'
import { subscribe, withBilling } from '../support/billing'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser, type Tenant } from '../support/factories'
import { SELLER } from '../support/invoice-documents'
import { prepared } from '../support/prepared'
import { readRow, readRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'

onOwnDatabase()
withBilling()
const SECRET = 'whsec_test'
const [stripePort, viesPort] = [await freePort(), await freePort()]
withSettings({
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: `http://127.0.0.1:${stripePort}`,
  VIES_URL: `http://127.0.0.1:${viesPort}`,
})
let stripe: Awaited<ReturnType<typeof startStripe>>
let vies: Awaited<ReturnType<typeof startVies>>
beforeAll(async () => {
  stripe = await startStripe({ port: stripePort, secret: SECRET })
  vies = await startVies(viesPort, ['FR12345678901'])
})
afterAll(() => Promise.all([stripe.close(), vies.close()]))

const host = prepared(() => signInAs({ isSuper: true }))
beforeAll(() => host.put('/api/seller', { body: SELLER }))
const FEATURES = ['brand', 'pdf', 'api', 'channels']
const LIMITS = {
  minIntervalMinutes: null,
  maxRetentionDays: null,
  maxLocations: null,
  maxUsers: null,
  features: FEATURES,
}
let count = 0
async function createPlan(change: object = {}): Promise<number> {
  count += 1
  const { body } = await host.post('/api/plans', {
    body: {
      ...{ name: `Sold ${count}`, description: '', visibility: 'public', position: 0, currency: 'EUR' },
      ...{ priceMonth: 1900, priceYear: 19_000, trialDays: 30, limits: LIMITS },
      checkQuota: { kind: 'free', included: 1000, unit: 1000, max: 5000, priceMonth: 500, priceYear: 5000 },
      uptimeMonitor: { kind: 'fixed', included: 5 },
      ...change,
    },
  })
  return body._id
}
const small = prepared(async () => ({ id: await createPlan() }))
const large = prepared(async () => ({ id: await createPlan({ priceMonth: 4900, priceYear: 49_000 }) }))

const BERLIN = {
  ...{ name: 'Harbour Works GmbH', street: 'Kai 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
  ...{ region: '', taxId: null },
  contacts: ['billing@example.com'],
}

let tenant: Tenant
let owner: SignedIn
const path = (rest: string) => `/api/organizations/${tenant.organization._id}/${rest}`
const ctx = () => systemContext()
const signal = new AbortController().signal
beforeEach(async () => {
  tenant = await createTenant()
  owner = await signIn(await createUser({ ownerOf: [tenant.organization] }))
  const trial_started_at = new Date(Date.now() - 31 * DAY_MS)
  await subscribe(tenant.organization, { status: 'trial', trial_level: 1, trial_started_at })
})

const orderOf = (plan: number, change: object = {}) => ({
  ...{ plan, billingCycle: 'month', payment: 'invoice', key: randomUUID(), details: BERLIN, total: 2261 },
  ...change,
})
const order = (plan: number, change: object = {}, caller = owner) =>
  caller.post(path('orders'), { body: orderOf(plan, change) })
const own = async () => (await owner.get(path('own-subscription'))).body
const row = () => readRow('subscription', { organization_id: tenant.organization._id })
const orders = () =>
  readRows('plan_order', { organization_id: tenant.organization._id }, 'status', 'kind', 'payment_ref')
const invoices = async () => (await owner.get(path('invoices'))).body.items
const systemNow = (now: Date) => ({ ...ctx(), now: () => now })

describe('an order by invoice', () => {
  test('starts the plan at once and is one order, however often it is sent', async () => {
    const body = orderOf(small.id)
    const [first, again] = [
      await owner.post(path('orders'), { body }),
      await owner.post(path('orders'), { body }),
    ]
    expect([first.status, first.body.status, again.body._id]).toEqual([201, 'done', first.body._id])
    const found = await own()
    expect(found).toMatchObject({
      ...{ status: 'active', isExpired: false, trialLevel: 0, paymentType: 'invoice', testQuota: 1000 },
      ...{ account: { taxIdStatus: null, city: 'Berlin' }, canCancel: true, canResume: false },
    })
    expect(found.sold).toMatchObject({ plan: { _id: small.id }, total: { amount: 1900 } })
    expect(await orders()).toHaveLength(1)
    expect(await invoices()).toMatchObject([{ kind: 'invoice', state: 'open', net: 1900, gross: 2261 }])
    const twice = await order(small.id)
    expect([twice.status, twice.problem.message]).toEqual([409, expect.stringContaining('already')])
  })

  test('sent at the same time with two keys is one subscription', async () => {
    const answers = await Promise.all([order(small.id), order(small.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await orders()).filter(({ status }) => status === 'done')).toHaveLength(1)
  })

  test.each([
    ['another price', { total: 1900 }, ['total'], 409],
    ['no postal code', { details: { ...BERLIN, postalCode: '' } }, ['details.postalCode'], 422],
    ['no region', { details: { ...BERLIN, country: 'AE' } }, ['details.region'], 422],
    ['a foreign tax ID', { details: { ...BERLIN, taxId: 'FR12345678901' } }, ['details.taxId'], 422],
    ['too many tests', { checkQuota: 9000 }, ['checkQuota'], 422],
    ['an unknown code', { discountCode: 'NOTHING' }, ['discountCode'], 422],
  ])('with %s is refused and changes nothing', async (_, change, fields, status) => {
    const refused = await order(small.id, change)
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([status, fields])
    expect([await orders(), (await row()).status, (await own()).account]).toEqual([[], 'trial', null])
  })

  test('is for payers, of their own organization and of plans that are offered', async () => {
    const hidden = await createPlan({ visibility: 'invited' })
    const stranger = await signInAs({ ownerOf: [(await createTenant()).organization] })
    const viewer = await signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] })
    const answers = await Promise.all([
      order(hidden),
      order(small.id, {}, stranger),
      order(small.id, {}, viewer),
      stranger.get(path('own-subscription')),
      stranger.put(path('billing-details'), { body: BERLIN }),
      viewer.post(path('own-subscription/cancel')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 404, 404, 403])
    expect(await orders()).toEqual([])
  })
})

test('VAT follows the country, and the tax ID once the register does not refuse it', async () => {
  const preview = async (buyer: object) =>
    (await owner.post(path('orders/preview'), { body: { plan: small.id, billingCycle: 'month', buyer } }))
      .body
  const gross = async (buyer: object) => {
    const { total, vat } = await preview(buyer)
    return [total.amount, vat.kind]
  }
  expect(await gross({ country: 'DE' })).toEqual([2261, 'charged'])
  expect(await gross({ country: 'FR' })).toEqual([2280, 'charged'])
  expect(await gross({ country: 'FR', taxId: 'FR 1234 5678 901' })).toEqual([1900, 'reverseCharge'])
  expect(await gross({ country: 'US' })).toEqual([1900, 'outside'])

  const details = { ...BERLIN, country: 'FR', postalCode: '75001', taxId: 'FR12345678901' }
  const save = (change: object = {}) =>
    owner.put(path('billing-details'), { body: { ...details, ...change } })
  expect((await save()).body.taxIdStatus).toBe('pending')
  vies.state.isDown = true
  await checkTaxIds(ctx(), signal)
  vies.state.isDown = false
  expect((await own()).account.taxIdStatus).toBe('pending')
  await checkTaxIds(systemNow(new Date(Date.now() + DAY_MS)), signal)
  expect((await own()).account.taxIdStatus).toBe('valid')
  const { tax_id_proof } = await readRow('billing_account', { organization_id: tenant.organization._id })
  expect(tax_id_proof).toMatchObject({ valid: true, name: 'Harbour Works' })

  await save({ taxId: 'FR99999999999' })
  await checkTaxIds(ctx(), signal)
  expect((await own()).account.taxIdStatus).toBe('invalid')
  expect(await gross({ country: 'FR', taxId: 'FR99999999999' })).toEqual([2280, 'charged'])
  expect(await readRows('mail', { kind: 'billing.taxIdInvalid' }, 'recipient')).toContainEqual({
    recipient: owner.user.email,
  })
})

test('offers are priced for the choice, recommend what is used, and take a discount code', async () => {
  const { body } = await owner.get(path('offers'), { query: { billingCycle: 'year', checkQuota: 1500 } })
  const offer = body.plans.find(({ _id }: { _id: number }) => _id === small.id)
  expect(offer).toMatchObject({
    ...{ fits: true, isCurrent: false, saving: { amount: (24 * 1900) / 2 + 12 * 500 - 24_000 } },
    price: { checkQuota: 2000, total: { amount: 24_000 } },
  })
  expect(body.payments).toEqual(['card', 'invoice'])
  await host.post('/api/discounts', {
    body: {
      ...{ name: 'Half', discountCode: 'HALF', reduction: { kind: 'percent', percent: 5000 }, periods: 1 },
      ...{ plans: [], maxUses: 1, startsOn: null, endsOn: null },
    },
  })
  expect((await order(small.id, { discountCode: 'half', total: 1131 })).status).toBe(201)
  const { sold } = await own()
  // Used up: the next period costs the whole price.
  expect(sold.total.amount).toBe(1900)
  const other = await createTenant()
  await subscribe(other.organization, { status: 'active' })
  const stranger = await signInAs({ ownerOf: [other.organization] })
  const late = await stranger.post(`/api/organizations/${other.organization._id}/orders`, {
    body: orderOf(small.id, { discountCode: 'HALF', total: 1131 }),
  })
  expect([late.status, Object.keys(late.problem.fields ?? {})]).toEqual([422, ['discountCode']])
})

describe('a running subscription', () => {
  test('is upgraded at once by days, and downgraded at the renewal', async () => {
    await order(small.id)
    const up = await owner.post(path('orders/preview'), {
      body: { plan: large.id, billingCycle: 'month', buyer: { country: 'DE' } },
    })
    expect(up.body).toMatchObject({ when: 'now', net: { amount: 3000 }, total: { amount: 3570 } })
    expect((await order(large.id, { total: 3570 })).status).toBe(201)
    expect((await own()).sold).toMatchObject({ plan: { _id: large.id }, next: null })
    const down = await order(small.id, { total: 0 })
    expect(down.body).toMatchObject({ when: 'renewal', total: { amount: 0 }, status: 'done' })
    expect((await own()).sold).toMatchObject({ plan: { _id: large.id }, next: { plan: { _id: small.id } } })
    expect((await owner.post(path('own-subscription/keep'))).body.sold.next).toBeNull()
  })

  test('is renewed with an invoice for each period', async () => {
    await order(small.id)
    const { period_end: end } = await row()
    const after = systemNow(new Date((end as Date).getTime() + 1000))
    await Promise.all([renewByInvoice(after, signal), renewByInvoice(after, signal)])
    expect((await row()).period_start).toEqual(end)
    const [renewal, first] = await invoices()
    expect([renewal.gross, renewal.state, first.gross]).toEqual([2261, 'open', 2261])
    expect((await orders()).map(({ kind, status }) => [kind, status]).toSorted()).toEqual([
      ['plan', 'done'],
      ['renewal', 'done'],
    ])
  })

  test('is canceled at the end of its period, and resumed until then', async () => {
    expect((await owner.post(path('own-subscription/cancel'))).status).toBe(409)
    await order(small.id)
    const { body } = await owner.post(path('own-subscription/cancel'))
    expect(body).toMatchObject({ status: 'canceled', isExpired: false, canCancel: false, canResume: true })
    expect(body.endsAt).toBe(body.sold.periodEnd)
    expect((await owner.post(path('own-subscription/resume'))).body).toMatchObject({
      ...{ status: 'active', endsAt: null, canCancel: true },
    })
    expect((await owner.post(path('own-subscription/resume'))).status).toBe(409)
  })
})

describe('an order by card', () => {
  const byCard = { payment: 'card' }
  const sessionOf = (payAt: string) => new URL(payAt).pathname.split('/').at(-1) ?? ''
  const deliver = async ({ body, signature }: { body: string; signature: string }) =>
    fetchEvent(body, signature)
  const fetchEvent = (body: string, signature: string) =>
    anonymous.post('/api/payments/stripe', { body, headers: { 'stripe-signature': signature } })

  test('starts the plan when the provider says that it was paid, once', async () => {
    const { body: placed } = await order(small.id, byCard)
    expect(placed).toMatchObject({ status: 'open', payAt: expect.stringContaining('/pay/') })
    const read = async () => (await owner.get(path(`orders/${placed._id}`))).body.status
    expect([await read(), (await row()).status]).toEqual(['open', 'trial'])
    const since = stripe.events.length
    stripe.pay(sessionOf(placed.payAt))
    const events = stripe.events.slice(since)
    for (const event of [...events, ...events.toReversed()]) expect((await deliver(event)).status).toBe(200)
    expect([await read(), (await row()).status, (await row()).payment_type]).toEqual([
      'done',
      'active',
      'card',
    ])
    expect(await invoices()).toMatchObject([{ state: 'paid', gross: 2261, open: 0 }])
    expect(await own()).toMatchObject({ card: { brand: 'visa', last4: '4242' }, openOrder: null })
    const started = await readRows(
      'subscription_change',
      { organization_id: tenant.organization._id },
      'kind',
    )
    expect(started).toEqual([{ kind: 'started' }])
  })

  test('is found by its buyer and by the comparison when every notice was lost', async () => {
    const { body: placed } = await order(small.id, byCard)
    stripe.pay(sessionOf(placed.payAt))
    await reconcilePayments(ctx(), signal)
    expect((await row()).status).toBe('active')
    expect((await host.get('/api/payments/differences')).body).toEqual([])
    const lost = { id: 'pi_stray', status: 'succeeded', amount_received: 500, currency: 'eur', metadata: {} }
    stripe.intents.set(lost.id, { ...lost, created: Math.floor(Date.now() / 1000), latest_charge: null })
    await reconcilePayments(ctx(), signal)
    expect((await host.get('/api/payments/differences')).body).toMatchObject([
      { payment: 'pi_stray', kind: 'unknown' },
    ])
    stripe.intents.delete(lost.id)
    expect((await owner.get('/api/payments/differences')).status).toBe(403)
  })

  test('is given up for another, unless it was paid meanwhile', async () => {
    const { body: first } = await order(small.id, byCard)
    const { body: second } = await order(large.id, { ...byCard, total: 5831 })
    expect((await owner.get(path(`orders/${first._id}`))).body.status).toBe('closed')
    stripe.pay(sessionOf(second.payAt))
    const third = await order(large.id, { ...byCard, total: 5831 })
    expect([third.status, (await own()).sold.plan._id]).toEqual([409, large.id])
  })

  test('is refused without the signature of the provider', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1' } },
    })
    expect((await fetchEvent(body, 't=1,v1=00')).status).toBe(400)
    expect((await fetchEvent(body, stripe.sign(`${body} `))).status).toBe(400)
    expect((await fetchEvent(body, stripe.sign(body, 1))).status).toBe(400)
  })

  test('is renewed by its card; a declined one is charged again, then ends', async () => {
    const { body: placed } = await order(small.id, byCard)
    stripe.pay(sessionOf(placed.payAt))
    await owner.get(path(`orders/${placed._id}`))
    const { period_end: end } = await row()
    const at = (days: number) => systemNow(new Date((end as Date).getTime() + days * DAY_MS + 1000))
    await renewByCard(at(0), signal)
    await renewByCard(at(0), signal)
    const renewed = await row()
    expect([renewed.status, (renewed.period_start as Date).toISOString()]).toEqual([
      'active',
      (end as Date).toISOString(),
    ])
    expect((await orders()).map(({ kind, status }) => [kind, status]).toSorted()).toEqual([
      ['plan', 'done'],
      ['renewal', 'done'],
    ])

    expect((await invoices()).map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid'])

    const next = (renewed.period_end as Date).getTime()
    const later = (days: number) => systemNow(new Date(next + days * DAY_MS + 1000))
    stripe.decline(99)
    for (const day of [0, 1, 3, 5]) {
      await renewByCard(later(day), signal)
      expect([day, (await row()).status]).toEqual([day, 'past_due'])
    }
    await renewByCard(later(7), signal)
    stripe.decline(0)
    const ended = await row()
    expect([ended.status, ended.ends_at === null]).toEqual(['canceled', false])
    const mails = await readRows(
      'mail',
      { kind: 'billing.cardDeclined', recipient: owner.user.email },
      'subject',
    )
    expect(mails).toHaveLength(5)
  })
})

test('payers are reminded of the end of a trial on its last days, once each', async () => {
  const trial_started_at = new Date(Date.now() - 24 * DAY_MS)
  await updateRows('subscription', { organization_id: tenant.organization._id }, { trial_started_at })
  const reminders = async () =>
    (await readRows('mail', { kind: 'billing.trialEnds', recipient: owner.user.email }, 'subject')).length
  const sent: number[] = []
  for (const days of [0, 0, 2, 4, 5, 5, 8]) {
    await remindTrials(systemNow(new Date(Date.now() + days * DAY_MS)), signal)
    sent.push(await reminders())
  }
  expect(sent).toEqual([1, 1, 1, 2, 3, 3, 3])
})
