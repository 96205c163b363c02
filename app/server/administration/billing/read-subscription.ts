import { isExpired, trialDaysLeft, trialEndsAt } from '~/shared/rules/access/subscription'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { ListedSubscription, SubscriptionQuery, SubscriptionView } from '~/shared/schemas/subscription'
import type { Ctx, TenantCtx } from '../../platform/context'
import { billed, requireBilling } from '../../platform/has-billing'
import { listSold, presentSold, type Sold } from '../plans'
import { listSubscriptionRows } from './list.store'
import { getSubscription, type OrganizationSubscription, readSubscriptionRow } from './store'

export const readSubscription = (ctx: TenantCtx): Promise<SubscriptionView> => readView(ctx, ctx.tenant)

export async function readView(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  organization: number,
): Promise<SubscriptionView> {
  const [found, sold] = await Promise.all([getSubscription(db, organization), listSold(db, [organization])])
  return presentSubscription(organization, found, sold.get(organization), now())
}

/** Of all organizations, open invoice orders first. */
export async function listSubscriptions(
  ctx: Ctx,
  query: SubscriptionQuery,
): Promise<PageOf<ListedSubscription>> {
  requireBilling()
  const now = ctx.now()
  const found = await listSubscriptionRows(ctx.db, query, now)
  const ids = found.rows.map(({ id }) => id)
  const sold = await listSold(ctx.db, ids)
  return toPage(found, query, (row) => ({
    _id: row.id,
    ...presentSubscription(row.id, { name: row.name, ...readSubscriptionRow(row) }, sold.get(row.id), now),
    orderedBy: row.ordered_by_email,
  }))
}

function presentSubscription(
  tenant: number,
  { name, ...stored }: OrganizationSubscription,
  onPlan: Sold | undefined,
  now: Date,
): SubscriptionView {
  const subscription = billed(stored.subscription)
  const order = billed(stored.order)
  const sold = billed(onPlan ?? null)
  const endsAt = subscription && (subscription.endsAt ?? trialEndsAt(subscription))
  return {
    organization: { _id: tenant, name },
    status: subscription?.status ?? null,
    isExpired: isExpired(subscription, now),
    paymentType: subscription?.paymentType ?? 'none',
    invoiceStatus: subscription?.invoiceStatus ?? null,
    trialLevel: subscription?.trialLevel ?? 0,
    trialDaysLeft: subscription && trialDaysLeft(subscription, now),
    endsAt: endsAt?.toISOString() ?? null,
    isEndSet: subscription !== null && subscription.endsAt !== null,
    plan: sold?.plan.name ?? subscription?.plan ?? null,
    sold: sold && presentSold(sold),
    testQuota: stored.subscription?.testQuota ?? null,
    uptimeQuota: stored.subscription?.uptimeQuota ?? null,
    order: order && { ...order, orderedAt: order.orderedAt.toISOString() },
  }
}
