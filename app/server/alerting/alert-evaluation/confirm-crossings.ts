import { requestConfirmations, seriesKey } from '../../measuring/test-queue'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import {
  dismissBySample,
  listSamples,
  listTenantsWithUnrequested,
  lockConfirmations,
  lockUnrequested,
  openBySample,
  openCrossing,
  type Sample,
  setConfirmTests,
  type UnrequestedCrossing,
} from '../alerts'
import { chooseSamples, groupKey, MAX_SAMPLES, verdictOf } from './choose-samples'
import { CONFIRM_MS } from './confirm-rules'
import { settleConfirmations } from './settle-confirmations'

/** Also those whose crossings only wait for their turn. */
const TENANTS = 500
const BATCH = 5_000

/** Requests tests for crossings that wait, and decides those whose test ended; returns how many it handled. */
export async function confirmCrossings(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const requested = await requestTests(ctx, signal)
  const settled = await settleConfirmations(ctx, signal)
  // What was decided makes room for others, or decides them.
  return requested + settled + (settled > 0 ? await requestTests(ctx, signal) : 0)
}

async function requestTests(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let total = 0
  for (const tenant of await listTenantsWithUnrequested(ctx.db, TENANTS))
    for (let round = { settled: 1, requested: 0 }; round.settled > 0 && !signal?.aborted; ) {
      round = await inTransaction(ctx, (tx) => requestTestsOf(ctx, tx, tenant))
      total += round.settled + round.requested
      if (round.requested === 0) continue
      ctx.bus.notify('jobs')
      ctx.bus.notify('tests', [tenant])
    }
  return total
}

interface Round {
  settled: number
  requested: number
}

/** Of crossings with one cause only a few are tested at a time, as a whole site would hold up its location for hours. */
async function requestTestsOf(ctx: Ctx, tx: Db, tenant: number): Promise<Round> {
  await lockConfirmations(tx, tenant)
  const waiting = await lockUnrequested(tx, tenant, { perGroup: MAX_SAMPLES, limit: BATCH })
  const sites = [...new Set(waiting.map((one) => one.site_id))]
  const since = new Date(ctx.now().getTime() - CONFIRM_MS)
  const samples = Map.groupBy(await listSamples(tx, tenant, sites, since), groupKey)
  const chosen: UnrequestedCrossing[] = []
  let settled = 0
  for (const [key, crossings] of Map.groupBy(waiting, groupKey)) {
    const known = samples.get(key) ?? []
    const bySample = await settleBySample(ctx, tx, tenant, { crossings, known })
    settled += bySample
    if (bySample === 0) chosen.push(...chooseSamples(crossings, known))
  }
  const requested = await requestChosen(ctx, tx, tenant, chosen)
  return { settled: settled + requested.settled, requested: requested.requested }
}

interface WaitingGroup {
  crossings: readonly UnrequestedCrossing[]
  known: readonly Sample[]
}

/** Most of the tests decide for the rest; what they dismiss waits for its own test as long as a test may take. */
async function settleBySample(ctx: Ctx, tx: Db, tenant: number, group: WaitingGroup): Promise<number> {
  const [first] = group.crossings
  const verdict = verdictOf(group.known)
  if (!first || verdict === null) return 0
  const settle = verdict === 'confirmed' ? openBySample : dismissBySample
  return settle(tx, tenant, first, ctx.now())
}

/** Crossings of one series share a test. What is refused opens unconfirmed. */
async function requestChosen(
  ctx: Ctx,
  tx: Db,
  tenant: number,
  crossings: readonly UnrequestedCrossing[],
): Promise<Round> {
  if (crossings.length === 0) return { settled: 0, requested: 0 }
  const results = await requestConfirmations(ctx, tx, tenant, crossings)
  const tests: { id: string; testId: string }[] = []
  let settled = 0
  for (const crossing of crossings) {
    const result = results.get(seriesKey(crossing))
    if (result && 'testId' in result) tests.push({ id: crossing.id, testId: result.testId })
    else if (result) {
      await openCrossing(tx, tenant, crossing.id, { unconfirmed: result.refused }, ctx.now())
      settled += 1
    }
  }
  await setConfirmTests(tx, tenant, tests, new Date(ctx.now().getTime() + CONFIRM_MS))
  return { settled, requested: tests.length }
}
