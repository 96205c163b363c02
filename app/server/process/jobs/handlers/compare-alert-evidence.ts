import { compareEvidence } from '../../../alerting/alert-evaluation'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => compareEvidence(ctx, signal)
