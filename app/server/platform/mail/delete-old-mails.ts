import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../context'
import { deleteMailsBefore } from './store'

/** Mails hold pictures. */
const BATCH = 500

/** Deletes mails that were sent, failed or kept before that many days, in batches; -1 keeps all. Returns how many. */
export async function deleteOldMails(ctx: Ctx, days: number, signal?: AbortSignal): Promise<number> {
  if (days < 0) return 0
  const before = new Date(ctx.now().getTime() - days * DAY_MS)
  let total = 0
  for (let count = BATCH; count === BATCH && !signal?.aborted; total += count)
    count = await deleteMailsBefore(ctx.db, before, BATCH)
  return total
}
