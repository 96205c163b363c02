import { reviewEvidence } from '../../../measuring/evidence'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => reviewEvidence(ctx, signal)
