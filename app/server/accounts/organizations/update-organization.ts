import type { z } from 'zod'
import type { OrganizationDetail, organizationChange } from '~/shared/schemas/organization'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { loadOrganization } from './read-organization'
import { lockOrganization, updateOrganizationRow } from './store'

export async function updateOrganization(
  ctx: TenantCtx,
  input: z.output<typeof organizationChange>,
): Promise<OrganizationDetail> {
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, ctx.tenant)
    const before = await loadOrganization(tx, ctx.tenant)
    await updateOrganizationRow(tx, ctx.tenant, input, ctx.now())
    const after = await loadOrganization(tx, ctx.tenant)
    await recordActivity(ctx, tx, 'organization.update', ctx.tenant, {
      before: { name: before.name, domain: before.domain },
      after: { name: after.name, domain: after.domain },
    })
    return after
  })
}
