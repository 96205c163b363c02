import { answerRequests } from '../../auth'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => answerRequests(ctx, signal)
