import { plansMessages } from '~/shared/messages/plans'
import { periodNumber } from '~/shared/rules/money/periods'
import type { Choice } from '~/shared/rules/money/plan-price'
import { type Proration, prorate } from '~/shared/rules/money/proration'
import type { Limits } from '~/shared/rules/plans/limits'
import { dayOf } from '~/shared/values/calendar'
import { recordActivity } from '../../platform/activity'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError, orNotFound } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import { findPlanRow, type PlanRow } from './plan.store'
import { limitsOf, offerFromRow } from './present-plan'
import { chosenOf, type Price, pricePeriod } from './rules'
import { discountsOf, type Sold, soldOf } from './sold'
import { countPeriod, insertHistory, type SoldRow, saveLimits, saveNext, savePeriod } from './sold.store'

export interface PlanOrder extends Choice {
  when: 'now' | 'renewal'
}

/** What putting an organization on a plan comes to. */
export interface PlannedMove {
  row: SoldRow
  to: PlanRow
  from: Sold | null
  when: 'now' | 'renewal'
  price: Price
  limits: Limits
  /** Within a running period. */
  proration: Proration | null
}

export async function getSoldVersion(db: Db, plan: number): Promise<PlanRow> {
  const found = orNotFound(await findPlanRow(db, plan))
  if (found.archived_at) throw new AppError('CONFLICT', plansMessages.faults.archived)
  return found
}

/** Throws at the field when the plan is not sold so. Without a plan, or after its period, nothing waits for a renewal. */
export function planMove(row: SoldRow, to: PlanRow, order: PlanOrder, now: Date): PlannedMove {
  const { when: wanted, ...choice } = order
  const from = soldOf(row)
  const isRunning = from !== null && now < from.period.end
  const when = isRunning ? wanted : 'now'
  const keepsPeriod = isRunning && when === 'now' && from.choice.billingCycle === choice.billingCycle
  const priced = { plan: to.id, offer: offerFromRow(to), choice, held: discountsOf(row) }
  const price = pricePeriod(priced, keepsPeriod ? 'running' : 'next')
  if (!price) throw fieldError('checkQuota', plansMessages.faults.notSoldSo)
  if (from && from.offer.currency !== priced.offer.currency && isRunning && when === 'now')
    throw fieldError('when', plansMessages.faults.otherCurrency, 'CONFLICT')
  const proration =
    isRunning && when === 'now'
      ? prorate(
          {
            from: { billingCycle: from.choice.billingCycle, total: from.paid },
            to: { billingCycle: choice.billingCycle, total: price.due },
            ...{ period: from.period, at: now },
          },
          sellerTimeZone(),
        )
      : null
  return { row, to, from, when, price, limits: limitsOf(to, price), proration }
}

/** Writes the plan, its limits, history and activity. The subscription must be locked. */
export async function putOnPlan(ctx: Ctx, tx: Db, move: PlannedMove): Promise<void> {
  requireBilling()
  const { row, to, from, when, price, limits } = move
  const { billingCycle, checkQuota: tests, uptimeMonitor: monitors, due } = price
  const chosen = chosenOf(offerFromRow(to), price)
  const tenant = row.organization_id
  const now = ctx.now()
  const timeZone = sellerTimeZone()
  const today = dayOf(now, timeZone)
  const keepsPeriod = from !== null && now < from.period.end && from.choice.billingCycle === billingCycle
  const period =
    from !== null && (when === 'renewal' || keepsPeriod)
      ? from.period
      : periodNumber(today, billingCycle, 0, timeZone)
  if (when === 'renewal') {
    const next = { nextPlanId: to.id, nextCycle: billingCycle }
    await saveNext(tx, tenant, { ...next, nextTests: chosen.tests, nextMonitors: chosen.monitors }, now)
  } else {
    await savePeriod(
      tx,
      tenant,
      {
        ...{
          planVersionId: to.version_id,
          billingCycle,
          chosenTests: chosen.tests,
          chosenMonitors: chosen.monitors,
        },
        periodAnchor: keepsPeriod ? from.anchor : today,
        ...{ periodStart: period.start, periodEnd: period.end },
      },
      now,
    )
    await saveLimits(tx, tenant, limits, now)
    if (!keepsPeriod) await countPeriod(tx, tenant, to.id)
  }
  await insertHistory(
    tx,
    tenant,
    {
      kind: when === 'renewal' ? 'scheduled' : from ? 'changed' : 'started',
      status: row.status ?? 'active',
      ...{ planVersionId: to.version_id, billingCycle, tests, monitors },
      ...{ periodStart: period.start, periodEnd: period.end },
      ...{ currency: due.currency, price: due.amount },
    },
    now,
  )
  await recordActivity(ctx, tx, 'organization.changePlan', tenant, {
    organizationId: tenant,
    before: from && { plan: from.plan.name, billingCycle: from.choice.billingCycle },
    after: {
      plan: to.name,
      version: to.number,
      billingCycle,
      checkQuota: tests,
      uptimeMonitor: monitors,
      when,
    },
  })
}
