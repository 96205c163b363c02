import type { Ctx } from '../context'
import { dropMonths } from './store'

/** Drops months of the log that are completely past; -1 days keeps everything. */
export async function deleteOldActivity(ctx: Ctx, days: number): Promise<number> {
  if (days < 0) return 0
  const before = new Date(ctx.now().getTime() - days * 86_400_000)
  return dropMonths(ctx.db, before)
}
