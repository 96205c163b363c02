import type { Ctx } from '../../platform/context'
import { deleteExpired } from './import.store'

/** Imports older than a day, one a statement; returns how many. */
export async function deleteExpiredImports(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  while (!signal?.aborted && (await deleteExpired(ctx.db, ctx.now()))) deleted++
  return deleted
}
