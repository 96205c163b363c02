import type { Ctx } from '../../context'
import { collectCrux } from '../../field-data'

export const handle = (ctx: Ctx, signal: AbortSignal): Promise<number> => collectCrux(ctx, signal)
