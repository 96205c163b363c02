import { expect, test } from 'vitest'
import {
  type CardOrder,
  differenceOf,
  nextAttempt,
  type OrderStatus,
  type PaymentStatus,
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
