import type { Ctx } from '../../context'
import { deleteOldMails } from '../../mail'
import { env } from '../../process/env'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> =>
  deleteOldMails(ctx, env().MAIL_DAYS, signal)
