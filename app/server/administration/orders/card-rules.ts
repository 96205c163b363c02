import { DAY_MS } from '~/shared/values/units'

export type OrderStatus = 'open' | 'done' | 'closed'
export type PaymentStatus = 'open' | 'paid' | 'dead'

export interface CardOrder {
  kind: 'plan' | 'renewal'
  status: OrderStatus
  /** The payment that may still succeed. */
  ref: string | null
}

/**
 * What a look at a payment does to its order. Paid always wins, also late and twice, and nothing undoes it; so neither the
 * order nor the number of looks matters. A renewal stays open when its card is declined, for the next attempt.
 */
export function statusAfter(
  { kind, status, ref }: CardOrder,
  payment: { ref: string; status: PaymentStatus },
): OrderStatus {
  if (payment.status === 'paid') return 'done'
  if (status !== 'open' || payment.status === 'open' || payment.ref !== ref) return status
  return kind === 'renewal' ? 'open' : 'closed'
}

/** `payment_ref` of an attempt that the provider refused, or for which there was no card. */
export const NO_PAYMENT = ''

export interface Attempts {
  /** null after an attempt: what became of it is not known, the answer was lost or is on its way. */
  payment_ref: string | null
  attempts: number
}

export const isBeingCharged = ({ payment_ref: ref, attempts }: Attempts): boolean =>
  ref === null && attempts > 0

/** What to do about an open renewal whose last payment, once ended, is `last`; null without one. */
export function renewalStep(
  order: Attempts,
  last: PaymentStatus | null,
): 'apply' | 'wait' | 'decline' | 'charge' {
  if (last === 'paid') return 'apply'
  if (last === 'open') return 'wait'
  return last === 'dead' && isBeingCharged(order) ? 'decline' : 'charge'
}

/** An attempt that the provider never heard of is sent again under its number, so that it cannot be made twice. */
export const attemptNumber = (order: Attempts): number => order.attempts + Number(!isBeingCharged(order))

/** Days after the first attempt on which a declined card is charged again; after the last the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const

/** null: give up. `attempts` were made, the first at `orderedAt`. */
export function nextAttempt(orderedAt: Date, attempts: number): Date | null {
  const days = RETRY_DAYS[attempts - 1]
  return days === undefined ? null : new Date(orderedAt.getTime() + days * DAY_MS)
}

export type Difference = 'unknown' | 'amount' | 'refunded' | 'notApplied'

/** What is wrong between a payment that was made and what it was for. */
export function differenceOf(
  payment: { amount: number; currency: string; refunded: number },
  order: { status: OrderStatus; total: number; currency: string } | null,
): Difference | null {
  if (!order) return 'unknown'
  if (payment.amount !== order.total || payment.currency !== order.currency) return 'amount'
  if (order.status !== 'done') return 'notApplied'
  return payment.refunded > 0 ? 'refunded' : null
}
