import type { Ctx } from '../../context'
import { startDueWindows } from '../../maintenance-windows'

export const handle = (ctx: Ctx): Promise<number> => startDueWindows(ctx)
