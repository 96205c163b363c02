import { queueMailings } from '../../../alerting/mailings'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => queueMailings(ctx, signal)
