import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './loopback.ts'

/**
 * The calls of the Stripe API that the product makes, shaped as its OpenAPI description has them. Nobody is charged: tests
 * pay by `pay`, people on the page of the session.
 */

type Nested = { [key: string]: Nested | string }
type Thing = Record<string, unknown> & { id: string }

/** 'a[b][0]=c' as objects. */
function parseForm(body: string): Nested {
  const root: Nested = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    let at = root
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {}
      at = at[key] as Nested
    }
    at[keys.at(-1) ?? ''] = value
  }
  return root
}

const newId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`
const seconds = () => Math.floor(Date.now() / 1000)
const CARD = { brand: 'visa', last4: '4242' }

export interface StripeOptions {
  port: number
  secret: string
  /** Where events go on their own; tests deliver them by hand. */
  webhook?: string
  /** Asked at each call: of a dead caller it has no effect. */
  isDead?: () => boolean
  /** Waited for between a call's effect and its answer. */
  beforeAnswer?: (call: string) => Promise<void>
}

interface Answered {
  status: number
  body: unknown
}

export interface FakeEvent {
  type: string
  object: string
  body: string
  signature: string
}

export async function startStripe({
  port,
  secret,
  webhook,
  isDead = () => false,
  beforeAnswer,
}: StripeOptions) {
  const origin = `http://127.0.0.1:${port}`
  const sessions = new Map<string, Thing>()
  const intents = new Map<string, Thing>()
  const answers = new Map<string, { sent: string; answer: Answered }>()
  const events: FakeEvent[] = []
  let declines = 0

  function sign(body: string, at = seconds()): string {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  }

  function emit(type: string, object: Thing): void {
    const event = { id: newId('evt'), object: 'event', type, created: seconds(), data: { object } }
    const body = JSON.stringify(event)
    const made = { type, object: object.id, body, signature: sign(body) }
    events.push(made)
    if (webhook) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': made.signature }
      void fetch(webhook, { method: 'POST', body, headers }).catch(() => undefined)
    }
  }

  function createIntent(form: Nested, isDeclined: boolean): Thing {
    const intent = {
      ...{ id: newId('pi'), object: 'payment_intent', created: seconds(), currency: form['currency'] },
      ...{ amount: Number(form['amount']), amount_received: isDeclined ? 0 : Number(form['amount']) },
      ...{ status: isDeclined ? 'requires_payment_method' : 'succeeded', customer: form['customer'] ?? null },
      payment_method: isDeclined
        ? null
        : { id: form['payment_method'] ?? newId('pm'), object: 'payment_method', card: CARD },
      ...{ metadata: form['metadata'] ?? {}, latest_charge: { id: newId('ch'), amount_refunded: 0 } },
    }
    intents.set(intent.id, intent)
    emit(isDeclined ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent)
    return intent
  }

  function createSession(form: Nested): Thing {
    const id = newId('cs')
    const items = Object.values((form['line_items'] ?? {}) as Nested) as Nested[]
    const total = items.reduce((sum, item) => {
      const price = item['price_data'] as Nested
      return sum + Number(price['unit_amount']) * Number(item['quantity'] ?? 1)
    }, 0)
    const [first] = items
    const session = {
      ...{ id, object: 'checkout.session', mode: form['mode'], status: 'open', created: seconds() },
      ...{ payment_status: form['mode'] === 'setup' ? 'no_payment_required' : 'unpaid', amount_total: total },
      currency: ((first?.['price_data'] as Nested | undefined)?.['currency'] ?? form['currency'] ?? null) as
        | string
        | null,
      ...{ customer: form['customer'] ?? null, metadata: form['metadata'] ?? {}, url: `${origin}/pay/${id}` },
      ...{ payment_intent: null as Thing | null, setup_intent: null as Thing | null },
      ...{ success_url: form['success_url'], cancel_url: form['cancel_url'] },
    }
    sessions.set(id, session)
    return session
  }

  function pay(id: string): Thing {
    const session = sessions.get(id)
    if (session?.['status'] !== 'open') throw new Error(`No open session ${id}`)
    const customer = (session['customer'] as string | null) ?? newId('cus')
    Object.assign(session, { status: 'complete', url: null, customer })
    if (session['mode'] === 'setup') {
      session['setup_intent'] = { id: newId('seti'), payment_method: { id: newId('pm'), card: CARD } }
    } else {
      const form = { amount: String(session['amount_total']), currency: session['currency'], customer }
      session['payment_status'] = 'paid'
      session['payment_intent'] = createIntent({ ...form, metadata: session['metadata'] } as Nested, false)
    }
    emit('checkout.session.completed', session)
    return session
  }

  const refused = (message: string, type = 'invalid_request_error') => ({
    status: 400,
    body: { error: { type, message } },
  })

  /** A key is one call: sent again it gets the same answer, and with other parameters none. */
  function answerOnce(key: string | undefined, sent: string, work: () => Answered): Answered {
    const known = key === undefined ? undefined : answers.get(key)
    if (known && known.sent !== sent)
      return refused(
        'Keys for idempotent requests can only be used with the same parameters.',
        'idempotency_error',
      )
    const answer = known?.answer ?? structuredClone(work())
    if (key !== undefined) answers.set(key, { sent, answer })
    return answer
  }

  function call(method: string, url: URL, form: Nested): Answered {
    const [, , kind, ...rest] = url.pathname.split('/')
    const parts = kind === 'checkout' ? rest.slice(1) : rest
    const [id, verb] = parts
    const things = kind === 'checkout' ? sessions : kind === 'payment_intents' ? intents : undefined
    const missing = {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: `No such ${kind}` } },
    }
    if (!things) return missing
    if (method === 'POST' && id === undefined) {
      if (things === sessions) return { status: 200, body: createSession(form) }
      const isDeclined = declines > 0
      if (isDeclined) declines -= 1
      const intent = createIntent(form, isDeclined)
      const error = {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
        payment_intent: intent,
      }
      return isDeclined ? { status: 402, body: { error } } : { status: 200, body: intent }
    }
    if (id === undefined) {
      const since = Number(url.searchParams.get('created[gte]') ?? 0)
      const customer = url.searchParams.get('customer')
      const isListed = (thing: Thing) =>
        Number(thing['created']) >= since && (customer === null || thing['customer'] === customer)
      const data = [...things.values()].filter(isListed).toReversed()
      return { status: 200, body: { object: 'list', data, has_more: false, url: url.pathname } }
    }
    const thing = things.get(id)
    if (!thing) return missing
    if (verb === 'expire') {
      if (thing['status'] !== 'open') return refused('Only open sessions can be expired.')
      Object.assign(thing, { status: 'expired', url: null })
      emit('checkout.session.expired', thing)
    }
    if (verb === 'cancel') {
      if (thing['status'] === 'succeeded') return refused('A succeeded payment cannot be canceled.')
      thing['status'] = 'canceled'
      emit('payment_intent.canceled', thing)
    }
    return { status: 200, body: thing }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const [, area, id = ''] = url.pathname.split('/')
    if (area === 'pay') {
      const session = sessions.get(id)
      if (request.method === 'POST' && session?.['status'] === 'open') pay(id)
      if (request.method === 'POST')
        response.writeHead(303, { location: String(session?.['success_url']) }).end()
      else
        response
          .writeHead(session ? 200 : 404, { 'content-type': 'text/html' })
          .end(
            `<!doctype html><title>Pay</title><form method="post"><p>${session?.['amount_total']} ${session?.['currency']}</p><button>Pay</button></form><a href="${session?.['cancel_url']}">Back</a>`,
          )
      return
    }
    const { method = 'GET' } = request
    const key = request.headers['idempotency-key']?.toString()
    const answered = isDead()
      ? refused('The caller was killed.')
      : answerOnce(key, `${method} ${url.pathname} ${body}`, () => call(method, url, parseForm(body)))
    await beforeAnswer?.(`${method} ${url.pathname}`)
    response
      .writeHead(answered.status, { 'content-type': 'application/json', 'request-id': newId('req') })
      .end(JSON.stringify(answered.body))
  }

  const close = await listen(port, (request, response) => void answer(request, response))
  return {
    ...{ origin, sessions, intents, events, pay, sign, close },
    /** The next cards that are charged without their holder. */
    decline: (count: number) => {
      declines = count
    },
  }
}
