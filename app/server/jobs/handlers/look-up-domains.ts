import { lookUpDomains } from '../../alerts'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => lookUpDomains(ctx, signal)
