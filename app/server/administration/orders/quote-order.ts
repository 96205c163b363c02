import { isDeepStrictEqual } from 'node:util'
import { discountsMessages } from '~/shared/messages/discounts'
import { ordersMessages } from '~/shared/messages/orders'
import { refusalOf } from '~/shared/rules/money/discounts'
import { orderLines } from '~/shared/rules/money/order-lines'
import { takesEffect } from '~/shared/rules/money/proration'
import { type Vat, withVat } from '~/shared/rules/money/vat'
import { excessOf } from '~/shared/rules/plans/limits'
import type { OrderPreview, OrderQuote, PlanChoice } from '~/shared/schemas/order'
import { dayOf } from '~/shared/values/calendar'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, notFound, orNotFound } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import {
  findDiscountByCode,
  findPlanRow,
  isOffered,
  listSoldRows,
  type PlannedMove,
  type PlanRow,
  periodOf,
  planMove,
  renewalPrice,
  type SoldRow,
  type UseRow,
  usedBy,
} from '../plans'
import { readAccount, vatOf } from './account'

export interface Quote {
  move: PlannedMove
  lines: ReturnType<typeof orderLines>['lines']
  /** null before the country is known. */
  vat: Vat | null
  amounts: ReturnType<typeof withVat>
  discount: { id: number } | null
  codeFault: string | null
}

/** A discount that the order would be given, beside those that the organization has. */
async function codeOf(
  db: Db,
  row: SoldRow,
  { discountCode: code, plan }: Pick<OrderPreview, 'discountCode' | 'plan'>,
  now: Date,
) {
  if (code === null) return { use: null, fault: null }
  const found = await findDiscountByCode(db, code)
  if (!found) return { use: null, fault: ordersMessages.faults.code }
  // Given before, as by the first sending of this order: it is among the discounts of the row.
  if (row.discounts.some(({ id }) => id === found.id)) return { use: null, fault: null }
  const { plan_ids: plans, max_uses: maxUses, uses, starts_on: startsOn, ends_on: endsOn } = found
  const terms = { plans, maxUses, uses, startsOn, endsOn, isEnded: found.ended_at !== null }
  const refusal = refusalOf(terms, { today: dayOf(now, sellerTimeZone()), plan })
  if (refusal) return { use: null, fault: discountsMessages.refusals[refusal] }
  const use: UseRow = { ...found, periods_used: 0 }
  return { use, fault: null }
}

const PAID: readonly (string | null)[] = ['active', 'past_due', 'canceled']

/** A plan of a trial was given, not bought: there is nothing of it to credit. */
export const withoutUnpaid = (row: SoldRow): SoldRow =>
  PAID.includes(row.status) ? row : { ...row, version_id: null }

/** At once when it is more than what is paid now, else at the renewal. */
function moveFor(row: SoldRow, to: PlanRow, choice: PlanChoice, now: Date) {
  const move = planMove(row, to, { ...choice, when: 'renewal' }, now)
  const { from, price } = move
  if (!from || move.when === 'now') return move
  const paid = { billingCycle: from.choice.billingCycle, total: from.paid }
  const wanted = { billingCycle: price.billingCycle, total: price.due }
  if (from.offer.currency !== price.due.currency || takesEffect(paid, wanted) === 'renewal') return move
  const atOnce = planMove(row, to, { ...choice, when: 'now' }, now)
  return (atOnce.proration?.total.amount ?? 0) < 0 ? move : atOnce
}

const isSame = ({ from, to, price }: PlannedMove): boolean =>
  from !== null &&
  from.versionId === to.version_id &&
  isDeepStrictEqual(
    [from.price.billingCycle, from.price.checkQuota, from.price.uptimeMonitor],
    [price.billingCycle, price.checkQuota, price.uptimeMonitor],
  )

export async function quoteOrder(
  { now }: Pick<TenantCtx, 'now'>,
  db: Db,
  tenant: number,
  { plan, discountCode, buyer, ...choice }: OrderPreview,
): Promise<Quote> {
  const [found] = await listSoldRows(db, [tenant])
  const row = withoutUnpaid(orNotFound(found))
  const to = await findPlanRow(db, plan)
  if (!to || !isOffered(to, row)) throw notFound()
  const at = now()
  const { use, fault } = await codeOf(db, row, { plan, discountCode }, at)
  const move = moveFor({ ...row, discounts: use ? [...row.discounts, use] : row.discounts }, to, choice, at)
  const isRunning = move.from !== null && at < move.from.period.end && row.status !== 'canceled'
  if (isRunning && isSame(move)) throw new AppError('CONFLICT', ordersMessages.faults.samePlan)
  const { price, when, proration, from } = move
  const { lines, net } = orderLines(
    { name: to.name, currency: price.due.currency, lines: price.lines, discounts: price.discounts },
    { when, proration, keepsPeriod: from?.choice.billingCycle === price.billingCycle },
  )
  const vat = buyer && (await vatOf(db, buyer, await readAccount(db, tenant), at))
  const amounts = withVat(net, vat ?? { kind: 'outside', country: '', rate: 0 })
  return { move, lines, vat, amounts, discount: use && { id: use.id }, codeFault: fault }
}

/** What an order would cost and change; changes nothing. */
export async function previewOrder(ctx: TenantCtx, wish: OrderPreview): Promise<OrderQuote> {
  requireBilling()
  const { move, lines, vat, amounts, codeFault } = await quoteOrder(ctx, ctx.db, ctx.tenant, wish)
  const { to, price, when, limits } = move
  return {
    plan: { _id: to.id, name: to.name },
    ...{ billingCycle: price.billingCycle, checkQuota: price.checkQuota, uptimeMonitor: price.uptimeMonitor },
    ...{ when, lines, net: amounts.net, vat, vatAmount: amounts.vat, total: amounts.gross, codeFault },
    renewal: {
      at: periodOf(move, ctx.now()).period.end.toISOString(),
      price: renewalPrice(move, ctx.now()).due,
    },
    excess: excessOf(limits, await usedBy(ctx, ctx.tenant)),
  }
}
