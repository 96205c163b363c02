import { sweepSessions } from '../../../accounts/auth'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx): Promise<number> => sweepSessions(ctx)
