import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../context'
import { deleteWindowsBefore, dropMonths } from './store'

/** Drops months of the log that are completely past; -1 days keeps everything. */
export async function deleteOldActivity(ctx: Ctx, days: number): Promise<number> {
  const now = ctx.now().getTime()
  await deleteWindowsBefore(ctx.db, new Date(now - DAY_MS))
  return days < 0 ? 0 : dropMonths(ctx.db, new Date(now - days * DAY_MS))
}
