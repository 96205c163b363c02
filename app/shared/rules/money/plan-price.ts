import type { Currency } from '../../values/currency-codes'
import type { BillingCycle } from '../access/subscription'
import { type Money, sumOf } from './money'

/** Prices of one thing; null: not sold in that cycle. */
export interface CyclePrices {
  priceMonth: number | null
  priceYear: number | null
}

/** How much of a quota a plan includes (null: without limit), and what more of it costs on top of the plan. */
export type QuotaOffer =
  | { kind: 'fixed'; included: number | null }
  | { kind: 'steps'; included: number; steps: ({ quantity: number } & CyclePrices)[] }
  /** Any number of units up to `max`, each at the price. */
  | ({ kind: 'free'; included: number; unit: number; max: number } & CyclePrices)

export interface Offer extends CyclePrices {
  currency: Currency
  checkQuota: QuotaOffer
  uptimeMonitor: QuotaOffer
}

/** null for a quota: what the plan includes. */
export interface Choice {
  billingCycle: BillingCycle
  checkQuota: number | null
  uptimeMonitor: number | null
}

/** What a choice comes to: quotas are null without limit. */
export interface PricedChoice extends Choice {
  lines: PriceLine[]
  total: Money
}

export interface PriceLine {
  kind: 'plan' | 'checkQuota' | 'uptimeMonitor'
  /** Beyond what is included. */
  extra: number
  price: Money
}

const priceIn = ({ priceMonth, priceYear }: CyclePrices, cycle: BillingCycle) =>
  cycle === 'month' ? priceMonth : priceYear

/** The quantity that is sold for a wish, rounded up, and its price on top of the plan; null when it is not sold. */
function quote(
  offer: QuotaOffer,
  wish: number | null,
  cycle: BillingCycle,
): { quantity: number | null; amount: number } | null {
  if (offer.kind === 'fixed') {
    return wish === null || offer.included === null || wish <= offer.included
      ? { quantity: offer.included, amount: 0 }
      : null
  }
  if (wish === null || wish <= offer.included) return { quantity: offer.included, amount: 0 }
  if (offer.kind === 'steps') {
    const step = [...offer.steps]
      .sort((a, b) => a.quantity - b.quantity)
      .find(({ quantity }) => quantity >= wish)
    const amount = step && priceIn(step, cycle)
    return step && amount != null ? { quantity: step.quantity, amount } : null
  }
  const units = Math.ceil((wish - offer.included) / offer.unit)
  const quantity = offer.included + units * offer.unit
  const price = priceIn(offer, cycle)
  return price === null || quantity > offer.max ? null : { quantity, amount: units * price }
}

/** Without discounts and VAT. null when the plan is not sold so. */
export function priceOf(offer: Offer, { billingCycle, ...wish }: Choice): PricedChoice | null {
  const { currency } = offer
  const base = priceIn(offer, billingCycle)
  const tests = quote(offer.checkQuota, wish.checkQuota, billingCycle)
  const monitors = quote(offer.uptimeMonitor, wish.uptimeMonitor, billingCycle)
  if (base === null || !tests || !monitors) return null
  const extra = (kind: 'checkQuota' | 'uptimeMonitor', { quantity, amount }: typeof tests): PriceLine[] => {
    const more = quantity === null ? 0 : quantity - (offer[kind].included ?? 0)
    return more > 0 ? [{ kind, extra: more, price: { amount, currency } }] : []
  }
  const lines: PriceLine[] = [
    { kind: 'plan', extra: 0, price: { amount: base, currency } },
    ...extra('checkQuota', tests),
    ...extra('uptimeMonitor', monitors),
  ]
  return {
    billingCycle,
    checkQuota: tests.quantity,
    uptimeMonitor: monitors.quantity,
    lines,
    total: sumOf(
      currency,
      lines.map(({ price }) => price),
    ),
  }
}
