import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../context'
import { deleteLinesBefore } from './store'

const KEPT_DAYS = 30
const BATCH = 2_000

export async function deleteOldLines(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)
  let total = 0
  for (let count = BATCH; count === BATCH && !signal.aborted; total += count)
    count = await deleteLinesBefore(ctx.db, before, BATCH)
  return total
}
