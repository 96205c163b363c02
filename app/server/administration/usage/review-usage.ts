import type { Ctx } from '../../platform/context'
import { createLogger } from '../../platform/log'
import { balanceBytes, listOrganizationIds, saveNames } from './review.store'

const log = createLogger('statistics')

/** Saves names and corrects the stored bytes of every organization, one at a time; returns the corrections. */
export async function reviewUsage(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let corrections = 0
  for (const tenant of await listOrganizationIds(ctx.db)) {
    if (signal?.aborted) break
    await saveNames(ctx.db, tenant)
    const corrected = await balanceBytes(ctx.db, tenant, ctx.now().toISOString().slice(0, 10))
    if (corrected > 0)
      log.warn({ organization: tenant, corrected }, 'the sums of stored bytes were corrected')
    corrections += corrected
  }
  return corrections
}
