import type { z } from 'zod'
import type { Organization, organizationForm } from '~/shared/schemas/organization'
import { createDefaultRules } from '../../alerting/alert-rules'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { addGlobalDevices } from '../../structure/devices'
import { presentOrganization } from './present'
import { getOrganization, insertOrganization } from './store'

/** A new organization with its two default devices and the default alert rules. */
export async function createOrganization(
  ctx: Ctx,
  input: z.output<typeof organizationForm>,
): Promise<Organization> {
  return inTransaction(ctx, async (tx) => {
    const { id } = await insertOrganization(tx, input.name)
    await addGlobalDevices(tx, id)
    await createDefaultRules(tx, id, ctx.now())
    await recordActivity(ctx, tx, 'organization.create', id, { organizationId: id, after: input })
    return presentOrganization(await getOrganization(tx, id))
  })
}
