import type { Ctx } from '../../context'
import { writeHistory } from '../../tool-imports'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => writeHistory(ctx, signal)
