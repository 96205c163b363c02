import { composeMailings } from '../../../alerting/mailings'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => composeMailings(ctx, signal)
