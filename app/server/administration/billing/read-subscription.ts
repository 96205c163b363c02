import { isExpired, trialDaysLeft, trialEndsAt } from '~/shared/rules/access/subscription'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { ListedSubscription, SubscriptionQuery, SubscriptionView } from '~/shared/schemas/subscription'
import type { Ctx, TenantCtx } from '../../platform/context'
import { billed } from '../../platform/has-billing'
import { listSubscriptionRows } from './list.store'
import { requireBilling } from './require-billing'
import { getSubscription, type OrganizationSubscription, readSubscriptionRow } from './store'

export const readSubscription = async (ctx: TenantCtx): Promise<SubscriptionView> =>
  presentSubscription(ctx.tenant, await getSubscription(ctx.db, ctx.tenant), ctx.now())

/** Of all organizations, open invoice orders first. */
export async function listSubscriptions(
  ctx: Ctx,
  query: SubscriptionQuery,
): Promise<PageOf<ListedSubscription>> {
  requireBilling()
  const now = ctx.now()
  return toPage(await listSubscriptionRows(ctx.db, query, now), query, (row) => ({
    _id: row.id,
    ...presentSubscription(row.id, { name: row.name, ...readSubscriptionRow(row) }, now),
    orderedBy: row.ordered_by_email,
  }))
}

export function presentSubscription(
  tenant: number,
  { name, ...stored }: OrganizationSubscription,
  now: Date,
): SubscriptionView {
  const subscription = billed(stored.subscription)
  const order = billed(stored.order)
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
    plan: subscription?.plan ?? null,
    testQuota: stored.subscription?.testQuota ?? null,
    uptimeQuota: stored.subscription?.uptimeQuota ?? null,
    order: order && { ...order, orderedAt: order.orderedAt.toISOString() },
  }
}
