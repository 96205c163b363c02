import { sendBulkMails } from '../../../accounts/mail'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => sendBulkMails(ctx, signal)
