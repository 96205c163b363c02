import { recordActivity } from '../activity'
import { createDefaultRules } from '../alert-rules'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { addGlobalDevices } from '../devices'
import { insertOrganization } from './store'
import { freeName, insertTrial } from './trial.store'

/**
 * Creates the organization of a sign-up and starts its trial. A taken name gets a number, since an error
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
  await insertTrial(tx, id, { ownerId: input.ownerId, now: ctx.now() })
  await recordActivity(ctx, tx, {
    organizationId: id,
    action: 'organization.create',
    objectId: id,
    after: { name, subscription: 'trial' },
  })
  return id
}
