import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { hasBilling } from '../../platform/has-billing'
import { createLogger } from '../../platform/log'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { findPayers, getSubscription } from '../billing'
import { endPayment, hasCards } from '../payments'
import { listCardRenewals, listDueAttempts, savePayment, saveStatus } from './card.store'
import { nextAttempt } from './card-rules'
import { orderRenewal } from './order-renewal'
import { chargeOrder } from './pay-order'
import { endOrder, getOrder, type OrderRow } from './store'
import { applyPayment } from './sync-order'

const BATCH = 50
const log = createLogger('orders')

/** Charges the cards of periods that ended, and those that were declined before again. Returns how many. */
export async function renewByCard(ctx: Ctx, signal: AbortSignal): Promise<number> {
  if (!hasBilling() || !hasCards()) return 0
  for (const { organization_id } of await listCardRenewals(ctx.db, ctx.now(), BATCH)) {
    if (signal.aborted) break
    await inTransaction(ctx, (tx) => orderRenewal(ctx, tx, organization_id, 'card'))
  }
  const due = await listDueAttempts(ctx.db, ctx.now(), BATCH)
  for (const { id, organization_id } of due) {
    if (signal.aborted) break
    await attempt(ctx, organization_id, id).catch((error: unknown) => {
      log.error({ err: error, order: id }, 'a card could not be charged')
    })
  }
  return due.length
}

/** Ends what was tried before, and charges the card once more. */
async function attempt(ctx: Ctx, tenant: number, id: string): Promise<void> {
  const before = await getOrder(ctx.db, tenant, id)
  if (before.payment_ref) {
    const { status } = await endPayment(before.payment_ref)
    if (status === 'paid') {
      await applyPayment(ctx, before, before.payment_ref)
      return
    }
  }
  const attempts = before.attempts + 1
  const next = nextAttempt(before.ordered_at, attempts)
  await savePayment(ctx.db, tenant, id, { attempts, nextAttemptAt: next })
  const status = await chargeOrder(ctx, { ...before, attempts })
  if (status !== 'paid') await inTransaction(ctx, (tx) => decline(ctx, tx, { ...before, attempts }, next))
}

/** The organization keeps its plan while there are attempts left. */
async function decline(ctx: Ctx, tx: Db, order: OrderRow, next: Date | null): Promise<void> {
  const { id, organization_id: tenant, plan_name: plan } = order
  const { name } = await getSubscription(tx, tenant, true)
  if ((await getOrder(tx, tenant, id)).status !== 'open') return
  const now = ctx.now()
  if (next === null) await endOrder(tx, tenant, id, 'closed', now)
  await saveStatus(
    tx,
    tenant,
    next === null ? { status: 'canceled', endsAt: now } : { status: 'past_due' },
    now,
  )
  const { declined } = ordersMessages
  for (const { email } of await findPayers(tx, tenant)) {
    await queueMail(ctx, tx, {
      kind: 'billing.cardDeclined',
      about: { organization: tenant },
      to: email,
      write: () => ({
        subject: declined.subject(name),
        paragraphs: next === null ? declined.ended(plan) : declined.paragraphs(plan),
        action: { label: declined.action, url: publicUrl(paths.subscriptionPlan({ organization: tenant })) },
      }),
    })
  }
}
