import { isDay } from '../../values/calendar'
import type { Currency } from '../../values/currency-codes'
import { type Money, negated, percentOf, sumOf } from './money'

/** Off every price of the periods that it lasts. */
export type Reduction =
  /** Hundredths of a percent. */
  { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number; currency: Currency }

export interface DiscountLine<D> {
  discount: D
  /** Negative. */
  price: Money
}

const reductionOf = (rest: Money, discount: Reduction): number => {
  if (discount.kind === 'percent') return percentOf(rest, discount.percent).amount
  return discount.currency === rest.currency ? Math.min(discount.amount, rest.amount) : 0
}

/**
 * Percentages first, each of what the one before left, then amounts; never below zero. Each line is rounded. An amount in
 * another currency is no discount.
 */
export function applyDiscounts<D extends Reduction>(
  price: Money,
  discounts: readonly D[],
): { lines: DiscountLine<D>[]; total: Money } {
  const inOrder = [
    ...discounts.filter(({ kind }) => kind === 'percent'),
    ...discounts.filter(({ kind }) => kind === 'amount'),
  ]
  const lines: DiscountLine<D>[] = []
  let total = price
  for (const discount of inOrder) {
    const off = negated({ amount: reductionOf(total, discount), currency: price.currency })
    if (off.amount === 0) continue
    lines.push({ discount, price: off })
    total = sumOf(price.currency, [total, off])
  }
  return { lines, total }
}

export interface DiscountTerms {
  /** Empty: for every plan. */
  plans: readonly number[]
  maxUses: number | null
  uses: number
  /** Days of the seller; the last one counts. */
  startsOn: string | null
  endsOn: string | null
  isEnded: boolean
}

type DiscountRefusal = 'ended' | 'early' | 'late' | 'usedUp' | 'otherPlan'

/** Why a discount cannot be given today; null: it can. */
export function refusalOf(terms: DiscountTerms, { today, plan }: { today: string; plan: number | null }) {
  const { plans, maxUses, uses, startsOn, endsOn, isEnded } = terms
  if (!isDay(today)) throw new RangeError('Not a day')
  const faults: [DiscountRefusal, boolean][] = [
    ['ended', isEnded],
    ['early', startsOn !== null && today < startsOn],
    ['late', endsOn !== null && today > endsOn],
    ['usedUp', maxUses !== null && uses >= maxUses],
    ['otherPlan', plans.length > 0 && (plan === null || !plans.includes(plan))],
  ]
  return faults.find(([, isSo]) => isSo)?.[0] ?? null
}

/** Whether a discount that has applied to so many periods applies to the next one; null lasts for ever. */
export const lastsOn = (periods: number | null, periodsUsed: number): boolean =>
  periods === null || periodsUsed < periods
