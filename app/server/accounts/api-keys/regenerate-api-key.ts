import type { NewApiKey } from '~/shared/schemas/api-key'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { hashSecret, newSecret } from '../../platform/secrets'
import { type Held, idOf } from './holders'
import { KEY_PREFIXES } from './rules'
import { getKey, replaceKey } from './store'

const HINT_LENGTH = 4

/** The response is the only place that shows the key; the old key stops working. */
export async function regenerateApiKey(ctx: Ctx, { holder, organizationId }: Held): Promise<NewApiKey> {
  const key = KEY_PREFIXES[holder.kind] + newSecret()
  const hint = key.slice(-HINT_LENGTH)
  const createdAt = ctx.now()
  return inTransaction(ctx, async (tx) => {
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
