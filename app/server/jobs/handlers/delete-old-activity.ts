import { deleteOldActivity } from '../../activity'
import type { Ctx } from '../../context'
import { env } from '../../process/env'

export const handle = (ctx: Ctx): Promise<number> => deleteOldActivity(ctx, env().ACTIVITY_DAYS)
