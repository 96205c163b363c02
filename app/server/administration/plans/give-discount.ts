import { discountsMessages } from '~/shared/messages/discounts'
import { refusalOf } from '~/shared/rules/money/discounts'
import type { DiscountView } from '~/shared/schemas/discount'
import { dayOf } from '~/shared/values/calendar'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError, notFound, orNotFound } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import { readDiscount } from './change-discounts'
import { endUse, insertUse, lockDiscount } from './discount.store'
import { listSoldRows } from './sold.store'

const refuse = (reason: keyof typeof discountsMessages.refusals) =>
  fieldError('organization', discountsMessages.refusals[reason], 'CONFLICT')

/** From the next period on. `plan`: that the organization is about to take, if not the one it has. */
export async function giveDiscount(
  ctx: Ctx,
  tx: Db,
  { id, organization, plan }: { id: number; organization: number; plan?: number },
): Promise<void> {
  if (!(await lockDiscount(tx, id))) throw notFound()
  const { plans, maxUses, uses, startsOn, endsOn, isEnded, name } = await readDiscount({ db: tx }, id)
  const [row] = await listSoldRows(tx, [organization])
  if (!row) throw fieldError('organization', discountsMessages.refusals.unknown)
  if (row.status === null) throw refuse('noSubscription')
  const today = dayOf(ctx.now(), sellerTimeZone())
  const terms = { plans, maxUses, uses, startsOn, endsOn, isEnded }
  const refusal = refusalOf(terms, { today, plan: plan ?? row.next_plan_id ?? row.plan_id })
  if (refusal) throw refuse(refusal)
  if (!(await insertUse(tx, organization, id, ctx.now()))) throw refuse('taken')
  await recordActivity(ctx, tx, 'discount.give', id, { organizationId: organization, after: { name } })
}

export async function assignDiscount(ctx: Ctx, id: number, organization: number): Promise<DiscountView> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    await giveDiscount(ctx, tx, { id, organization })
    return readDiscount({ db: tx }, id)
  })
}

export async function endDiscount(ctx: Ctx, id: number, organization: number): Promise<DiscountView> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    const { name } = await readDiscount({ db: tx }, id)
    orNotFound((await listSoldRows(tx, [organization]))[0])
    if (!(await endUse(tx, organization, id, ctx.now()))) throw notFound()
    await recordActivity(ctx, tx, 'discount.end', id, { organizationId: organization, before: { name } })
    return readDiscount({ db: tx }, id)
  })
}
