import type { Ctx } from '../../context'
import { makePartitions } from '../../health'

export const handle = (ctx: Ctx): Promise<number> => makePartitions(ctx)
