import type { Ctx } from '../../context'
import { deleteExpiredImports } from '../../site-imports'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteExpiredImports(ctx, signal)
