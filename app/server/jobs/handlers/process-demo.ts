import type { Ctx } from '../../context'
import { processDemo } from '../../demo'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => processDemo(ctx, { signal })
