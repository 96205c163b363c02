import { detectChanges } from '../../../analysis/changes'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => detectChanges(ctx, { signal })
