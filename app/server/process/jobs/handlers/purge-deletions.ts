import { purgeDeletions } from '../../../administration/purges'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => purgeDeletions(ctx, signal)
