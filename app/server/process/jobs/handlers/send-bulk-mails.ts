import type { Ctx } from '../../../platform/context'
import { sendBulkMails } from '../../../platform/mail'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => sendBulkMails(ctx, signal)
