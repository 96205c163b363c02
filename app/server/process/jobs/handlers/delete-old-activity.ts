import { deleteOldActivity } from '../../../platform/activity'
import type { Ctx } from '../../../platform/context'
import { env } from '../../../platform/env'

export const handle = (ctx: Ctx): Promise<number> => deleteOldActivity(ctx, env().ACTIVITY_DAYS)
