import { KINDS_OF_LIST, type UnsubscribeList } from '~/shared/rules/mailings/kinds'
import { type Ctx, inTransaction } from '../../platform/context'
import { listByKeys } from './key.store'
import { hashesOf } from './mail-key'
import { endForReader } from './unsubscribe.store'

/**
 * Unsubscribes by the keys of a mail alone. Unknown keys look the same, and those of another list end nothing.
 */
export async function endMailings(ctx: Ctx, list: UnsubscribeList, keys: string): Promise<{ ok: true }> {
  const found = await listByKeys(ctx.db, hashesOf(keys))
  const own = found.filter(({ kind }) => KINDS_OF_LIST[list].includes(kind))
  await inTransaction(ctx, async (tx) => {
    for (const key of own) await endForReader(tx, key, ctx.now())
  })
  return { ok: true }
}
