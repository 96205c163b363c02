import { sweepSessions } from '../../auth'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx): Promise<number> => sweepSessions(ctx)
