import { evaluateFieldData, evaluateMissed, sweepCrossings } from '../../../alerting/alert-evaluation'
import type { Ctx } from '../../../platform/context'

export const handle = async (ctx: Ctx, signal: AbortSignal): Promise<number> =>
  (await evaluateFieldData(ctx, signal)) + (await evaluateMissed(ctx)) + (await sweepCrossings(ctx, signal))
