import { confirmCrossings, evaluatePoints, evaluateRegressions } from '../../../alerting/alert-evaluation'
import type { Ctx } from '../../../platform/context'

export const handle = async (ctx: Ctx, signal: AbortSignal): Promise<number> =>
  (await evaluatePoints(ctx, signal)) +
  (await evaluateRegressions(ctx, signal)) +
  (await confirmCrossings(ctx, signal))
