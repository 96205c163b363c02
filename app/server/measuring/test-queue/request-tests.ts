import type { z } from 'zod'
import { runTestMessages } from '~/shared/messages/run-test'
import { scopeOf } from '~/shared/rules/access/roles'
import type { TestSelection, testBatch } from '~/shared/schemas/lighthouse'
import { MAX_TESTS } from '~/shared/values/lighthouse-choices'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { idsAt } from '../../platform/ids'
import { checkTestQuota } from '../../structure/quotas'
import { deleteBackoffs } from './backoff/backoff.store'
import { checkLinkQuota, checkRequester, requesterOf } from './check-requester'
import { type Combination, listCombinations } from './combination.store'
import { combinationFilterOf } from './combination-filter'
import { presentTest } from './present-test'
import { PRIORITY } from './rules'
import { insertTests, listTests, listUnfinished } from './test.store'

/**
 * Requests a test of each selected page, device and location, ahead of scheduled ones. A combination that is
 * queued or running returns its existing test. Pages tested less often return to their schedule. Throws when the
 * quota has no room for all new tests.
 */
export async function requestTests(
  ctx: TenantCtx,
  selection: TestSelection,
  source: 'manual' | 'terminal' = 'manual',
): Promise<z.input<typeof testBatch>> {
  checkRequester(ctx, selection)
  const scope = scopeOf(ctx.actor)
  const wanted = await listCombinations(ctx.db, combinationFilterOf(ctx, selection), scope, MAX_TESTS + 1)
  if (wanted.length === 0) throw new AppError('BAD_REQUEST', runTestMessages.nothingToTest)
  if (wanted.length > MAX_TESTS) throw new AppError('BAD_REQUEST', runTestMessages.tooMany(MAX_TESTS))
  const now = ctx.now()
  const nextId = idsAt(now)
  const batchId = nextId()
  const asker = requesterOf(ctx)
  const ids = await inTransaction(ctx, async (tx) => {
    const running = await unfinishedAmong(tx, ctx.tenant, wanted)
    const fresh = wanted
      .filter((combination) => !running.has(keyOf(combination)))
      .map((combination) => ({
        ...combination,
        runs: selection.runs ?? combination.runs,
        id: nextId(),
        job_id: nextId(),
        batch_id: batchId,
      }))
    if (fresh.length === 0) return [...running.values()]
    await deleteBackoffs(tx, fresh)
    await checkLinkQuota(tx, ctx, fresh.length)
    await checkTestQuota(tx, ctx.tenant, fresh.length, now)
    const batch = {
      organization_id: ctx.tenant,
      id: batchId,
      source,
      ...asker,
      request_id: ctx.requestId,
    }
    const written = await insertTests(tx, [batch], fresh, {
      priority: PRIORITY[source],
      runAt: now,
      requestId: ctx.requestId,
      now,
    })
    await recordActivity(ctx, tx, 'test.create', batchId, { after: { tests: written.length, selection } })
    // A concurrent request created the same tests; watch those.
    const others = written.length < fresh.length ? await unfinishedAmong(tx, ctx.tenant, wanted) : running
    return [...new Set([...others.values(), ...written])]
  })
  ctx.bus.notify('jobs')
  ctx.bus.notify('tests', [ctx.tenant])
  const tests = await listTests(ctx.db, ids, scope)
  return { batchId, isFreeTest: asker.is_free, tests: tests.map(presentTest) }
}

const keyOf = (series: { page_id: number; device_id: number; location_id: number }) =>
  `${series.page_id}/${series.device_id}/${series.location_id}`

async function unfinishedAmong(
  tx: TenantCtx['db'],
  tenant: number,
  wanted: Combination[],
): Promise<Map<string, string>> {
  const keys = new Set(wanted.map(keyOf))
  const unfinished = await listUnfinished(tx, tenant, [...new Set(wanted.map((w) => w.page_id))])
  return new Map(unfinished.filter((test) => keys.has(keyOf(test))).map((test) => [keyOf(test), test.id]))
}
