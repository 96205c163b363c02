import type { Ctx } from '../../context'
import { createPartitions } from '../../health'

export const handle = (ctx: Ctx): Promise<number> => createPartitions(ctx)
