import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { type Held, idOf } from './holders'
import { getKey, replaceKey } from './store'

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
