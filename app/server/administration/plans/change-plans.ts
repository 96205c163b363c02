import { isDeepStrictEqual } from 'node:util'
import { plansMessages } from '~/shared/messages/plans'
import {
  type PlanBody,
  type PlanChange,
  type PlanView,
  planBody,
  planFields,
  planOffer,
} from '~/shared/schemas/plan'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, notFound, orNotFound } from '../../platform/errors'
import { requireBilling } from '../../platform/has-billing'
import { invalidInput } from '../../platform/http/invalid-input'
import { mergeChange } from '../../platform/http/merge-change'
import {
  deletePlanRow,
  findPlanRow,
  insertPlan,
  insertVersion,
  isPlanUsed,
  listPlanRows,
  lockPlan,
  updatePlanRow,
} from './plan.store'
import { presentPlan } from './present-plan'

export async function listPlans(ctx: Pick<Ctx, 'db'>): Promise<PlanView[]> {
  requireBilling()
  return (await listPlanRows(ctx.db)).map(presentPlan)
}

export async function readPlan(ctx: Pick<Ctx, 'db'>, id: number): Promise<PlanView> {
  requireBilling()
  return presentPlan(orNotFound(await findPlanRow(ctx.db, id)))
}

const logged = ({ limits, checkQuota, uptimeMonitor, ...plan }: PlanBody) => ({
  ...plan,
  ...limits,
  checkQuota: JSON.stringify(checkQuota),
  uptimeMonitor: JSON.stringify(uptimeMonitor),
})

export async function createPlan(ctx: Ctx, body: PlanBody): Promise<PlanView> {
  requireBilling()
  const { name, description, visibility, position, ...offer } = body
  return inTransaction(ctx, async (tx) => {
    const id = await insertPlan(tx, { name, description, visibility, position }, ctx.now())
    await insertVersion(tx, id, offer, ctx.now())
    await recordActivity(ctx, tx, 'plan.create', id, { organizationId: NO_ORGANIZATION, after: logged(body) })
    return readPlan({ db: tx }, id)
  })
}

/** The plan as it will be, and whether its price or its limits differ. */
export function changedPlan(before: PlanView, { isArchived, ...change }: PlanChange) {
  const after = mergeChange(planFields, before, change)
  const fault = planBody.safeParse(after)
  if (!fault.success) throw invalidInput(fault.error)
  const isNewVersion = !isDeepStrictEqual(planOffer.parse(before), planOffer.parse(after))
  return { after, isNewVersion, isArchived: isArchived ?? before.isArchived }
}

/** A new price or limit makes a new version: organizations on the plan keep theirs until they are renewed. */
export async function updatePlan(ctx: Ctx, id: number, change: PlanChange): Promise<PlanView> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    if (!(await lockPlan(tx, id))) throw notFound()
    const before = await readPlan({ db: tx }, id)
    const { after, isNewVersion, isArchived } = changedPlan(before, change)
    const { name, description, visibility, position, ...offer } = after
    const archivedAt = isArchived === before.isArchived ? undefined : isArchived ? ctx.now() : null
    await updatePlanRow(
      tx,
      id,
      { name, description, visibility, position, ...(archivedAt !== undefined && { archivedAt }) },
      ctx.now(),
    )
    if (isNewVersion) await insertVersion(tx, id, offer, ctx.now())
    await recordActivity(ctx, tx, 'plan.update', id, {
      organizationId: NO_ORGANIZATION,
      before: { ...logged(before), version: before.version, isArchived: before.isArchived },
      after: { ...logged(after), version: before.version + Number(isNewVersion), isArchived },
    })
    return readPlan({ db: tx }, id)
  })
}

export async function deletePlan(ctx: Ctx, id: number): Promise<{ ok: true }> {
  requireBilling()
  return inTransaction(ctx, async (tx) => {
    if (!(await lockPlan(tx, id))) throw notFound()
    const before = await readPlan({ db: tx }, id)
    if (await isPlanUsed(tx, id)) throw new AppError('CONFLICT', plansMessages.faults.inUse)
    await deletePlanRow(tx, id)
    await recordActivity(ctx, tx, 'plan.delete', id, {
      organizationId: NO_ORGANIZATION,
      before: { name: before.name },
    })
    return { ok: true }
  })
}
