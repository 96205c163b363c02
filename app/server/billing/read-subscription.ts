import { isExpired, trialDaysLeft, trialEndsAt } from '~/shared/rules/access/subscription'
import type { SubscriptionView } from '~/shared/schemas/subscription'
import type { TenantCtx } from '../context'
import { getSubscription, type OrganizationSubscription } from './store'

export const readSubscription = async (ctx: TenantCtx): Promise<SubscriptionView> =>
  presentSubscription(ctx.tenant, await getSubscription(ctx.db, ctx.tenant), ctx.now())

export function presentSubscription(
  tenant: number,
  { name, subscription }: OrganizationSubscription,
  now: Date,
): SubscriptionView {
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
  }
}
