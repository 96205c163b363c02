import type { SubscriptionChange, SubscriptionView } from '~/shared/schemas/subscription'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { allowedChange } from './allowed-change'
import { readView } from './read-subscription'
import { changedSubscription, type Settings } from './rules'
import { getSubscription, saveSettings } from './store'

/** Sets plan, end, quotas and invoice status, which is how a super admin processes an order. */
export async function changeSubscription(
  ctx: TenantCtx,
  change: SubscriptionChange,
): Promise<SubscriptionView> {
  const allowed = allowedChange(change)
  return inTransaction(ctx, async (tx) => {
    const before = await getSubscription(tx, ctx.tenant, true)
    const after = changedSubscription(before.subscription, allowed, ctx.now())
    await saveSettings(tx, ctx.tenant, after, ctx.now())
    await recordActivity(ctx, tx, 'organization.changeBilling', ctx.tenant, {
      before: before.subscription && logged(before.subscription),
      after: logged(after),
    })
    return readView({ ...ctx, db: tx }, ctx.tenant)
  })
}

const logged = (settings: Settings) => ({
  plan: settings.plan,
  status: settings.status,
  endsAt: settings.endsAt?.toISOString() ?? null,
  testQuota: settings.testQuota,
  uptimeQuota: settings.uptimeQuota,
  paymentType: settings.paymentType,
  invoiceStatus: settings.invoiceStatus,
})
