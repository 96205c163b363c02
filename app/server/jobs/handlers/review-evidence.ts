import type { Ctx } from '../../context'
import { reviewEvidence } from '../../evidence'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => reviewEvidence(ctx, signal)
