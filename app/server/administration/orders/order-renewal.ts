import { v5, v7 } from 'uuid'
import { orderLines } from '~/shared/rules/money/order-lines'
import { withVat } from '~/shared/rules/money/vat'
import type { OrderView } from '~/shared/schemas/order'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { getSubscription } from '../billing'
import { priceRenewal } from '../plans'
import { readAccount, vatOf } from './account'
import { findOrderByKey, getOrder, insertOrder, type OrderRow } from './store'

/** Of the keys of renewals: one order for each period of an organization. */
const NAMESPACE = '8d1cf3bb-5a11-4a5e-9f0e-1f6f2c7d9b42'
const log = createLogger('orders')

/**
 * The order of the next period: to be charged by card, or done when there is nothing to charge. null when no renewal is due, when the period was ordered
 * before, and without a billing address or seller, since no invoice can be issued then.
 */
export async function orderRenewal(
  ctx: Ctx,
  tx: Db,
  tenant: number,
  payment: OrderView['payment'],
): Promise<OrderRow | null> {
  await getSubscription(tx, tenant, true)
  const renewal = await priceRenewal(ctx, tx, tenant)
  const account = await readAccount(tx, tenant)
  if (!renewal || !account) return null
  const key = v5(`${tenant} ${renewal.sold.period.end.toISOString()}`, NAMESPACE)
  if (await findOrderByKey(tx, tenant, key)) return null
  const now = ctx.now()
  const vat = await vatOf(tx, account, account, now).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error, organization: tenant }, 'a renewal could not be ordered')
    return null
  })
  if (!vat) return null
  const { price, plan, name, versionId } = renewal
  const { currency } = price.due
  const period = { when: 'now', proration: null, keepsPeriod: false } as const
  const { lines, net } = orderLines(
    { name, currency, lines: price.lines, discounts: price.discounts },
    period,
  )
  const amounts = withVat(net, vat)
  const { taxIdStatus: _, taxIdCheckedAt: __, ...buyer } = account
  const id = v7({ msecs: now.getTime() })
  const isOpen = payment === 'card' && amounts.gross.amount > 0
  await insertOrder(tx, {
    ...{ id, organization_id: tenant, key, kind: 'renewal', status: isOpen ? 'open' : 'done', payment },
    ...{ plan_id: plan, plan_version_id: versionId, billing_cycle: price.billingCycle },
    ...{ check_quota: price.checkQuota, uptime_monitor: price.uptimeMonitor, takes_effect: 'now' },
    ...{ currency, net: net.amount, vat: amounts.vat.amount, vat_kind: vat.kind, vat_rate: vat.rate },
    ...{ lines, buyer, discount_id: null, ordered_by: null, payment_ref: null, attempts: 0 },
    ...{ ordered_at: now, done_at: isOpen ? null : now, next_attempt_at: isOpen ? now : null },
  })
  return getOrder(tx, tenant, id)
}
