import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { hasBilling } from '../../platform/has-billing'
import { createLogger } from '../../platform/log'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { findPayers, getSubscription } from '../billing'
import { hasCards } from '../payments'
import { renewSubscription } from '../plans'
import { listCardRenewals, listDueAttempts, replacePayment, savePayment, saveStatus } from './card.store'
import { attemptNumber, NO_PAYMENT, nextAttempt, renewalStep } from './card-rules'
import { orderRenewal } from './order-renewal'
import { chargeOrder, endLastPayment } from './pay-order'
import { endOrder, getOrder, type OrderRow } from './store'
import { applyLocked, applyPayment } from './sync-order'

const BATCH = 50
/** Longer than the provider is waited for. */
const ANSWER_MS = 5 * MINUTE_MS
const WAIT_MS = HOUR_MS
const log = createLogger('orders')

/** Charges the cards of periods that ended, and those that were declined before again. Returns how many. */
export async function renewByCard(ctx: Ctx, signal: AbortSignal): Promise<number> {
  if (!hasBilling() || !hasCards()) return 0
  for (const { organization_id: tenant } of await listCardRenewals(ctx.db, ctx.now(), BATCH)) {
    if (signal.aborted) break
    await inTransaction(ctx, async (tx) => {
      const order = await orderRenewal(ctx, tx, tenant, 'card')
      // There is nothing to charge.
      if (order?.status === 'done') await renewSubscription(ctx, tx, tenant)
    })
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
  const last = await endLastPayment(ctx.db, before)
  const step = renewalStep(before, last?.status ?? null)
  if (last && step === 'apply') await applyPayment(ctx, before, last.ref)
  if (step === 'wait') await savePayment(ctx.db, tenant, id, { nextAttemptAt: after(ctx, WAIT_MS) })
  if (last && step === 'decline') await settle(ctx, before, last.ref)
  if (step !== 'charge') return
  const attempts = attemptNumber(before)
  if (!(await replacePayment(ctx.db, before, { ref: null, attempts }, after(ctx, ANSWER_MS)))) return
  const order = { ...before, attempts, payment_ref: null }
  await settle(ctx, order, (await chargeOrder(ctx.db, order)) ?? NO_PAYMENT)
}

const after = ({ now }: Pick<Ctx, 'now'>, ms: number): Date => new Date(now().getTime() + ms)

/** Stores what became of an attempt, all of it or nothing. */
const settle = (ctx: Ctx, { id, organization_id: tenant }: OrderRow, ref: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { name } = await getSubscription(tx, tenant, true)
    await savePayment(tx, tenant, id, { paymentRef: ref })
    const status =
      ref === NO_PAYMENT ? 'dead' : await applyLocked(ctx, tx, { id, organization_id: tenant }, ref)
    const order = await getOrder(tx, tenant, id)
    if (order.status !== 'open') return
    if (status === 'open') await savePayment(tx, tenant, id, { nextAttemptAt: after(ctx, WAIT_MS) })
    else await decline(ctx, tx, order, name)
  })

/** The organization keeps its plan while there are attempts left. */
async function decline(ctx: Ctx, tx: Db, order: OrderRow, name: string): Promise<void> {
  const { id, organization_id: tenant, plan_name: plan } = order
  const now = ctx.now()
  const next = nextAttempt(order.ordered_at, order.attempts)
  if (next === null) await endOrder(tx, tenant, id, 'closed', now)
  else await savePayment(tx, tenant, id, { nextAttemptAt: next })
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
