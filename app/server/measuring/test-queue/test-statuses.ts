import { scopeOf } from '~/shared/rules/access/roles'
import { isInProgress, type TestStatus } from '~/shared/rules/measuring/test-status'
import type { WatchedTest } from '~/shared/schemas/lighthouse'
import type { Ctx, TenantCtx } from '../../platform/context'
import { cancelableAmong } from './cancel-tests'
import { presentTest } from './present-test'
import { listRecentTests, listTests, type TestRow } from './test.store'
import { readWaits } from './waits'

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

/** Tests with their queue position and whether the caller may cancel them. */
async function watchTests(ctx: Ctx, rows: TestRow[]): Promise<WatchedTest[]> {
  const underWay = rows.filter(({ status }) => isInProgress(status as TestStatus)).map(({ id }) => id)
  const [waitOf, cancelable] = await Promise.all([readWaits(ctx, rows), cancelableAmong(ctx, underWay)])
  return rows.map((row) => ({ ...presentTest(row), ...waitOf(row), mayCancel: cancelable.has(row.id) }))
}
