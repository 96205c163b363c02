import type { Ctx } from '../../context'
import { processImports } from '../../site-imports'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => processImports(ctx, { signal })
