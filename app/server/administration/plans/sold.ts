import type { Money } from '~/shared/rules/money/money'
import type { PaidPeriod } from '~/shared/rules/money/periods'
import type { Choice, Offer } from '~/shared/rules/money/plan-price'
import type { SoldPlan } from '~/shared/schemas/plan'
import type { Db } from '../../platform/db'
import { offerFromRow } from './present-plan'
import { type Held, type Price, pricePeriod, reductionFrom } from './rules'
import { listSoldRows, type SoldRow, type UseRow } from './sold.store'

/** The plan that an organization is on. */
export interface Sold {
  plan: { _id: number; name: string }
  versionId: number
  version: number
  isLatest: boolean
  offer: Offer
  choice: Choice
  anchor: string
  period: PaidPeriod
  /** Of the running period. */
  paid: Money
  /** Of the next period, unless the renewal changes it. */
  price: Price
  next: ({ plan: { _id: number; name: string } } & Choice) | null
}

const heldOf = (row: UseRow): Held => ({
  name: row.name,
  reduction: reductionFrom(row),
  periods: row.periods,
  periodsUsed: row.periods_used,
  plans: row.plan_ids,
})

export const discountsOf = ({ discounts }: SoldRow): Held[] => discounts.map(heldOf)

const choiceOf = (cycle: string | null, checkQuota: number | null, uptimeMonitor: number | null): Choice => ({
  billingCycle: cycle as Choice['billingCycle'],
  checkQuota,
  uptimeMonitor,
})

/** null without a plan. */
export function soldOf(row: SoldRow): Sold | null {
  const { plan_id, version_id, period_anchor, period_start, period_end, currency } = row
  if (plan_id === null || version_id === null || period_anchor === null || !period_start || !period_end)
    return null
  const offer = offerFromRow({ ...row, currency: currency ?? '' })
  const choice = choiceOf(row.billing_cycle, row.chosen_tests, row.chosen_monitors)
  const price = pricePeriod({ plan: plan_id, offer, choice, held: discountsOf(row) }, 'next')
  // A version does not change, so what was sold once has a price.
  if (!price) throw new Error(`Version ${version_id} has no price for organization ${row.organization_id}`)
  return {
    plan: { _id: plan_id, name: row.plan_name ?? '' },
    ...{ versionId: version_id, version: row.number ?? 0, isLatest: row.is_latest },
    ...{ offer, choice, price, anchor: period_anchor, period: { start: period_start, end: period_end } },
    paid: { amount: row.paid ?? price.due.amount, currency: offer.currency },
    next:
      row.next_plan_id === null
        ? null
        : {
            plan: { _id: row.next_plan_id, name: row.next_plan_name ?? '' },
            ...choiceOf(row.next_cycle, row.next_tests, row.next_monitors),
          },
  }
}

export const presentSold = ({ plan, version, isLatest, price, period, next }: Sold): SoldPlan => ({
  ...{ plan, version, isLatest, next },
  ...{ billingCycle: price.billingCycle, checkQuota: price.checkQuota, uptimeMonitor: price.uptimeMonitor },
  ...{ lines: price.lines, discounts: price.discounts, total: price.due },
  periodStart: period.start.toISOString(),
  periodEnd: period.end.toISOString(),
})

/** Of those organizations that are on a plan. */
export async function listSold(db: Db, tenants: readonly number[]): Promise<Map<number, Sold>> {
  const rows = tenants.length === 0 ? [] : await listSoldRows(db, tenants)
  return new Map(
    rows.flatMap((row) => {
      const sold = soldOf(row)
      return sold ? [[row.organization_id, sold] as const] : []
    }),
  )
}
