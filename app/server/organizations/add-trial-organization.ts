import { recordActivity } from '../activity'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { addGlobalDevices } from '../devices'
import { insertOrganization } from './store'
import { freeName, insertTrial } from './trial.store'

/**
 * The organization that somebody signs up with, whose trial begins now. A name that is taken gets a number:
 * to refuse it would tell strangers who is a customer.
 */
export async function addTrialOrganization(
  ctx: Ctx,
  tx: Db,
  input: { name: string; ownerId: string },
): Promise<number> {
  const name = await freeName(tx, input.name)
  const { id } = await insertOrganization(tx, name)
  await addGlobalDevices(tx, id)
  await insertTrial(tx, id, { ownerId: input.ownerId, now: ctx.now() })
  await recordActivity(ctx, tx, {
    organizationId: id,
    action: 'organization.create',
    objectId: id,
    after: { name, subscription: 'trial' },
  })
  return id
}
