import type { Ctx } from '../../../platform/context'
import { sendWaitingMails } from '../../../platform/mail'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => sendWaitingMails(ctx, signal)
