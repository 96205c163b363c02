import type { Ctx } from '../../context'
import { sendBulkMails } from '../../mail'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => sendBulkMails(ctx, signal)
