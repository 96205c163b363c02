import { negated, sumOf, times } from '~/shared/rules/money/money'
import { excessOf } from '~/shared/rules/plans/limits'
import type { Offer, OfferQuery, Offers, PlanChoice } from '~/shared/schemas/order'
import { planLimits } from '~/shared/schemas/plan'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { sellerOf } from '../invoices'
import {
  discountsOf,
  type Held,
  isOffered,
  limitsOf,
  listPlanRows,
  listSoldRows,
  offerFromRow,
  type PlanRow,
  pricePeriod,
  usedBy,
} from '../plans'
import { payments } from './payments'

/** What twelve months cost more than a year. */
function savingOf(plan: PlanRow, choice: PlanChoice, held: Held[]): Offer['saving'] {
  if (choice.billingCycle !== 'year') return null
  const priced = (billingCycle: PlanChoice['billingCycle']) =>
    pricePeriod(
      { plan: plan.id, offer: offerFromRow(plan), choice: { ...choice, billingCycle }, held },
      'next',
    )
  const [year, month] = [priced('year'), priced('month')]
  if (!year || !month) return null
  const saving = sumOf(year.total.currency, [times(month.total, 12), negated(year.total)])
  return saving.amount > 0 ? saving : null
}

/** Plans that the organization can order, priced for what it wants, and what it uses now. None before it is known who sells. */
export async function listOffers(ctx: TenantCtx, query: OfferQuery): Promise<Offers> {
  requireBilling()
  const choice = {
    ...query,
    checkQuota: query.checkQuota ?? null,
    uptimeMonitor: query.uptimeMonitor ?? null,
  }
  const [rows, seller, [found], use] = await Promise.all([
    listPlanRows(ctx.db),
    sellerOf(ctx.db),
    listSoldRows(ctx.db, [ctx.tenant]),
    usedBy(ctx, ctx.tenant),
  ])
  const sold = orNotFound(found)
  const held = discountsOf(sold)
  const offered = rows.filter((row) => seller !== null && isOffered(row, sold))
  return {
    plans: offered.map((row) => {
      const price = pricePeriod({ plan: row.id, offer: offerFromRow(row), choice, held }, 'next')
      return {
        ...{
          _id: row.id,
          name: row.name,
          description: row.description,
          limits: planLimits.parse(row.limits),
        },
        isCurrent: row.id === sold.plan_id,
        price: price && {
          ...{ billingCycle: price.billingCycle, lines: price.lines, discounts: price.discounts },
          ...{ checkQuota: price.checkQuota, uptimeMonitor: price.uptimeMonitor, total: price.due },
        },
        saving: savingOf(row, choice, held),
        fits: price !== null && excessOf(limitsOf(row, price), use).length === 0,
      }
    }),
    payments: payments(),
    use,
  }
}
