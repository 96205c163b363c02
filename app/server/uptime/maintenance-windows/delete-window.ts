import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { loadWindow } from './list-windows'
import { cutPeriods } from './period.store'
import { loggedWindow } from './present'
import { startWindow } from './start-windows'
import { deleteWindowRow, lockWindow } from './store'

/** Past periods stay. */
export async function deleteWindow(ctx: TenantCtx): Promise<{ ok: true }> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    await startWindow(tx, tenant, id, now)
    if (!(await lockWindow(tx, tenant, id, now))) throw notFound()
    const before = await loadWindow(ctx, tx, tenant, id)
    await cutPeriods(tx, tenant, id, now)
    await deleteWindowRow(tx, tenant, id)
    await recordActivity(ctx, tx, 'maintenanceWindow.delete', id, { before: loggedWindow(before) })
  })
  ctx.bus.notify('uptime', [tenant])
  return { ok: true }
}
