import type { Ctx } from '../../../platform/context'
import { env } from '../../../platform/env'
import { deleteOldMails } from '../../../platform/mail'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> =>
  deleteOldMails(ctx, env().MAIL_DAYS, signal)
