import { v5, v7 } from 'uuid'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import { orderLines } from '~/shared/rules/money/order-lines'
import { withVat } from '~/shared/rules/money/vat'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { hasBilling } from '../../platform/has-billing'
import { createLogger } from '../../platform/log'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { findPayers, getSubscription } from '../billing'
import { endPayment, hasCards } from '../payments'
import { priceRenewal } from '../plans'
import { readAccount, vatOf } from './account'
import { listCardRenewals, listDueAttempts, savePayment, saveStatus } from './card.store'
import { nextAttempt } from './card-rules'
import { chargeOrder } from './pay-order'
import { endOrder, findOrderByKey, getOrder, insertOrder, type OrderRow } from './store'
import { applyPayment } from './sync-order'

const BATCH = 50
/** Of the keys of renewals: one order for each period of an organization. */
const NAMESPACE = '8d1cf3bb-5a11-4a5e-9f0e-1f6f2c7d9b42'
const log = createLogger('orders')

/** Charges the cards of periods that ended, and those that were declined before again. Returns how many. */
export async function renewByCard(ctx: Ctx, signal: AbortSignal): Promise<number> {
  if (!hasBilling() || !hasCards()) return 0
  for (const { organization_id } of await listCardRenewals(ctx.db, ctx.now(), BATCH)) {
    if (signal.aborted) break
    await orderRenewal(ctx, organization_id)
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

const orderRenewal = (ctx: Ctx, tenant: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getSubscription(tx, tenant, true)
    const renewal = await priceRenewal(ctx, tx, tenant)
    const account = await readAccount(tx, tenant)
    if (!renewal || !account) return
    const key = v5(`${tenant} ${renewal.sold.period.end.toISOString()}`, NAMESPACE)
    if (await findOrderByKey(tx, tenant, key)) return
    const { price, plan, name, versionId } = renewal
    const now = ctx.now()
    const { currency } = price.due
    const period = { when: 'now', proration: null, keepsPeriod: false } as const
    const { lines, net } = orderLines(
      { name, currency, lines: price.lines, discounts: price.discounts },
      period,
    )
    const vat = await vatOf(tx, account, account, now)
    const amounts = withVat(net, vat)
    const { taxIdStatus: _, taxIdCheckedAt: __, ...buyer } = account
    await insertOrder(tx, {
      ...{ id: v7({ msecs: now.getTime() }), organization_id: tenant, key, kind: 'renewal', status: 'open' },
      ...{ payment: 'card', plan_id: plan, plan_version_id: versionId, billing_cycle: price.billingCycle },
      ...{ check_quota: price.checkQuota, uptime_monitor: price.uptimeMonitor, takes_effect: 'now' },
      ...{
        currency,
        net: net.amount,
        vat: amounts.vat.amount,
        vat_kind: vat.kind,
        vat_rate: vat.rate,
        lines,
        buyer,
      },
      ...{ discount_id: null, ordered_by: null, ordered_at: now, done_at: null },
      ...{ payment_ref: null, attempts: 0, next_attempt_at: now },
    })
  })

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
      subject: declined.subject(name),
      paragraphs: next === null ? declined.ended(plan) : declined.paragraphs(plan),
      action: { label: declined.action, url: publicUrl(paths.subscriptionPlan({ organization: tenant })) },
    })
  }
}
