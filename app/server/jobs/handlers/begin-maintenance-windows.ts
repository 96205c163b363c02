import type { Ctx } from '../../context'
import { beginWindows } from '../../maintenance-windows'

export const handle = (ctx: Ctx): Promise<number> => beginWindows(ctx)
