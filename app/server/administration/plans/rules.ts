import { applyDiscounts, lastsOn, type Reduction } from '~/shared/rules/money/discounts'
import type { Money } from '~/shared/rules/money/money'
import { type PaidPeriod, periodAround, periodNumber } from '~/shared/rules/money/periods'
import { type Choice, type Offer, type PricedChoice, priceOf } from '~/shared/rules/money/plan-price'
import { dayOf } from '~/shared/values/calendar'
import type { Currency } from '~/shared/values/currency-codes'

/** By invitation: to those whom a super admin put on the plan, now or at their renewal. */
export const isOffered = (
  plan: { id: number; visibility: string; archived_at: Date | null },
  sold: { plan_id: number | null; next_plan_id: number | null },
): boolean =>
  !plan.archived_at && (plan.visibility === 'public' || [sold.plan_id, sold.next_plan_id].includes(plan.id))

/** A discount that an organization has. */
export interface Held {
  name: string
  reduction: Reduction
  /** null lasts for ever. */
  periods: number | null
  periodsUsed: number
  /** Empty: every plan. */
  plans: readonly number[]
}

/** The price of one period of a plan, after discounts. */
export interface Price extends PricedChoice {
  discounts: { name: string; price: Money }[]
  /** `total` of `PricedChoice` is before discounts. */
  due: Money
}

/** Discounts of the running period were counted when it was sold. */
const appliesTo = (period: 'running' | 'next', plan: number) => (held: Held) =>
  (held.plans.length === 0 || held.plans.includes(plan)) &&
  (period === 'next'
    ? lastsOn(held.periods, held.periodsUsed)
    : held.periodsUsed > 0 && lastsOn(held.periods, held.periodsUsed - 1))

/** null when the plan is not sold so. */
export function pricePeriod(
  { plan, offer, choice, held }: { plan: number; offer: Offer; choice: Choice; held: readonly Held[] },
  period: 'running' | 'next',
): Price | null {
  const priced = priceOf(offer, choice)
  if (!priced) return null
  const reductions = held
    .filter(appliesTo(period, plan))
    .map(({ name, reduction }) => ({ ...reduction, name }))
  const { lines, total } = applyDiscounts(priced.total, reductions)
  return {
    ...priced,
    discounts: lines.map(({ discount, price }) => ({ name: discount.name, price })),
    due: total,
  }
}

export const reductionFrom = (row: {
  kind: string
  percent: number | null
  amount: number | null
  currency: string | null
}): Reduction =>
  row.kind === 'percent'
    ? { kind: 'percent', percent: row.percent ?? 0 }
    : { kind: 'amount', amount: row.amount ?? 0, currency: (row.currency ?? 'EUR') as Currency }

/** The period after one that ended. A new cycle is counted from that day. */
export function nextPeriod(
  { anchor, end }: { anchor: string; end: Date },
  { from, to }: { from: Choice['billingCycle']; to: Choice['billingCycle'] },
  timeZone: string,
): { anchor: string; period: PaidPeriod } {
  if (from === to) return { anchor, period: periodAround(anchor, to, end, timeZone) }
  const day = dayOf(end, timeZone)
  return { anchor: day, period: periodNumber(day, to, 0, timeZone) }
}

/** What was chosen beyond the plan; null follows what it includes, also when a later version includes something else. */
export function chosenOf(
  { checkQuota, uptimeMonitor }: Pick<Offer, 'checkQuota' | 'uptimeMonitor'>,
  price: Pick<PricedChoice, 'checkQuota' | 'uptimeMonitor'>,
): { tests: number | null; monitors: number | null } {
  return {
    tests: price.checkQuota === checkQuota.included ? null : price.checkQuota,
    monitors: price.uptimeMonitor === uptimeMonitor.included ? null : price.uptimeMonitor,
  }
}
