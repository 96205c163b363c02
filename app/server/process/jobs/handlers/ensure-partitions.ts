import { createPartitions } from '../../../administration/health'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx): Promise<number> => createPartitions(ctx)
