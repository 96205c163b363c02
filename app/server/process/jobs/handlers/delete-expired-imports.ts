import { deleteExpiredImports } from '../../../administration/site-imports'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => deleteExpiredImports(ctx, signal)
