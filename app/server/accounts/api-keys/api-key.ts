import type { ApiKey, NewApiKey } from '~/shared/schemas/api-key'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { hashSecret, newSecret } from '../../platform/secrets'
import { requireFeature } from '../../structure/quotas'
import { type Held, idOf } from './holders'
import { KEY_PREFIXES } from './rules'
import { getKey, type Holder, type KeyRow, replaceKey } from './store'

const HINT_LENGTH = 4

/** The response is the only place that shows the key; the old key stops working. */
export async function regenerateApiKey(ctx: Ctx, { holder, organizationId }: Held): Promise<NewApiKey> {
  const key = KEY_PREFIXES[holder.kind] + newSecret()
  const hint = key.slice(-HINT_LENGTH)
  const createdAt = ctx.now()
  return inTransaction(ctx, async (tx) => {
    if (holder.kind !== 'user') await requireFeature(tx, organizationId, 'api')
    const former = await getKey(tx, holder, true)
    await replaceKey(tx, holder, { hash: hashSecret(key), hint, createdAt })
    await recordActivity(
      ctx,
      tx,
      `${holder.kind}.${former.hint === null ? 'createKey' : 'changeKey'}`,
      idOf(holder),
      { organizationId, before: { hint: former.hint }, after: { hint } },
    )
    return { key, hint, createdAt: createdAt.toISOString(), lastUsedAt: null }
  })
}

const presentKey = ({ hint, created_at, used_at }: KeyRow): ApiKey => ({
  hint,
  createdAt: created_at?.toISOString() ?? null,
  lastUsedAt: used_at?.toISOString() ?? null,
})

export const readApiKey = async (ctx: Ctx, holder: Holder): Promise<ApiKey> =>
  presentKey(await getKey(ctx.db, holder))

export async function removeApiKey(ctx: Ctx, { holder, organizationId }: Held): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { hint } = await getKey(tx, holder, true)
    if (hint === null) return { ok: true }
    await replaceKey(tx, holder, null)
    await recordActivity(ctx, tx, `${holder.kind}.removeKey`, idOf(holder), {
      organizationId,
      before: { hint },
      after: { hint: null },
    })
    return { ok: true }
  })
}
