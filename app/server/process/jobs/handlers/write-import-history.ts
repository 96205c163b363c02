import { writeHistory } from '../../../administration/tool-imports'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => writeHistory(ctx, signal)
