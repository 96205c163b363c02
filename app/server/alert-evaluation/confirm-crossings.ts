import { listTenantsWithUnrequested, lockUnrequested, openCrossing, setConfirmTests } from '../alerts'
import { type Ctx, inTransaction } from '../context'
import { requestConfirmations, seriesKey } from '../test-queue'
import { settleConfirmations } from './settle-confirmations'

const TENANTS = 50
const BATCH = 200

/** Requests tests for crossings that wait, and decides those whose test ended; returns how many it handled. */
export async function confirmCrossings(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (const tenant of await listTenantsWithUnrequested(ctx.db, TENANTS)) {
    if (signal?.aborted) return total
    total += await requestTestsOf(ctx, tenant)
  }
  return total + (await settleConfirmations(ctx, signal))
}

/** Crossings of one series share a test. What is refused opens unconfirmed. */
async function requestTestsOf(ctx: Ctx, tenant: number): Promise<number> {
  const waiting = await inTransaction(ctx, async (tx) => {
    const crossings = await lockUnrequested(tx, tenant, BATCH)
    const requested = await requestConfirmations(ctx, tx, tenant, crossings)
    const tests: { id: string; testId: string }[] = []
    for (const crossing of crossings) {
      const result = requested.get(seriesKey(crossing))
      if (result && 'testId' in result) tests.push({ id: crossing.id, testId: result.testId })
      else if (result) await openCrossing(tx, tenant, crossing.id, { unconfirmed: result.refused }, ctx.now())
    }
    await setConfirmTests(tx, tenant, tests)
    return crossings.length
  })
  if (waiting > 0) {
    ctx.bus.notify('jobs')
    ctx.bus.notify('tests')
  }
  return waiting
}
