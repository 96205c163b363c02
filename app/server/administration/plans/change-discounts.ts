import { discountsMessages } from '~/shared/messages/discounts'
import { plansMessages } from '~/shared/messages/plans'
import { lastsOn } from '~/shared/rules/money/discounts'
import type { DiscountBody, DiscountChange, DiscountView } from '~/shared/schemas/discount'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError, notFound, orNotFound } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import {
  type DiscountRow,
  deleteDiscountRow,
  findDiscountRow,
  insertDiscount,
  isCodeTaken,
  listDiscountRows,
  lockCodes,
  lockDiscount,
  updateDiscountRow,
} from './discount.store'
import { countPlans } from './plan.store'
import { reductionFrom } from './rules'

const present = (row: DiscountRow): DiscountView => ({
  ...{
    _id: row.id,
    name: row.name,
    discountCode: row.code,
    reduction: reductionFrom(row),
    periods: row.periods,
  },
  ...{ plans: row.plan_ids, maxUses: row.max_uses, startsOn: row.starts_on, endsOn: row.ends_on },
  ...{ isEnded: row.ended_at !== null, uses: row.uses },
  organizations: row.organizations.map(({ id, name, periods_used, ended }) => ({
    ...{ _id: id, name },
    periodsUsed: Math.min(periods_used, row.periods ?? periods_used),
    isOver: ended || !lastsOn(row.periods, periods_used),
  })),
})

export async function listDiscounts(ctx: Ctx): Promise<DiscountView[]> {
  requireBilling()
  return (await listDiscountRows(ctx.db)).map(present)
}

export async function readDiscount(ctx: Pick<Ctx, 'db'>, id: number): Promise<DiscountView> {
  requireBilling()
  return present(orNotFound(await findDiscountRow(ctx.db, id)))
}

async function checkNames(
  tx: Db,
  { discountCode: code, plans }: DiscountChange,
  id: number | null,
): Promise<void> {
  // Two of one code at once would end in an unknown error.
  if (code) await lockCodes(tx)
  if (code && (await isCodeTaken(tx, code, id)))
    throw fieldError('discountCode', discountsMessages.faults.codeTaken, 'CONFLICT')
  const named = [...new Set(plans ?? [])]
  if ((await countPlans(tx, named)) < named.length)
    throw fieldError('plans', plansMessages.faults.unknownPlan)
}

const logged = ({ organizations: _, uses: __, ...discount }: DiscountView) => ({
  ...discount,
  reduction: JSON.stringify(discount.reduction),
})

export async function createDiscount(ctx: Ctx, body: DiscountBody): Promise<DiscountView> {
  requireBilling()
  const { reduction, plans, discountCode: code, ...columns } = body
  return inTransaction(ctx, async (tx) => {
    await checkNames(tx, body, null)
    const off =
      reduction.kind === 'percent'
        ? { percent: reduction.percent, amount: null, currency: null }
        : { percent: null, amount: reduction.amount, currency: reduction.currency }
    const id = await insertDiscount(
      tx,
      { ...columns, code, kind: reduction.kind, ...off, planIds: [...new Set(plans)] },
      ctx.now(),
    )
    const created = await readDiscount({ db: tx }, id)
    const entry = { organizationId: NO_ORGANIZATION, after: logged(created) }
    await recordActivity(ctx, tx, 'discount.create', id, entry)
    return created
  })
}

export async function updateDiscount(ctx: Ctx, id: number, change: DiscountChange): Promise<DiscountView> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    if (!(await lockDiscount(tx, id))) throw notFound()
    await checkNames(tx, change, id)
    const before = await readDiscount({ db: tx }, id)
    const { isEnded, plans, discountCode: code, ...columns } = change
    const startsOn = columns.startsOn === undefined ? before.startsOn : columns.startsOn
    const endsOn = columns.endsOn === undefined ? before.endsOn : columns.endsOn
    if (startsOn && endsOn && endsOn < startsOn) throw fieldError('endsOn', discountsMessages.faults.order)
    const endedAt =
      isEnded === undefined || isEnded === before.isEnded ? undefined : isEnded ? ctx.now() : null
    await updateDiscountRow(
      tx,
      id,
      {
        ...columns,
        ...(code !== undefined && { code }),
        ...(plans && { planIds: [...new Set(plans)] }),
        ...(endedAt !== undefined && { endedAt }),
      },
      ctx.now(),
    )
    const after = await readDiscount({ db: tx }, id)
    await recordActivity(ctx, tx, 'discount.update', id, {
      organizationId: NO_ORGANIZATION,
      before: logged(before),
      after: logged(after),
    })
    return after
  })
}

export async function deleteDiscount(ctx: Ctx, id: number): Promise<{ ok: true }> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    if (!(await lockDiscount(tx, id))) throw notFound()
    const before = await readDiscount({ db: tx }, id)
    if (before.uses > 0) throw new AppError('CONFLICT', discountsMessages.faults.inUse)
    await deleteDiscountRow(tx, id)
    await recordActivity(ctx, tx, 'discount.delete', id, {
      organizationId: NO_ORGANIZATION,
      before: { name: before.name },
    })
    return { ok: true }
  })
}
