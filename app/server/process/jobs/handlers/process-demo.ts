import { processDemo } from '../../../administration/demo'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => processDemo(ctx, { signal })
