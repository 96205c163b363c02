import { deleteOldMails } from '../../../accounts/mail'
import type { Ctx } from '../../../platform/context'
import { env } from '../../../platform/env'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> =>
  deleteOldMails(ctx, env().MAIL_DAYS, signal)
