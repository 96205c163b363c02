import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startStripe } from '../../mocks/stripe'
import { SELLER } from '../../support/invoice-documents'
import { must } from '../api'
import type { Fixture } from '../fixture'
import { until } from '../waiting'

const BUYER = {
  ...{ name: 'Harbour Works GmbH', street: 'Kai 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
  contacts: ['billing@example.com'],
}

/** The payment provider, which can keep an answer back. */
export async function startProvider(port: number) {
  let held: RegExp | null = null
  let isHeld = false
  let release = () => {}
  const beforeAnswer = async (call: string) => {
    if (!held?.test(call)) return
    held = null
    isHeld = true
    await new Promise<void>((resolve) => {
      release = resolve
    })
    isHeld = false
  }
  const stripe = await startStripe({ port, secret: 'whsec_test', beforeAnswer })
  return {
    ...stripe,
    variables: {
      ...{ BILLING: 'on', STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec_test' },
      STRIPE_API_URL: stripe.origin,
    },
    /** Keeps the answer of the next such call back until `release`, after its effect. */
    hold: (call: RegExp) => {
      held = call
    },
    waitUntilHeld: () => until('the provider is asked', 30_000, () => isHeld),
    release: () => release(),
    countPaid: () => [...stripe.intents.values()].filter(({ status }) => status === 'succeeded').length,
  }
}
type Provider = Awaited<ReturnType<typeof startProvider>>

export function orders(fixture: () => Fixture, provider: Provider): void {
  async function killWhileHeld(part: 'web' | 'worker', work: () => Promise<unknown>): Promise<void> {
    const { product } = fixture()
    const working = work().catch(() => null)
    await provider.waitUntilHeld()
    const killed = await product.kill(part)
    provider.release()
    await working
    await product.waitUntilReplaced(part, killed)
    await until('web is ready', 60_000, async () => (await fetch(`${product.url}/readyz`)).ok)
  }
  const restartWorker = async () => {
    const { product } = fixture()
    await product.waitUntilReplaced('worker', await product.kill('worker'))
  }

  test('is sold, invoiced and renewed once, although web and worker are killed while the provider answers', async () => {
    const { product, call, place } = fixture()
    const of = (rest: string) => `/api/organizations/${place.organization}/${rest}`
    await must(call('PUT', '/api/seller', SELLER))
    const limits = { minIntervalMinutes: null, maxRetentionDays: null, maxLocations: null, maxUsers: null }
    const plan = await must(
      call('POST', '/api/plans', {
        ...{
          name: 'Team',
          description: '',
          visibility: 'public',
          position: 0,
          currency: 'EUR',
          trialDays: 30,
        },
        ...{ priceMonth: 1900, priceYear: null, limits: { ...limits, features: [] } },
        checkQuota: { kind: 'fixed', included: 1000 },
        uptimeMonitor: { kind: 'fixed', included: 5 },
      }),
    )
    await product.query(
      "insert into subscription (organization_id, status, trial_level) values ($1, 'trial', 1)",
      [place.organization],
    )
    const body = {
      plan: plan._id,
      billingCycle: 'month',
      payment: 'card',
      key: randomUUID(),
      details: BUYER,
      total: 2261,
    }
    const placeOrder = () => call('POST', of('orders'), body)

    provider.hold(/^POST .*\/checkout\/sessions$/)
    await killWhileHeld('web', placeOrder)
    const placed = await must(placeOrder())
    expect(provider.sessions.size).toBe(1)

    const session = placed.payAt.split('/').at(-1)
    provider.pay(session)
    const notice = provider.events.find(({ type }) => type === 'checkout.session.completed')
    const headers = { 'content-type': 'application/json', 'stripe-signature': notice?.signature ?? '' }
    provider.hold(/^GET .*\/checkout\/sessions\//)
    await killWhileHeld('web', () =>
      fetch(`${product.url}/api/payments/stripe`, { method: 'POST', headers, body: notice?.body ?? '' }),
    )
    // The notice is not repeated here: the comparison, which runs when a worker starts, finds the payment.
    await restartWorker()
    const periodEnd = async () => {
      const [row] = await product.query<{ status: string; period_end: Date | null }>(
        'select status, period_end from subscription where organization_id = $1',
        [place.organization],
      )
      return row?.status === 'active' ? row.period_end : null
    }
    await until('the plan starts', 30_000, periodEnd)

    await product.query(
      "update subscription set period_end = now(), period_start = now() - interval '30 days' where organization_id = $1",
      [place.organization],
    )
    provider.hold(/^POST .*\/payment_intents$/)
    await killWhileHeld('worker', restartWorker)
    await product.query("update plan_order set next_attempt_at = now() where status = 'open'")
    await restartWorker()
    await until('the plan is renewed', 30_000, async () => Number(await periodEnd()) > Date.now())

    expect(provider.countPaid()).toBe(2)
    const orders = await product.query('select kind, status from plan_order order by ordered_at')
    expect(orders).toEqual([
      { kind: 'plan', status: 'done' },
      { kind: 'renewal', status: 'done' },
    ])
    const printed = async () =>
      product.query<{ serial: number }>(
        'select i.serial from invoice i join invoice_document d on d.invoice_id = i.id where d.pdf is not null order by 1',
      )
    // What a killed worker was printing is tried again a minute or two later.
    await product.query('update invoice_document set render_at = now() where render_at is not null')
    await until('the invoices are printed', 60_000, async () => (await printed()).length === 2)
    expect(await printed()).toEqual([{ serial: 1 }, { serial: 2 }])
    const mails = await product.query("select from mail where kind = 'invoices.issued'")
    expect(mails).toHaveLength(2)
  })
}
