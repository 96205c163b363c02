import { sweepEvidence } from '../../../measuring/evidence'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx): Promise<number> => sweepEvidence(ctx)
