import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { loggedRule } from './present'
import { deleteWithOverrides, lockRule } from './store'

/** With its overrides on lower levels. Evaluation closes what they opened. */
export async function deleteRule(ctx: TenantCtx): Promise<{ ok: true }> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const rule = await lockRule(tx, ctx.tenant, id)
    if (!rule) throw notFound()
    const deleted = await deleteWithOverrides(tx, ctx.tenant, id)
    await recordActivity(ctx, tx, 'alertRule.delete', id, {
      before: { ...loggedRule(rule), overrides: deleted.length - 1 },
    })
    return { ok: true }
  })
}
