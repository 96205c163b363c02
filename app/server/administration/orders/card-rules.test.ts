import { expect, test } from 'vitest'
import {
  type Attempts,
  attemptNumber,
  type CardOrder,
  differenceOf,
  isBeingCharged,
  NO_PAYMENT,
  nextAttempt,
  type OrderStatus,
  type PaymentStatus,
  renewalStep,
  statusAfter,
} from './card-rules'

/** Numbers from a seed, so that a failure can be run again. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Payment {
  ref: string
  status: PaymentStatus
}
/** The provider, and what it sent so far: names of payments only. */
interface World {
  payments: Payment[]
  events: string[]
  order: CardOrder
  started: number
}

const look = ({ payments, order, ...world }: World, ref: string): World => {
  const payment = payments.find((one) => one.ref === ref)
  const status = payment ? statusAfter(order, payment) : order.status
  return {
    ...world,
    payments,
    order: { ...order, status },
    started: world.started + Number(order.status !== 'done' && status === 'done'),
  }
}

/** Ends the last payment for good before the next starts, as the product does. */
function startPayment(world: World): World {
  const ref = `payment-${world.payments.length}`
  const payments = world.payments.map((one) =>
    one.status === 'open' ? { ...one, status: 'dead' as const } : one,
  )
  return { ...world, payments: [...payments, { ref, status: 'open' }], order: { ...world.order, ref } }
}

function changePayment(world: World, random: (below: number) => number): World {
  const open = world.payments.find(({ status }) => status === 'open')
  if (!open) return world
  const status: PaymentStatus = random(3) === 0 ? 'paid' : 'dead'
  const payments = world.payments.map((one) => (one === open ? { ...one, status } : one))
  return { ...world, payments, events: [...world.events, open.ref] }
}

const reconcile = (world: World): World => world.payments.reduce((now, { ref }) => look(now, ref), world)

function history(seed: number): { world: World; random: (below: number) => number } {
  const random = generator(seed)
  const kind: CardOrder['kind'] = random(2) === 0 ? 'plan' : 'renewal'
  let world: World = { payments: [], events: [], order: { kind, status: 'open', ref: null }, started: 0 }
  for (let step = 0; step < 4 + random(12); step++) {
    const isPaid = world.payments.some(({ status }) => status === 'paid')
    const choice = random(5)
    if (choice === 0 && !isPaid && world.order.status === 'open') world = startPayment(world)
    else if (choice <= 2) world = changePayment(world, random)
    else if (world.events.length > 0) world = look(world, world.events[random(world.events.length)] ?? '')
  }
  return { world, random }
}

function shuffled(events: string[], random: (below: number) => number): string[] {
  const sent = events.flatMap((event) => Array.from({ length: random(4) }, () => event))
  return sent
    .map((event) => ({ event, at: random(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event)
}

test('any order, repetition and loss of events ends in the same state after a comparison', () => {
  const ends: Record<OrderStatus, number> = { open: 0, done: 0, closed: 0 }
  for (let seed = 1; seed <= 10_000; seed++) {
    const { world, random } = history(seed)
    const [one, other] = [0, 1].map(() => {
      const late = shuffled(world.events, random).reduce(look, world)
      return reconcile(late)
    }) as [World, World]
    const isPaid = world.payments.some(({ status }) => status === 'paid')
    const states = [one, other].map(({ order, started }) => [order.status, started])
    expect(states[0], `seed ${seed}`).toEqual(states[1])
    // Paid is never without a plan, a plan never without a payment, and none starts twice.
    expect([one.order.status === 'done', one.started], `seed ${seed}`).toEqual([isPaid, isPaid ? 1 : 0])
    ends[one.order.status] += 1
  }
  for (const count of Object.values(ends)) expect(count).toBeGreaterThan(500)
})

/** A renewal and its provider, whose steps are cut off, interrupted and repeated at random. */
class Renewal {
  payments: (Payment & { number: number })[] = []
  row: Attempts & { status: OrderStatus } = { status: 'open', payment_ref: null, attempts: 0 }
  started = 0
  private isInterrupted = false

  constructor(readonly random: (below: number) => number) {}

  /** Between two steps the process is killed, or others act. */
  private between(): void {
    if (this.random(8) === 0) throw new Error('killed')
    if (this.isInterrupted || this.random(3) > 0) return
    this.isInterrupted = true
    this.act(this.random(5))
    this.isInterrupted = false
  }

  act(choice: number): void {
    try {
      if (choice === 0 && !this.isInterrupted) this.job()
      if (choice === 1) this.openPage()
      const any = this.payments[this.random(this.payments.length)]
      if (any && choice === 2) this.look(any)
      const shown = this.payments.find(({ ref }) => ref === this.row.payment_ref)
      if (shown?.status === 'open' && choice === 3) shown.status = this.random(4) === 0 ? 'paid' : 'open'
      const pending = this.payments.find(({ ref, status }) => ref.startsWith('card') && status === 'open')
      if (pending && choice === 4) pending.status = this.random(4) === 0 ? 'paid' : 'dead'
    } catch (error) {
      if ((error as Error).message !== 'killed') throw error
    }
  }

  look({ ref, status }: Payment): void {
    const { row } = this
    const after = statusAfter({ kind: 'renewal', status: row.status, ref: row.payment_ref }, { ref, status })
    this.started += Number(row.status !== 'done' && after === 'done')
    row.status = after
  }

  /** As the provider does with keys: sent again it is the same payment. */
  private request(kind: string, number: number, status: PaymentStatus): Payment {
    const ref = `${kind}-${number}`
    const known = this.payments.find((payment) => payment.ref === ref)
    if (known) return known
    const payment = { ref, number, status }
    this.payments.push(payment)
    return payment
  }

  private replace(before: Attempts, payment_ref: string | null, attempts: number): boolean {
    const { row } = this
    if (row.status !== 'open' || row.payment_ref !== before.payment_ref || row.attempts !== before.attempts)
      return false
    Object.assign(row, { payment_ref, attempts })
    return true
  }

  private last({ payment_ref: ref, ...before }: Attempts): Payment | undefined {
    const { payments } = this
    const number = (payment: { number: number }) => payment.number === before.attempts
    const found = isBeingCharged({ ...before, payment_ref: ref })
      ? (payments.find(({ status }) => status === 'paid') ?? payments.find(number))
      : payments.find((payment) => payment.ref === ref)
    if (found?.status === 'open')
      found.status = this.random(8) === 0 && found.ref.startsWith('card') ? 'open' : 'dead'
    return found
  }

  job(): void {
    const before = { ...this.row }
    if (before.status !== 'open') return
    const last = this.last(before)
    this.between()
    const step = renewalStep(before, last?.status ?? null)
    if (last && step === 'apply') this.look(last)
    if (last && step === 'decline') this.settle(last.ref, before.attempts)
    if (step !== 'charge') return
    const attempts = attemptNumber(before)
    if (!this.replace(before, null, attempts)) return
    this.between()
    const results: PaymentStatus[] = ['paid', 'open', 'dead', 'dead', 'dead', 'dead', 'dead', 'dead']
    const isRefused = this.random(6) === 0
    const ref = isRefused ? NO_PAYMENT : this.request('card', attempts, results[this.random(8)] ?? 'dead').ref
    this.between()
    this.settle(ref, attempts)
  }

  private settle(ref: string, attempts: number): void {
    this.row.payment_ref = ref
    const payment = this.payments.find((one) => one.ref === ref)
    if (payment) this.look(payment)
    if (this.row.status !== 'open' || payment?.status === 'open') return
    if (nextAttempt(new Date(0), attempts) === null) this.row.status = 'closed'
  }

  private openPage(): void {
    const before = { ...this.row }
    const last = this.payments.find(({ ref }) => ref === before.payment_ref)
    if (before.status !== 'open' || isBeingCharged(before) || (last && last.status !== 'dead')) return
    const number = before.attempts + Number(before.payment_ref !== null)
    const { ref } = this.request('page', number, 'open')
    this.between()
    if (this.replace(before, ref, number)) return
    const page = this.payments.find((one) => one.ref === ref)
    if (page?.status === 'open' && this.row.payment_ref !== ref) page.status = 'dead'
  }
}

test('a renewal is charged at most once, and renewed if it was, wherever it is killed and by whom it is paid', () => {
  const ends: Record<OrderStatus, number> = { open: 0, done: 0, closed: 0 }
  for (let seed = 1; seed <= 10_000; seed++) {
    const random = generator(seed)
    const renewal = new Renewal(random)
    for (let step = 4 + random(40); step > 0; step--) renewal.act(Math.max(0, random(7) - 2))
    for (const payment of renewal.payments.filter(({ status }) => status === 'paid')) renewal.look(payment)
    const paid = renewal.payments.filter(({ status }) => status === 'paid').length
    expect([paid, renewal.started, renewal.row.status === 'done'], `seed ${seed}`).toEqual([
      ...(paid === 0 ? [0, 0, false] : [1, 1, true]),
    ])
    ends[renewal.row.status] += 1
  }
  for (const count of Object.values(ends)) expect(count).toBeGreaterThan(500)
})

test('a declined renewal is charged again on days 1, 3, 5 and 7, then given up', () => {
  const first = new Date('2026-01-31T00:00:00Z')
  const days = [1, 2, 3, 4, 5].map(
    (attempts) => nextAttempt(first, attempts)?.toISOString().slice(0, 10) ?? null,
  )
  expect(days).toEqual(['2026-02-01', '2026-02-03', '2026-02-05', '2026-02-07', null])
})

test.each([
  ['unknown', 119, 0, null],
  ['amount', 120, 0, 'done'],
  ['notApplied', 119, 0, 'closed'],
  ['refunded', 119, 119, 'done'],
  [null, 119, 0, 'done'],
] as const)('a payment is %s', (kind, amount, refunded, status) => {
  const order = status && { status, total: 119, currency: 'EUR' }
  expect(differenceOf({ amount, currency: 'EUR', refunded }, order)).toBe(kind)
})
