import { fillDays } from '../../../analysis/personal-dashboards'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => fillDays(ctx, signal)
