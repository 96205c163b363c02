import { detectChanges } from '../../changes'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => detectChanges(ctx, { signal })
