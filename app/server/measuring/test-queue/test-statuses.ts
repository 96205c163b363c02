import { scopeOf } from '~/shared/rules/access/roles'
import type { WatchedTest } from '~/shared/schemas/lighthouse'
import type { Ctx, TenantCtx } from '../../platform/context'
import { listRecentTests, listTests } from './test.store'
import { watchTests } from './watch-tests'

/** Unknown or invisible ids are left out. */
export const testStatuses = async (ctx: Ctx, ids: string[]): Promise<WatchedTest[]> =>
  watchTests(ctx, await listTests(ctx.db, ids, scopeOf(ctx.actor)))

const RECENT_MS = 10 * 60_000
/** Longer than any test takes. */
const REQUESTED_WITHIN_MS = 24 * 60 * 60_000

/** Active tests of a page and those that ended in the last ten minutes, newest first. */
export const pageTests = async (ctx: TenantCtx): Promise<WatchedTest[]> => {
  const now = ctx.now().getTime()
  const span = { from: new Date(now - REQUESTED_WITHIN_MS), since: new Date(now - RECENT_MS) }
  return watchTests(ctx, await listRecentTests(ctx.db, ctx.tenant, Number(ctx.target.id), span))
}
