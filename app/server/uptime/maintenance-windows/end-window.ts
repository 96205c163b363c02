import { maintenanceWindowsMessages } from '~/shared/messages/maintenance-windows'
import type { MaintenanceWindow } from '~/shared/schemas/maintenance-window'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { changeWindow } from './change-window'
import { cutPeriods } from './period.store'
import { setWindowEnd } from './store'

/** Ends the current period; a repeated window continues as planned. */
export const endWindow = (ctx: TenantCtx): Promise<MaintenanceWindow> =>
  changeWindow(ctx, 'maintenanceWindow.end', async (tx, { id, kind, running_from }, now) => {
    const isCut = running_from !== null && (await cutPeriods(tx, ctx.tenant, id, now))
    if (!isCut) throw new AppError('CONFLICT', maintenanceWindowsMessages.notActive)
    if (kind === 'once') await setWindowEnd(tx, ctx.tenant, id, now)
  })
