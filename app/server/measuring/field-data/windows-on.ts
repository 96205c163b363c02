import type { FieldWindow } from '~/shared/schemas/timeline'
import type { TenantCtx } from '../../platform/context'
import { listWindows, type WindowsOf } from './window.store'

export const fieldWindowsOn = (
  ctx: TenantCtx,
  { pageId, deviceId, from, to }: Omit<WindowsOf, 'tenant'>,
): Promise<FieldWindow[]> => listWindows(ctx.db, { tenant: ctx.tenant, pageId, deviceId, from, to })
