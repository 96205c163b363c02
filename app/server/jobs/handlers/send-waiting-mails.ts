import type { Ctx } from '../../context'
import { sendWaitingMails } from '../../mail'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => sendWaitingMails(ctx, signal)
