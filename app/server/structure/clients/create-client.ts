import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { Client, clientForm } from '~/shared/schemas/client'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { requireRetention } from '../quotas'
import { presentClient } from './present'
import { getClient, insertClient } from './store'

export async function createClient(ctx: TenantCtx, input: z.output<typeof clientForm>): Promise<Client> {
  const { name, retentionDays, tags } = input
  return inTransaction(ctx, async (tx) => {
    await requireRetention(tx, ctx.tenant, retentionDays)
    const { id } = await insertClient(tx, ctx.tenant, { name, retentionDays, tags })
    await recordActivity(ctx, tx, 'client.create', id, { after: { name, retentionDays, tags } })
    return presentClient(await getClient(tx, ctx.tenant, id, scopeOf(ctx.actor)))
  })
}
