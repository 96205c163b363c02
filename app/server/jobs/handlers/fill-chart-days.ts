import type { Ctx } from '../../context'
import { fillDays } from '../../personal-dashboards'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => fillDays(ctx, signal)
