import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { loggedFields } from './present'
import { deletePageScript, lockPageScript } from './store'

/** The page is then tested by loading its URL; the secrets are deleted too. */
export async function deleteScript(ctx: TenantCtx): Promise<{ ok: true }> {
  const pageId = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockPageScript(tx, ctx.tenant, pageId)
    if (!before) throw notFound()
    if (before.text === null) return { ok: true }
    await deletePageScript(tx, ctx.tenant, pageId)
    await recordActivity(ctx, tx, 'script.delete', pageId, { before: loggedFields(before) })
    return { ok: true }
  })
}
