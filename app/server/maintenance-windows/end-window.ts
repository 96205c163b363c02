import { maintenanceWindowsMessages } from '~/shared/messages/maintenance-windows'
import type { MaintenanceWindow } from '~/shared/schemas/maintenance-window'
import { recordActivity } from '../activity'
import { inTransaction, type TenantCtx } from '../context'
import { AppError, notFound } from '../errors'
import { loadWindow } from './list-windows'
import { cutPeriods } from './period.store'
import { loggedWindow } from './present'
import { startWindow } from './start-windows'
import { lockWindow, setWindowEnd } from './store'

/** Ends the current period; a repeated window continues as planned. */
export async function endWindow(ctx: TenantCtx): Promise<MaintenanceWindow> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  const window = await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    await startWindow(tx, tenant, id, now)
    const row = await lockWindow(tx, tenant, id, now)
    if (!row) throw notFound()
    const before = await loadWindow(ctx, tx, tenant, id)
    const isCut = row.running_from !== null && (await cutPeriods(tx, tenant, id, now))
    if (!isCut) throw new AppError('CONFLICT', maintenanceWindowsMessages.notActive)
    if (row.kind === 'once') await setWindowEnd(tx, tenant, id, now)
    const after = await loadWindow(ctx, tx, tenant, id)
    await recordActivity(ctx, tx, {
      organizationId: tenant,
      action: 'maintenanceWindow.end',
      objectId: id,
      before: loggedWindow(before),
      after: loggedWindow(after),
    })
    return after
  })
  ctx.bus.notify('uptime')
  return window
}
