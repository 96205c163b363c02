import { dayOf } from '../../values/calendar'
import type { BillingCycle } from '../access/subscription'
import { type Money, negated, shareOf, sumOf } from './money'
import { daysOf, type PaidPeriod, periodNumber } from './periods'

/** What is paid for a period, after discounts. */
interface Paid {
  billingCycle: BillingCycle
  total: Money
}

export interface Proration {
  /** That the new price is for. A new cycle starts a new one today. */
  period: PaidPeriod
  /** Of the old price, for the days that are left: negative. */
  credit: Money
  charge: Money
  /** Below zero it is credited to the next invoice, not paid out. */
  total: Money
  days: { all: number; left: number }
}

/** A change at once, by days of the seller's calendar: the day of the change is paid at the new price. */
export function prorate(
  { from, to, period, at }: { from: Paid; to: Paid; period: PaidPeriod; at: Date },
  timeZone: string,
): Proration {
  const days = daysOf(period, at, timeZone)
  const isSameCycle = from.billingCycle === to.billingCycle
  const credit = negated(shareOf(from.total, days.left, days.all))
  const charge = isSameCycle ? shareOf(to.total, days.left, days.all) : to.total
  return {
    period: isSameCycle ? period : periodNumber(dayOf(at, timeZone), to.billingCycle, 0, timeZone),
    credit,
    charge,
    total: sumOf(from.total.currency, [credit, charge]),
    days,
  }
}

/** A higher price, or a year instead of a month, at once; else at the renewal, so that nothing paid is lost. */
export function takesEffect(from: Paid, to: Paid): 'now' | 'renewal' {
  const isMore =
    from.billingCycle === to.billingCycle ? to.total.amount >= from.total.amount : to.billingCycle === 'year'
  return isMore ? 'now' : 'renewal'
}
