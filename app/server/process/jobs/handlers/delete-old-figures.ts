import { deleteOldFigures } from '../../../analysis/personal-dashboards'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldFigures(ctx, signal)
