import { addDays } from '~/shared/values/calendar'
import { type Ctx, inTransaction } from '../../platform/context'
import { lockSums } from './fold.store'
import { findFirstDay, lockBackfill, recountDays, setBackfill } from './recount.store'

/** Counts the history from before the sums, the newest day first, a day per transaction; returns how many. */
export async function backfillUsage(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let days = 0
  while (!signal?.aborted && (await backfillDay(ctx))) days += 1
  return days
}

const backfillDay = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const to = await lockBackfill(tx)
    if (to === undefined) return false
    const first = await findFirstDay(tx)
    if (first === undefined || to <= first) {
      await setBackfill(tx, null)
      return false
    }
    const from = addDays(to, -1)
    await lockSums(tx)
    await recountDays(tx, { from, to })
    await setBackfill(tx, from)
    return true
  })

/** Counts the rows of one organization that were not written by the product's own writers, such as demo data. */
export async function recountUsage(
  ctx: Ctx,
  tenant: number,
  { from, to, stepDays = 31 }: { from: string; to: string; stepDays?: number },
): Promise<void> {
  for (let start = from; start < to; start = addDays(start, stepDays)) {
    const end = addDays(start, stepDays)
    await inTransaction(ctx, async (tx) => {
      await lockSums(tx)
      await recountDays(tx, { from: start, to: end < to ? end : to, tenant })
    })
  }
}
