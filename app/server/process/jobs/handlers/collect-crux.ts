import { collectCrux } from '../../../measuring/field-data'
import type { Ctx } from '../../../platform/context'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => collectCrux(ctx, signal)
