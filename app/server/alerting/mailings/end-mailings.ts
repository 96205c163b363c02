import { KINDS_OF_LIST, type UnsubscribeList } from '~/shared/rules/mailings/kinds'
import { HOME } from '../../platform/cell-settings'
import { everyCell, whileUp } from '../../platform/cells'
import { type Ctx, inTransaction } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import { listByKeys } from './key.store'
import { hashesOf } from './mail-key'
import { endForReader } from './unsubscribe.store'

/**
 * Unsubscribes by the keys of a mail alone. Unknown keys look the same, and those of another list end nothing. The keys
 * of a mail are all in one cell.
 */
export async function endMailings(ctx: Ctx, list: UnsubscribeList, keys: string): Promise<{ ok: true }> {
  const hashes = hashesOf(keys)
  let unavailable: unknown
  for (const at of everyCell(ctx))
    try {
      if (await whileUp(at.cell?.number ?? HOME, () => endIn(at, list, hashes))) return { ok: true }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      unavailable = error
    }
  if (unavailable) throw unavailable
  return { ok: true }
}

/** Whether the keys are of this cell. */
async function endIn(ctx: Ctx, list: UnsubscribeList, hashes: Buffer[]): Promise<boolean> {
  const found = await listByKeys(ctx.db, hashes)
  const own = found.filter(({ kind }) => KINDS_OF_LIST[list].includes(kind))
  await inTransaction(ctx, async (tx) => {
    for (const key of own) await endForReader(tx, key, ctx.now())
  })
  return found.length > 0
}
