import type { Ctx } from '../../context'
import { sweepEvidence } from '../../evidence'

export const handle = (ctx: Ctx): Promise<number> => sweepEvidence(ctx)
