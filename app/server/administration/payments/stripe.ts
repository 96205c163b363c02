import Stripe from 'stripe'
import { failuresMessages } from '~/shared/messages/failures'
import type { Currency } from '~/shared/values/currency-codes'
import { SECOND_MS } from '~/shared/values/units'
import { env } from '../../platform/env'
import { AppError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import type { PaymentState } from './payment-state'

/** Changed together with the SDK, after reading the changelog of the API. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 10 * SECOND_MS
const log = createLogger('payments')

export const hasCards = (): boolean => env().STRIPE_SECRET_KEY !== undefined

let cached: { key: string; url: string; client: Stripe } | undefined

function client(): Stripe {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_API_URL: url } = env()
  if (cached?.key === key && cached.url === url) return cached.client
  const { protocol, hostname, port } = new URL(url)
  const made = new Stripe(key, {
    ...{ apiVersion: API_VERSION, timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false },
    ...{ protocol: protocol === 'http:' ? 'http' : 'https', host: hostname },
    ...(port && { port }),
  })
  cached = { key, url, client: made }
  return made
}

/** A refusal of the provider that is not ours to explain, or no answer. */
const unavailable = ({ code }: Stripe.errors.StripeError) =>
  new AppError('UNAVAILABLE', failuresMessages.unexpected, { reason: 'PAYMENT_PROVIDER', details: code })

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? unavailable(error) : error
  }
}

export interface Charge {
  order: string
  organization: number
  amount: number
  currency: Currency
  description: string
  customer: string | null
  email: string | null
  /** Each attempt of an order is one payment, however often it is sent. */
  attempt: number
}

export interface Urls {
  success: string
  cancel: string
}

const metadataOf = ({
  order,
  organization,
  attempt,
}: Pick<Charge, 'order' | 'organization' | 'attempt'>) => ({
  order,
  organization: String(organization),
  attempt: String(attempt),
})

const payerOf = ({ customer, email }: Pick<Charge, 'customer' | 'email'>) =>
  customer ? { customer } : { ...(email && { customer_email: email }), customer_creation: 'always' as const }

/** The page where the card is entered. With nothing to pay it only keeps the card. */
export async function startCheckout(charge: Charge, urls: Urls): Promise<{ ref: string; url: string }> {
  const { order, amount, currency, description, attempt } = charge
  const metadata = metadataOf(charge)
  const common = {
    ...{ metadata, client_reference_id: order, payment_method_types: ['card' as const] },
    ...{ success_url: urls.success, cancel_url: urls.cancel },
  }
  const unit = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } }
  const creating = client().checkout.sessions.create(
    amount === 0
      ? { ...common, mode: 'setup', currency: unit.currency, ...payerOf(charge) }
      : {
          ...common,
          mode: 'payment',
          ...payerOf(charge),
          line_items: [{ quantity: 1, price_data: unit }],
          payment_intent_data: { setup_future_usage: 'off_session', metadata },
        },
    { idempotencyKey: `checkout-${order}-${attempt}` },
  )
  const session = await creating.catch(async (error: unknown) => {
    // It was created before, with words in another language or a plan that was renamed since.
    const isKnown = error instanceof Stripe.errors.StripeIdempotencyError
    const found = isKnown ? await findSession(charge) : undefined
    return found ?? asked<Stripe.Checkout.Session>(Promise.reject(error))
  })
  return { ref: session.id, url: session.url ?? urls.cancel }
}

/** Among the newest: it is asked for within a day. */
async function findSession({ order, attempt }: Charge): Promise<Stripe.Checkout.Session | undefined> {
  const { data } = await asked(client().checkout.sessions.list({ limit: 100 }))
  return data.find(({ metadata }) => metadata?.['order'] === order && metadata['attempt'] === String(attempt))
}

/** Charges the card that the organization left. null: the provider refused, and there is no payment. */
export async function chargeCard(charge: Charge & { method: string }): Promise<string | null> {
  const { order, amount, currency, description, customer, method, attempt } = charge
  try {
    const intent = await client().paymentIntents.create(
      {
        ...{ amount, currency: currency.toLowerCase(), description, payment_method: method },
        ...{ ...(customer && { customer }), off_session: true, confirm: true, metadata: metadataOf(charge) },
      },
      { idempotencyKey: `charge-${order}-${attempt}` },
    )
    return intent.id
  } catch (error) {
    // A declined card has a payment too, which its state is read from.
    const declined = error instanceof Stripe.errors.StripeCardError ? error.payment_intent?.id : undefined
    if (declined) return declined
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
    if (!(error instanceof StripeCardError || error instanceof StripeInvalidRequestError))
      return asked(Promise.reject(error))
    log.error({ err: error, order }, 'the payment provider refused to charge a card')
    return null
  }
}

/** What the provider knows of an attempt whose answer was lost: a payment of the order, a paid one first. */
export async function findCharge({
  order,
  attempt,
  customer,
}: Pick<Charge, 'order' | 'attempt'> & { customer: string }): Promise<PaymentState | null> {
  const { data } = await asked(
    client().paymentIntents.list({ customer, limit: 100, expand: ['data.payment_method'] }),
  )
  const found = data.filter(({ metadata }) => metadata['order'] === order)
  const intent =
    found.find(({ status }) => status === 'succeeded') ??
    found.find(({ metadata }) => metadata['attempt'] === String(attempt))
  return intent ? stateOfIntent(intent) : null
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const cardOf = (method: string | Stripe.PaymentMethod | null | undefined): PaymentState['card'] => {
  if (!method) return null
  if (typeof method === 'string') return { method, brand: null, last4: null }
  return { method: method.id, brand: method.card?.brand ?? null, last4: method.card?.last4 ?? null }
}

const DEAD = new Set(['canceled', 'requires_payment_method', 'requires_action', 'requires_confirmation'])

function stateOfIntent(intent: Stripe.PaymentIntent): PaymentState {
  const { status, amount_received: amount, currency, customer, payment_method: method, metadata } = intent
  return {
    ...{ ref: intent.id, order: metadata['order'] ?? null, amount, currency: currency.toUpperCase() },
    status: status === 'succeeded' ? 'paid' : DEAD.has(status) ? 'dead' : 'open',
    ...{
      customer: idOf(customer),
      card: cardOf(method),
      organization: Number(metadata['organization']) || null,
    },
    url: null,
  }
}

function stateOfSession(session: Stripe.Checkout.Session): PaymentState {
  const { status, payment_status: paid, amount_total: amount, currency, customer, metadata, url } = session
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null
  const isPaid = status === 'complete' && paid !== 'unpaid'
  return {
    ...{ ref: session.id, order: metadata?.['order'] || null, amount: amount ?? 0 },
    ...{
      currency: (currency ?? '').toUpperCase(),
      status: isPaid ? 'paid' : status === 'expired' ? 'dead' : 'open',
    },
    ...{ customer: idOf(customer), card: cardOf(intent?.payment_method ?? setup?.payment_method) },
    ...{ organization: Number(metadata?.['organization']) || null, url: status === 'open' ? url : null },
  }
}

const isSession = (ref: string) => ref.startsWith('cs_')
const SESSION_PARTS = ['payment_intent.payment_method', 'setup_intent.payment_method']

/** As it is now: events only say that something changed. */
export async function readPayment(ref: string): Promise<PaymentState> {
  if (isSession(ref))
    return stateOfSession(await asked(client().checkout.sessions.retrieve(ref, { expand: SESSION_PARTS })))
  return stateOfIntent(await asked(client().paymentIntents.retrieve(ref, { expand: ['payment_method'] })))
}

/** Makes a payment impossible, unless it was made already. */
export async function endPayment(ref: string): Promise<PaymentState> {
  const end = isSession(ref) ? client().checkout.sessions.expire(ref) : client().paymentIntents.cancel(ref)
  // It cannot be ended when it is over: its state says how.
  await end.catch(() => undefined)
  return readPayment(ref)
}

/** Where another card is entered. */
export async function startSetup(
  { organization, customer, key }: { organization: number; customer: string; key: string },
  urls: Urls,
): Promise<{ ref: string; url: string }> {
  const session = await asked(
    client().checkout.sessions.create(
      {
        ...{ mode: 'setup', customer, payment_method_types: ['card'] },
        ...{ metadata: { organization: String(organization) } },
        ...{ success_url: urls.success, cancel_url: urls.cancel },
      },
      { idempotencyKey: `setup-${key}` },
    ),
  )
  return { ref: session.id, url: session.url ?? urls.cancel }
}

/** Payments that were made since, with what was given back. */
export async function* listPayments(since: Date): AsyncGenerator<PaymentState & { refunded: number }> {
  const created = { gte: Math.floor(since.getTime() / SECOND_MS) }
  const found = client().paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })
  for await (const intent of found) {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    yield { ...stateOfIntent(intent), refunded: charge?.amount_refunded ?? 0 }
  }
}

/** null for a body that the provider did not sign. */
export function verifyEvent(body: string, signature: string | null): ProviderEvent | null {
  const { STRIPE_WEBHOOK_SECRET: secret } = env()
  if (!secret || !signature) return null
  try {
    const { id, type, data } = client().webhooks.constructEvent(body, signature, secret)
    const object = data.object as { id?: string }
    return { id, type, object: object.id ?? null }
  } catch {
    return null
  }
}

export interface ProviderEvent {
  id: string
  type: string
  object: string | null
}
