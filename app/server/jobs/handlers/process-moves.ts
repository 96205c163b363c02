import { processMoves } from '../../client-moves/process-moves'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => processMoves(ctx, { signal })
