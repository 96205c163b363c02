import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { sellerTimeZone } from '../../platform/has-billing'
import { findPlanRow, type PlanRow } from './plan.store'
import { limitsOf, offerFromRow } from './present-plan'
import { chosenOf, nextPeriod, pricePeriod } from './rules'
import { discountsOf, type Sold, soldOf } from './sold'
import {
  countPeriod,
  insertHistory,
  listSoldRows,
  lockSubscriptions,
  type SoldRow,
  saveLimits,
  savePeriod,
} from './sold.store'

/** One period, with the latest version of the plan and what was chosen for the renewal. False when none is due. */
export async function renewSubscription(ctx: Pick<Ctx, 'now'>, tx: Db, tenant: number): Promise<boolean> {
  await lockSubscriptions(tx, [tenant])
  const [row] = await listSoldRows(tx, [tenant])
  const sold = row && soldOf(row)
  const now = ctx.now()
  if (!row || !sold || sold.period.end > now) return false
  const target = await chooseVersion(tx, row, sold)
  const { billingCycle, checkQuota: tests, uptimeMonitor: monitors, due } = target.price
  const { anchor, period } = nextPeriod(
    { anchor: sold.anchor, end: sold.period.end },
    { from: sold.choice.billingCycle, to: billingCycle },
    sellerTimeZone(),
  )
  const periods = { periodStart: period.start, periodEnd: period.end }
  const choice = { planVersionId: target.versionId, billingCycle }
  await savePeriod(
    tx,
    tenant,
    {
      ...{ ...choice, ...periods, periodAnchor: anchor },
      ...{ chosenTests: target.chosen.tests, chosenMonitors: target.chosen.monitors },
    },
    now,
  )
  // A limit that a super admin set by hand stays until what is sold changes.
  if (target.limits) await saveLimits(tx, tenant, target.limits, now)
  await countPeriod(tx, tenant, target.plan)
  await insertHistory(
    tx,
    tenant,
    {
      kind: 'renewed',
      status: row.status ?? 'active',
      ...{ ...choice, ...periods, tests, monitors },
      ...{ currency: due.currency, price: due.amount },
    },
    now,
  )
  return true
}

/** What the next period of a period that ended costs; null when none is due. */
export async function priceRenewal({ now }: Pick<Ctx, 'now'>, tx: Db, tenant: number) {
  const [row] = await listSoldRows(tx, [tenant])
  const sold = row && soldOf(row)
  if (!row || !sold || sold.period.end > now()) return null
  return { sold, ...(await chooseVersion(tx, row, sold)) }
}

/** What the latest version no longer sells stays on its own. */
async function chooseVersion(tx: Db, row: SoldRow, sold: Sold) {
  const wanted = sold.next ?? { ...sold.choice, plan: sold.plan }
  const latest: PlanRow | undefined = await findPlanRow(tx, wanted.plan._id)
  const held = discountsOf(row)
  const price =
    latest && pricePeriod({ plan: latest.id, offer: offerFromRow(latest), choice: wanted, held }, 'next')
  if (!latest || !price) {
    const { plan, versionId, offer } = sold
    return {
      plan: plan._id,
      name: plan.name,
      versionId,
      price: sold.price,
      chosen: chosenOf(offer, sold.price),
      limits: null,
    }
  }
  const isSame = latest.version_id === sold.versionId && sold.next === null
  return {
    ...{ plan: latest.id, name: latest.name, versionId: latest.version_id, price },
    chosen: chosenOf(offerFromRow(latest), price),
    limits: isSame ? null : limitsOf(latest, price),
  }
}
