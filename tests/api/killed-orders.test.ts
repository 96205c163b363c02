import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { reconcilePayments, renewByCard } from '~/server/administration/orders'
import { placeOrder } from '~/server/administration/orders/place-order'
import { readOrder } from '~/server/administration/orders/read-order'
import type { TenantCtx } from '~/server/platform/context'
import { freePort } from '~/server/platform/free-port'
import { getRuntime } from '~/server/platform/runtime'
import type { OrderView } from '~/shared/schemas/order'
import { DAY_MS, MINUTE_MS } from '~/shared/values/units'
import { startStripe } from '../mocks/stripe'
import { signInAs } from '../support/api'
import { subscribe, withBilling } from '../support/billing'
import { contextFor, systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser } from '../support/factories'
import { SELLER } from '../support/invoice-documents'
import { prepared } from '../support/prepared'
import { readRow, readRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'

/** Kills the product before each write and each call of the provider in turn, and lets its jobs run afterwards. */

onOwnDatabase()
withBilling()
const port = await freePort()
withSettings({
  ...{ STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec_test' },
  STRIPE_API_URL: `http://127.0.0.1:${port}`,
})

/** Killed before a read is the same as before the write that follows. */
const WRITE = /^\s*(insert|update|delete|with|commit)\b/i
let stepsLeft = Number.POSITIVE_INFINITY
const step = (): boolean => {
  stepsLeft -= 1
  return stepsLeft < 0
}
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => {
  stripe = await startStripe({ port, secret: 'whsec_test', isDead: step })
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const text = (typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text) ?? ''
    const isDead = WRITE.test(text) ? step() : stepsLeft < 0
    // The server rolls back what a dead caller began; the pool sets up its connections.
    if (isDead && !/^\s*(rollback|set)\b/i.test(text)) throw new Error('killed')
    return query.apply(this, args)
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await stripe.close()
})

/** False when the work was not done before it was killed. */
async function killedAfter(steps: number, work: () => Promise<unknown>): Promise<boolean> {
  stepsLeft = steps
  await work().catch((error: unknown) => {
    if (stepsLeft >= 0) throw error
  })
  const isKilled = stepsLeft < 0
  stepsLeft = Number.POSITIVE_INFINITY
  return isKilled
}

/** At each step in turn, until the work passes. */
async function eachStep(round: (steps: number) => Promise<boolean>): Promise<number> {
  let steps = 0
  while (await round(steps)) steps += 1
  return steps
}

const plans = prepared(async () => {
  const host = await signInAs({ isSuper: true })
  await host.put('/api/seller', { body: SELLER })
  const unset = { minIntervalMinutes: null, maxRetentionDays: null, maxLocations: null, maxUsers: null }
  const create = async (name: string, priceMonth: number): Promise<number> => {
    const { body } = await host.post('/api/plans', {
      body: {
        ...{ name, description: '', visibility: 'public', position: 0, currency: 'EUR', priceMonth },
        ...{ priceYear: null, trialDays: 30, limits: { ...unset, features: [] } },
        checkQuota: { kind: 'fixed', included: 1000 },
        uptimeMonitor: { kind: 'fixed', included: 5 },
      },
    })
    return body._id
  }
  return { small: await create('Small', 1900), large: await create('Large', 4900) }
})

const DETAILS = {
  ...{ name: 'Harbour Works GmbH', street: 'Kai 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
  ...{ region: '', taxId: null, contacts: ['billing@example.com'] },
}
const signal = new AbortController().signal
const at = (time: number) => ({ ...systemContext(), now: () => new Date(time) })

let ctx: TenantCtx
/** Of orders before: invoices stay for ever. */
let oldInvoices = 0
beforeAll(async () => {
  const { organization } = await createTenant()
  await createUser({ ownerOf: [organization] })
  await subscribe(organization, { status: 'active' })
  ctx = await contextFor('organization.changeBilling', { kind: 'organization', id: organization._id })
})

/** The organization is on trial, and neither it nor the provider knows of an order. */
async function forgetOrders(): Promise<void> {
  const { db } = getRuntime()
  for (const table of ['plan_order', 'subscription_change', 'payment_card'] as const)
    await db.deleteFrom(table).where('organization_id', '=', ctx.tenant).execute()
  const period = { period_anchor: null, period_start: null, period_end: null }
  await subscribe(
    { _id: ctx.tenant },
    {
      ...{ status: 'trial', trial_level: 1, trial_started_at: new Date(), payment_type: 'none' },
      ...{ invoice_status: null, plan_version_id: null, billing_cycle: null, ...period },
    },
  )
  oldInvoices = (await readRows('invoice', {}, 'id')).length
  stripe.sessions.clear()
  stripe.intents.clear()
}
const orderOf = (plan: number, payment: OrderView['payment'], total: number) => ({
  ...({ plan, billingCycle: 'month', payment, key: randomUUID(), details: DETAILS, total } as const),
  ...{ checkQuota: null, uptimeMonitor: null, discountCode: null },
})
function payAt({ payAt: page }: OrderView): void {
  const id = page?.split('/').at(-1) ?? ''
  if (stripe.sessions.get(id)?.['status'] === 'open') stripe.pay(id)
}

const countPaid = () => [...stripe.intents.values()].filter(({ status }) => status === 'succeeded').length

/** Fails unless payments, orders, periods and invoices belong together, each once. */
async function compare(what = ''): Promise<{ done: number; status: string }> {
  const { tenant } = ctx
  const orders = await readRows('plan_order', { organization_id: tenant }, 'status', 'payment')
  const changes = await readRows('subscription_change', { organization_id: tenant }, 'kind')
  const invoices = (await readRows('invoice', { buyer_id: tenant }, 'id')).length
  const { status } = await readRow('subscription', { organization_id: tenant })
  const done = orders.filter((order) => order.status === 'done')
  const byCard = done.filter(({ payment }) => payment === 'card').length
  expect({ paid: countPaid(), changes: changes.length, invoices: invoices - oldInvoices }, what).toEqual({
    ...{ paid: byCard, changes: done.length, invoices: done.length },
  })
  expect(status === 'active' || status === 'past_due').toBe(done.length > 0)
  return { done: done.length, status }
}

afterAll(async () => {
  const years = Map.groupBy(await readRows('invoice', {}, 'year', 'serial'), ({ year }) => year)
  for (const rows of years.values())
    expect(rows.map(({ serial }) => serial).sort((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1))
})

describe('killed before any step, a product that runs again', () => {
  test('has sold what was ordered by card and paid, once', async () => {
    const steps = await eachStep(async (n) => {
      await forgetOrders()
      const body = orderOf(plans.small, 'card', 2261)
      const isKilled = await killedAfter(n, async () => {
        const order = await placeOrder(ctx, body)
        payAt(order)
        await readOrder(ctx, order._id)
      })
      await reconcilePayments(systemContext(), signal)
      await compare()
      payAt(await placeOrder(ctx, body))
      await reconcilePayments(systemContext(), signal)
      expect(await compare(`step ${n}`), `step ${n}`).toEqual({ done: 1, status: 'active' })
      return isKilled
    })
    expect(steps).toBeGreaterThan(15)
  })

  test('has sold by invoice what replaces an order by card that waits', async () => {
    const steps = await eachStep(async (n) => {
      await forgetOrders()
      const first = await placeOrder(ctx, orderOf(plans.small, 'card', 2261))
      const body = orderOf(plans.large, 'invoice', 5831)
      const isKilled = await killedAfter(n, async () => placeOrder(ctx, body))
      await reconcilePayments(systemContext(), signal)
      await compare()
      payAt(await placeOrder(ctx, body))
      payAt(first)
      await reconcilePayments(systemContext(), signal)
      expect(await compare(`step ${n}`), `step ${n}`).toEqual({ done: 1, status: 'active' })
      return isKilled
    })
    expect(steps).toBeGreaterThan(8)
  })

  describe('renews by card', () => {
    beforeAll(async () => {
      await forgetOrders()
      const order = await placeOrder(ctx, orderOf(plans.small, 'card', 2261))
      payAt(order)
      await readOrder(ctx, order._id)
    })
    const end = async () =>
      Number((await readRow('subscription', { organization_id: ctx.tenant })).period_end)
    /** The period has just ended; returns when. */
    async function endPeriod(): Promise<number> {
      const period_end = new Date()
      const period_start = new Date(Number(period_end) - 30 * DAY_MS)
      await updateRows('subscription', { organization_id: ctx.tenant }, { period_start, period_end })
      return Number(period_end)
    }
    const mails = async () => (await readRows('mail', { kind: 'billing.cardDeclined' }, 'id')).length

    test('each period, charged once, also before the next comparison', async () => {
      const steps = await eachStep(async (n) => {
        const { done } = await compare()
        const now = await endPeriod()
        const isKilled = await killedAfter(n, () => renewByCard(at(now), signal))
        await renewByCard(at(now + 10 * MINUTE_MS), signal)
        await renewByCard(at(now + DAY_MS), signal)
        expect(await compare(`step ${n}`), `step ${n}`).toEqual({ done: done + 1, status: 'active' })
        expect(await end(), `step ${n}`).toBeGreaterThan(now)
        return isKilled
      })
      expect(steps).toBeGreaterThan(10)
    })

    test('what was declined first, with one attempt and one email for each', async () => {
      await eachStep(async (n) => {
        const [{ done }, now, sent] = [await compare(), await endPeriod(), await mails()]
        stripe.decline(1)
        const isKilled = await killedAfter(n, () => renewByCard(at(now), signal))
        await renewByCard(at(now + 10 * MINUTE_MS), signal)
        expect([await compare(), await mails()], `step ${n}`).toEqual([
          { done, status: 'past_due' },
          sent + 1,
        ])
        await renewByCard(at(now + 2 * DAY_MS), signal)
        expect(await compare(`step ${n}`), `step ${n}`).toEqual({ done: done + 1, status: 'active' })
        return isKilled
      })
    })

    test('what its payer pays by hand while the job charges the card', async () => {
      await eachStep(async (n) => {
        const [{ done }, now] = [await compare(), await endPeriod()]
        stripe.decline(1)
        await renewByCard(at(now), signal)
        const open = (await readRows('plan_order', { organization_id: ctx.tenant, status: 'open' }, 'id'))[0]
        const isKilled = await killedAfter(n, async () => {
          const order = await readOrder(ctx, open?.id ?? '')
          payAt(order)
          await readOrder(ctx, order._id)
        })
        await renewByCard(at(now + 2 * DAY_MS), signal)
        expect(await compare(`step ${n}`), `step ${n}`).toEqual({ done: done + 1, status: 'active' })
        return isKilled
      })
    })
  })
})
