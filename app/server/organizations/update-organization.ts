import type { z } from 'zod'
import type { Organization, organizationForm } from '~/shared/schemas/organization'
import { recordActivity } from '../activity'
import { inTransaction, type TenantCtx } from '../context'
import { presentOrganization } from './present'
import { getOrganization, lockOrganization, updateOrganizationName } from './store'

export async function updateOrganization(
  ctx: TenantCtx,
  input: z.output<typeof organizationForm>,
): Promise<Organization> {
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, ctx.tenant)
    const before = await getOrganization(tx, ctx.tenant)
    await updateOrganizationName(tx, ctx.tenant, input.name, ctx.now())
    await recordActivity(ctx, tx, {
      organizationId: ctx.tenant,
      action: 'organization.update',
      objectId: ctx.tenant,
      before: { name: before.name },
      after: input,
    })
    return presentOrganization(await getOrganization(tx, ctx.tenant))
  })
}
