import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { deleteMonitorRow, lockMonitor } from './monitor.store'
import { loggedMonitor } from './present-monitor'
import { loadMonitor } from './read-monitor'

/** Also deletes its outages and checks. */
export async function deleteMonitor(ctx: TenantCtx): Promise<{ ok: true }> {
  const { tenant } = ctx
  const id = Number(ctx.target.id)
  await inTransaction(ctx, async (tx) => {
    if (!(await lockMonitor(tx, tenant, id))) throw notFound()
    const before = await loadMonitor(ctx, tx, tenant, id)
    await deleteMonitorRow(tx, tenant, id)
    await recordActivity(ctx, tx, 'monitor.delete', id, { before: loggedMonitor(before) })
  })
  ctx.bus.notify('uptime', [tenant])
  return { ok: true }
}
