import { sendWaitingMails } from '../../../accounts/mail'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => sendWaitingMails(ctx, signal)
