import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { hasBilling } from '../../platform/has-billing'
import { createLogger } from '../../platform/log'
import { hasCards, listPayments } from '../payments'
import {
  closeUnopened,
  deleteDifference,
  deleteEventsBefore,
  listOpenCardOrders,
  saveDifference,
} from './card.store'
import { differenceOf } from './card-rules'
import { findOrder } from './store'
import { applyPayment, syncOrder } from './sync-order'

const log = createLogger('orders')
const OPEN_ORDERS = 1_000
/** Longer than the provider repeats a notice. */
const LOOK_BACK_MS = 7 * DAY_MS
const KEEP_EVENTS_MS = 90 * DAY_MS
/** Pages of the provider expire after a day. An open order keeps the next period from being ordered. */
const UNOPENED_MS = 2 * DAY_MS

/** Looks at every payment that may have been missed, and lists what does not agree. Returns how many. */
export async function reconcilePayments(ctx: Ctx, signal: AbortSignal): Promise<number> {
  if (!hasBilling() || !hasCards()) return 0
  for (const { id, organization_id } of await listOpenCardOrders(ctx.db, OPEN_ORDERS)) {
    if (signal.aborted) return 0
    await syncOrder(ctx, organization_id, id).catch((error: unknown) => {
      log.error({ err: error, order: id }, 'an order could not be compared with its payment')
    })
  }
  await closeUnopened(ctx.db, new Date(ctx.now().getTime() - UNOPENED_MS), OPEN_ORDERS)
  let differences = 0
  for await (const payment of listPayments(new Date(ctx.now().getTime() - LOOK_BACK_MS))) {
    if (signal.aborted) break
    if (payment.status === 'paid') differences += Number(await compare(ctx, payment))
  }
  await deleteEventsBefore(ctx.db, new Date(ctx.now().getTime() - KEEP_EVENTS_MS))
  return differences
}

type Payment = typeof listPayments extends (since: Date) => AsyncGenerator<infer P> ? P : never

async function compare(ctx: Ctx, payment: Payment): Promise<boolean> {
  const read = () =>
    payment.order === null ? undefined : findOrder(ctx.db, payment.organization ?? 0, payment.order)
  let order = await read()
  if (order && order.status !== 'done') {
    await applyPayment(ctx, order, payment.ref).catch((error: unknown) => {
      log.error({ err: error, payment: payment.ref }, 'a payment could not be applied to its order')
    })
    order = await read()
  }
  const sold = order && { status: order.status, total: order.net + order.vat, currency: order.currency }
  const kind = differenceOf(payment, sold ?? null)
  if (kind === null) {
    await deleteDifference(ctx.db, payment.ref)
    return false
  }
  const found = { payment: payment.ref, buyerId: payment.organization, orderId: order?.id ?? null, kind }
  await saveDifference(ctx.db, { ...found, amount: payment.amount, currency: payment.currency }, ctx.now())
  return true
}
