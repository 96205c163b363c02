import { maintenanceWindowsMessages } from '~/shared/messages/maintenance-windows'
import type { MaintenanceWindow } from '~/shared/schemas/maintenance-window'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, orNotFound } from '../../platform/errors'
import { loadWindow } from './list-windows'
import { cutPeriods } from './period.store'
import { loggedWindow } from './present'
import { startWindow } from './start-windows'
import { lockWindow, setWindowEnd, type WindowRow } from './store'

/** Changes a window that is brought up to the present first, and records what has changed. */
export async function changeWindow(
  ctx: TenantCtx,
  action: 'maintenanceWindow.update' | 'maintenanceWindow.end',
  change: (tx: Db, row: WindowRow, now: Date) => Promise<void>,
): Promise<MaintenanceWindow> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  const window = await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    await startWindow(tx, tenant, id, now)
    const row = orNotFound(await lockWindow(tx, tenant, id, now))
    const before = await loadWindow(ctx, tx, tenant, id)
    await change(tx, row, now)
    const after = await loadWindow(ctx, tx, tenant, id)
    await recordActivity(ctx, tx, action, id, { before: loggedWindow(before), after: loggedWindow(after) })
    return after
  })
  ctx.bus.notify('uptime', [tenant])
  return window
}

/** Ends the current period; a repeated window continues as planned. */
export const endWindow = (ctx: TenantCtx): Promise<MaintenanceWindow> =>
  changeWindow(ctx, 'maintenanceWindow.end', async (tx, { id, kind, running_from }, now) => {
    const isCut = running_from !== null && (await cutPeriods(tx, ctx.tenant, id, now))
    if (!isCut) throw new AppError('CONFLICT', maintenanceWindowsMessages.notActive)
    if (kind === 'once') await setWindowEnd(tx, ctx.tenant, id, now)
  })
