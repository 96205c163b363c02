import { createDefaultRules } from '../../alerting/alert-rules'
import { recordActivity } from '../../platform/activity'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { hasBilling } from '../../platform/has-billing'
import { addGlobalDevices } from '../../structure/devices'
import { insertOrganization } from './store'
import { freeName, insertBillingOwner, insertTrial } from './trial.store'

/**
 * Creates the organization of a sign-up and starts its trial where there is billing. A taken name gets a number, since an error
 * would reveal who is a customer.
 */
export async function addTrialOrganization(
  ctx: Ctx,
  tx: Db,
  input: { name: string; ownerId: string },
): Promise<number> {
  const name = await freeName(tx, input.name)
  const { id } = await insertOrganization(tx, name)
  await addGlobalDevices(tx, id)
  await createDefaultRules(tx, id, ctx.now())
  await insertBillingOwner(tx, id, { ownerId: input.ownerId, now: ctx.now() })
  if (hasBilling()) await insertTrial(tx, id, ctx.now())
  await recordActivity(ctx, tx, 'organization.create', id, {
    organizationId: id,
    after: { name, ...(hasBilling() && { subscription: 'trial' }) },
  })
  return id
}
