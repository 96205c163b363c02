import type { FieldWindow } from '~/shared/schemas/timeline'
import type { TenantCtx } from '../context'
import { listWindows, type WindowsOf } from './window.store'

/** What visitors of a page met around a span of time, as they are told beside what was measured. */
export const fieldWindowsOn = (
  ctx: TenantCtx,
  { pageId, deviceId, from, to }: Omit<WindowsOf, 'tenant'>,
): Promise<FieldWindow[]> => listWindows(ctx.db, { tenant: ctx.tenant, pageId, deviceId, from, to })
