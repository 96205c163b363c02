import { memoize } from '~/shared/memoize'
import type { OpportunitySummary } from '~/shared/schemas/opportunities'
import type { TenantCtx } from '../../platform/context'
import { readDetails } from '../evidence'

const FRESH_MS = 10 * 60_000
const MAX_RUNS = 2_000

/** Count and largest saving of a run's opportunities; null when not stored. They overlap, so savings are not added up. */
export const summarizeOpportunities = memoize(
  async (ctx: TenantCtx): Promise<OpportunitySummary | null> => {
    const details = await readDetails(ctx)
    if (!details) return null
    const savings = details.opportunities.flatMap(({ savingMs }) => savingMs ?? [])
    return {
      count: details.opportunities.length,
      savingMs: savings.length > 0 ? Math.max(...savings) : null,
    }
  },
  // A run's evidence never changes until it is deleted.
  { ttl: FRESH_MS, max: MAX_RUNS, key: ({ target }) => target.id, now: (ctx) => ctx.now().getTime() },
)
