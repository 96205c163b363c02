import { isInProgress, type TestStatus } from '~/shared/rules/measuring/test-status'
import type { WatchedTest } from '~/shared/schemas/lighthouse'
import type { Ctx } from '../../platform/context'
import { cancelableAmong } from './cancel-tests'
import { presentTest } from './present-test'
import type { TestRow } from './test.store'
import { readWaits } from './waits'

/** Tests with their queue position and whether the caller may cancel them. */
export async function watchTests(ctx: Ctx, rows: TestRow[]): Promise<WatchedTest[]> {
  const underWay = rows.filter(({ status }) => isInProgress(status as TestStatus)).map(({ id }) => id)
  const [waitOf, cancelable] = await Promise.all([readWaits(ctx, rows), cancelableAmong(ctx, underWay)])
  return rows.map((row) => ({ ...presentTest(row), ...waitOf(row), mayCancel: cancelable.has(row.id) }))
}
