import { compareEvidence } from '../../alert-evaluation'
import type { Ctx } from '../../context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => compareEvidence(ctx, signal)
