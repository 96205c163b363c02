import { ordersMessages } from '~/shared/messages/orders'
import { isExpired } from '~/shared/rules/access/subscription'
import type { OwnSubscription } from '~/shared/schemas/order'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { getSubscription, readView } from '../billing'
import { listPlanRows, listSold } from '../plans'
import { readAccount } from './account'
import { endRenewal } from './end-renewal'
import { readCard } from './own-card'
import { dropNext, findOpenOrder, saveEnd } from './store'

type Found = Awaited<ReturnType<typeof getSubscription>>['subscription']

const runsUntilCanceled = (subscription: Found, now: Date): boolean =>
  (subscription?.status === 'active' || subscription?.status === 'past_due') && !isExpired(subscription, now)

/** A canceled one that has not ended yet. */
const canResume = (subscription: Found, now: Date): boolean =>
  subscription?.status === 'canceled' && !isExpired(subscription, now)

export async function readOwnSubscription(ctx: TenantCtx, db: Db = ctx.db): Promise<OwnSubscription> {
  requireBilling()
  const now = ctx.now()
  const [view, { subscription }, account, plans, card, open] = await Promise.all([
    readView({ db, now: ctx.now }, ctx.tenant),
    getSubscription(db, ctx.tenant),
    readAccount(db, ctx.tenant),
    listPlanRows(db),
    readCard({ db, now: ctx.now }, ctx.tenant),
    findOpenOrder(db, ctx.tenant),
  ])
  return {
    ...view,
    account,
    hasPlans: view.sold !== null || plans.some((plan) => plan.visibility === 'public' && !plan.archived_at),
    canCancel: view.sold !== null && runsUntilCanceled(subscription, now),
    canResume: view.sold !== null && canResume(subscription, now),
    card: subscription?.paymentType === 'card' ? card : null,
    openOrder: open?.id ?? null,
  }
}

const change = (ctx: TenantCtx, work: (tx: Db, found: Found) => Promise<void>): Promise<OwnSubscription> => {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    const { subscription } = await getSubscription(tx, ctx.tenant, true)
    await work(tx, subscription)
    return readOwnSubscription(ctx, tx)
  })
}

/** Stays usable until the period that is paid ends, and does not renew. */
export async function cancelSubscription(ctx: TenantCtx): Promise<OwnSubscription> {
  requireBilling()
  await endRenewal(ctx)
  return change(ctx, async (tx, subscription) => {
    const sold = (await listSold(tx, [ctx.tenant])).get(ctx.tenant)
    if (!sold || !runsUntilCanceled(subscription, ctx.now()))
      throw new AppError('CONFLICT', ordersMessages.faults.notRunning)
    const endsAt = sold.period.end
    await dropNext(tx, ctx.tenant, ctx.now())
    await saveEnd(tx, ctx.tenant, { status: 'canceled', endsAt }, ctx.now())
    await recordActivity(ctx, tx, 'organization.cancelPlan', ctx.tenant, {
      before: { plan: sold.plan.name },
      after: { endsAt: endsAt.toISOString() },
    })
  })
}

export const resumeSubscription = (ctx: TenantCtx): Promise<OwnSubscription> =>
  change(ctx, async (tx, subscription) => {
    if (!canResume(subscription, ctx.now())) throw new AppError('CONFLICT', ordersMessages.faults.notCanceled)
    await saveEnd(tx, ctx.tenant, { status: 'active', endsAt: null }, ctx.now())
    await recordActivity(ctx, tx, 'organization.resumePlan', ctx.tenant, { after: { status: 'active' } })
  })

/** Drops what the renewal would change. */
export const keepPlan = (ctx: TenantCtx): Promise<OwnSubscription> =>
  change(ctx, async (tx) => {
    const sold = (await listSold(tx, [ctx.tenant])).get(ctx.tenant)
    if (!sold?.next) return
    await dropNext(tx, ctx.tenant, ctx.now())
    await recordActivity(ctx, tx, 'organization.changePlan', ctx.tenant, {
      before: { plan: sold.next.plan.name, when: 'renewal' },
      after: { plan: sold.plan.name },
    })
  })
