import { v7 } from 'uuid'
import { inputMessages } from '~/shared/messages/form'
import { maintenanceWindowsMessages } from '~/shared/messages/maintenance-windows'
import type { MaintenanceWindow, NewMaintenanceWindow } from '~/shared/schemas/maintenance-window'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { checkWindow } from './check-window'
import { loadWindow } from './list-windows'
import { insertPeriods } from './period.store'
import { loggedWindow } from './present'
import { insertWindow, lockClientWindows } from './store'
import { storedTiming } from './stored-timing'

const MAX_PER_CLIENT = 200

/** A one-off window gets its period at once, so that past maintenance can be added. */
export async function createWindow(ctx: TenantCtx, input: NewMaintenanceWindow): Promise<MaintenanceWindow> {
  const { tenant } = ctx
  const place = placeOf(ctx, input)
  const now = ctx.now()
  const checked = checkWindow(input, now)
  const id = v7({ msecs: now.getTime() })
  const window = await inTransaction(ctx, async (tx) => {
    if ((await lockClientWindows(tx, tenant, place.clientId, now)) >= MAX_PER_CLIENT)
      throw new AppError('CONFLICT', maintenanceWindowsMessages.tooMany(MAX_PER_CLIENT))
    const createdBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
    await insertWindow(tx, tenant, {
      id,
      ...place,
      ...storedTiming(checked),
      createdBy,
      createdAt: now,
      updatedAt: now,
    })
    if (checked.kind === 'once')
      await insertPeriods(tx, [{ organization: tenant, window: id, ...checked.span }])
    const after = await loadWindow(ctx, tx, tenant, id)
    await recordActivity(ctx, tx, 'maintenanceWindow.create', id, { after: loggedWindow(after) })
    return after
  })
  ctx.bus.notify('uptime', [tenant])
  return window
}

/** Place of the target; other levels in the form must match it. */
function placeOf({ target }: TenantCtx, input: NewMaintenanceWindow) {
  const { clientId, projectId = null, siteId = null } = target
  if (clientId === undefined) throw notFound()
  const named = [
    ['client', input.client, clientId],
    ['project', input.project, projectId],
    ['site', input.site, siteId],
  ] as const
  for (const [field, wanted, found] of named) {
    if (wanted != null && wanted !== found) throw fieldError(field, inputMessages.notAnOption)
  }
  return { clientId, projectId, siteId, monitorId: input.monitor ?? null }
}
