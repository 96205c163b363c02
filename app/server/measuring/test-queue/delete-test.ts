import { testingMessages } from '~/shared/messages/testing'
import { isInProgress, type TestStatus } from '~/shared/rules/measuring/test-status'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, orNotFound } from '../../platform/errors'
import { requestReview } from '../../structure/clients'
import { presentTest } from './present-test'
import { deleteRuns, deleteTestRow, findTest, repairLatest } from './test-data.store'

/** The page's latest results become those of the previous test. */
export async function deleteTest(ctx: TenantCtx): Promise<{ ok: true }> {
  const { tenant } = ctx
  await inTransaction(ctx, async (tx) => {
    const test = orNotFound(await findTest(tx, tenant, String(ctx.target.id), true))
    if (isInProgress(test.status as TestStatus))
      throw new AppError('CONFLICT', testingMessages.tests.notFinished)
    const runs = await deleteRuns(tx, test)
    if (runs > 0) await requestReview(tx, tenant)
    await deleteTestRow(tx, tenant, test.id)
    await repairLatest(tx, test)
    await recordActivity(ctx, tx, 'test.delete', test.id, { before: { ...presentTest(test), runs } })
  })
  ctx.bus.notify('tests', [tenant])
  return { ok: true }
}
