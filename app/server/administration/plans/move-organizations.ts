import { plansMessages } from '~/shared/messages/plans'
import { excessOf, type LimitedUse } from '~/shared/rules/plans/limits'
import { type PageOf, type Paging, toPage } from '~/shared/schemas/paging'
import type {
  PlanChange,
  PlanEffect,
  PlanMove,
  PlanMoveEffect,
  PlanOrganization,
} from '~/shared/schemas/plan'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError, orNotFound } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { predictedOf } from '../../structure/sites'
import { countUptime } from '../../uptime/monitors'
import { changedPlan, readPlan } from './change-plans'
import { findPlanRow } from './plan.store'
import { getSoldVersion, type PlannedMove, planMove, putOnPlan } from './put-on-plan'
import { pricePeriod } from './rules'
import { discountsOf, presentSold, soldOf } from './sold'
import { countUsers, listOnPlan, listSoldRows, lockSubscriptions } from './sold.store'

export async function listPlanOrganizations(
  ctx: Ctx,
  plan: number,
  paging: Paging,
): Promise<PageOf<PlanOrganization>> {
  requireBilling()
  orNotFound(await findPlanRow(ctx.db, plan))
  const found = await listOnPlan(ctx.db, plan, paging)
  return toPage(
    {
      ...found,
      rows: found.rows.flatMap((row) => {
        const sold = soldOf(row)
        return sold ? [{ row, sold }] : []
      }),
    },
    paging,
    ({ row, sold }) => ({
      ...presentSold(sold),
      _id: row.organization_id,
      name: row.name,
      status: row.status as PlanOrganization['status'],
    }),
  )
}

async function plannedMoves(ctx: Ctx, db: Db, plan: number, move: PlanMove): Promise<PlannedMove[]> {
  const { organizations, ...order } = move
  const to = await getSoldVersion(db, plan)
  const ids = [...new Set(organizations)]
  const rows = await listSoldRows(db, ids)
  if (rows.length < ids.length) throw fieldError('organizations', plansMessages.faults.unknownOrganization)
  return rows.map((row) => planMove(row, to, order, ctx.now()))
}

async function usedBy({ db, now }: Ctx, tenant: number): Promise<LimitedUse> {
  const [testsAMonth, { sites }, users] = await Promise.all([
    predictedOf(db, { tenant }, now()),
    countUptime(db, tenant),
    countUsers(db, tenant),
  ])
  return { testsAMonth, monitoredSites: sites, users }
}

/** What the move changes for each organization: price, proration, and what exceeds the plan. */
export async function previewMove(ctx: Ctx, plan: number, move: PlanMove): Promise<PlanMoveEffect> {
  requireBilling()
  const moves = await plannedMoves(ctx, ctx.db, plan, move)
  const items: PlanMoveEffect['items'] = []
  for (const { row, from, when, price, limits, proration } of moves) {
    items.push({
      ...{ _id: row.organization_id, name: row.name, from: from?.plan ?? null, when },
      ...{ before: from?.price.due ?? null, after: price.due },
      proration: proration && {
        ...{ credit: proration.credit, charge: proration.charge, total: proration.total },
        ...{ daysLeft: proration.days.left, days: proration.days.all },
      },
      excess: excessOf(limits, await usedBy(ctx, row.organization_id)),
    })
  }
  return { items }
}

export async function moveOrganizations(ctx: Ctx, plan: number, move: PlanMove): Promise<{ moved: number }> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    await lockSubscriptions(tx, move.organizations)
    const moves = await plannedMoves(ctx, tx, plan, move)
    for (const planned of moves) await putOnPlan(ctx, tx, planned)
    return { moved: moves.length }
  })
}

const SHOWN = 50

/** Who is affected by a change of the plan, before it is saved. */
export async function previewPlanChange(ctx: Ctx, plan: number, change: PlanChange): Promise<PlanEffect> {
  requireBilling()
  const { after, isNewVersion } = changedPlan(await readPlan(ctx, plan), change)
  const { rows, total } = await listOnPlan(ctx.db, plan, { page: 1, limit: SHOWN })
  return {
    ...{ organizations: total, isNewVersion },
    items: rows.flatMap((row) => {
      const sold = soldOf(row)
      if (!sold) return []
      const next = sold.next?.plan._id === plan ? sold.next : sold.choice
      const price = pricePeriod({ plan, offer: after, choice: next, held: discountsOf(row) }, 'next')
      const renewsAt = sold.period.end.toISOString()
      const before = sold.price.due
      return [{ _id: row.organization_id, name: row.name, renewsAt, before, after: price?.due ?? null }]
    }),
  }
}
