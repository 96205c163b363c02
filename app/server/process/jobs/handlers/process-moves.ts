import { processMoves } from '../../../administration/client-moves/process-moves'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => processMoves(ctx, { signal })
