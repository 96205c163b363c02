import type { Ctx } from '../../context'
import { deleteOldFigures } from '../../personal-dashboards'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteOldFigures(ctx, signal)
