import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { Client, clientChange } from '~/shared/schemas/client'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { requireRetention } from '../quotas'
import { presentClient } from './present'
import { requestReview } from './retention.store'
import { getClient, lockClient, updateClientRow } from './store'

export async function updateClient(ctx: TenantCtx, input: z.output<typeof clientChange>): Promise<Client> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockClient(tx, ctx.tenant, id)
    if (input.retentionDays !== before.retention_days)
      await requireRetention(tx, ctx.tenant, input.retentionDays)
    await updateClientRow(tx, ctx.tenant, id, input, ctx.now())
    const { retentionDays = before.retention_days } = input
    if (retentionDays !== before.retention_days) await requestReview(tx, ctx.tenant)
    const after = presentClient(await getClient(tx, ctx.tenant, id, scopeOf(ctx.actor)))
    await recordActivity(ctx, tx, 'client.update', id, {
      before: { name: before.name, retentionDays: before.retention_days, tags: before.tags },
      after: { name: after.name, retentionDays: after.retentionDays, tags: after.tags },
    })
    return after
  })
}
