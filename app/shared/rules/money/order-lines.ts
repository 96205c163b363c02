import type { Currency } from '../../values/currency-codes'
import { type Money, sumOf } from './money'
import type { PriceLine } from './plan-price'
import type { Proration } from './proration'

/** A line of an order: net, rounded. `extra` is what more is bought; `days` those that a change is charged for. */
export interface OrderLine {
  kind: PriceLine['kind'] | 'discount' | 'charge' | 'credit'
  name: string
  extra: number
  price: Money
  days: { left: number; all: number } | null
}

interface Sold {
  name: string
  lines: readonly PriceLine[]
  discounts: readonly { name: string; price: Money }[]
}

const line = (kind: OrderLine['kind'], name: string, price: Money, more: Partial<OrderLine> = {}) => ({
  ...{ kind, name, price, extra: 0, days: null },
  ...more,
})

const priceLines = ({ name, lines, discounts }: Sold): OrderLine[] => [
  ...lines.map(({ kind, extra, price }) => line(kind, name, price, { extra })),
  ...discounts.map((discount) => line('discount', discount.name, discount.price)),
]

/** What an order is to be paid for now: a whole period, the rest of one, or nothing before the renewal. */
export function orderLines(
  plan: Sold & { currency: Currency },
  {
    when,
    proration,
    keepsPeriod,
  }: { when: 'now' | 'renewal'; proration: Proration | null; keepsPeriod: boolean },
): { lines: OrderLine[]; net: Money } {
  const { currency } = plan
  if (when === 'renewal') return { lines: [], net: sumOf(currency, []) }
  if (!proration) {
    const lines = priceLines(plan)
    return {
      lines,
      net: sumOf(
        currency,
        lines.map((part) => part.price),
      ),
    }
  }
  const { days, credit, charge, total } = proration
  const lines = [
    line('charge', plan.name, charge, keepsPeriod ? { days } : {}),
    line('credit', '', credit, { days }),
  ]
  return { lines, net: total }
}
