import type { Ctx } from '../../../platform/context'
import { startDueWindows } from '../../../uptime/maintenance-windows'

export const handle = (ctx: Ctx): Promise<number> => startDueWindows(ctx)
