import { testsLeft } from '~/shared/rules/schedule/test-budget'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { idsAt } from '../../platform/ids'
import { lockTestQuota, readBudget } from '../../structure/quotas'
import { type ConfirmedSeries, listConfirmable, speedUpTests } from './confirmation.store'
import { PRIORITY } from './rules'
import { insertTests, listUnfinished } from './test.store'

/** Enough for a median that an outlier does not move. */
const RUNS = 3

/** The test that measures a series again, or why there is none. */
export type RequestedConfirmation = { testId: string } | { refused: 'quota' | 'off' }

export const seriesKey = (series: ConfirmedSeries) =>
  `${series.page_id}/${series.device_id}/${series.location_id}`

/**
 * Requests a test of three runs for each of these series of one organization, before scheduled ones; a test that is
 * already waiting there is used instead. Tests that the quota has no room for, and those of locations without an agent,
 * are refused. Uses the caller's transaction; the caller notifies `jobs` after it.
 */
export async function requestConfirmations(
  ctx: Pick<Ctx, 'now' | 'requestId'>,
  tx: Db,
  tenant: number,
  series: readonly ConfirmedSeries[],
): Promise<Map<string, RequestedConfirmation>> {
  const now = ctx.now()
  const wanted = await listConfirmable(tx, tenant, series, now)
  const known = await listUnfinished(tx, tenant, [...new Set(wanted.map((one) => one.page_id))])
  const running = new Map(known.map((test) => [seriesKey(test), test.id]))
  const fresh = wanted.filter((one) => !running.has(seriesKey(one)))
  const room = fresh.length > 0 ? await roomFor(tx, tenant, now) : 0
  const nextId = idsAt(now)
  const batchId = nextId()
  const tests = fresh
    .slice(0, room ?? fresh.length)
    .map((one) => ({ ...one, runs: RUNS, id: nextId(), job_id: nextId(), batch_id: batchId }))
  const batch = {
    ...{ organization_id: tenant, id: batchId, source: 'alert' },
    ...{ requested_by: null, request_id: ctx.requestId },
  }
  const job = { priority: PRIORITY.alert, runAt: now, requestId: ctx.requestId, now }
  const written = new Set(await insertTests(tx, [batch], tests, job))
  const reused = wanted.flatMap((one) => running.get(seriesKey(one)) ?? [])
  await speedUpTests(tx, tenant, reused, { priority: PRIORITY.alert, runs: RUNS })
  const made = new Map(tests.filter(({ id }) => written.has(id)).map((test) => [seriesKey(test), test.id]))
  const able = new Set(wanted.map(seriesKey))
  const results = new Map<string, RequestedConfirmation>()
  for (const one of series) {
    const key = seriesKey(one)
    const testId = running.get(key) ?? made.get(key)
    if (testId !== undefined) results.set(key, { testId })
    else if (!able.has(key)) results.set(key, { refused: 'off' })
    else if (!tests.some((test) => seriesKey(test) === key)) results.set(key, { refused: 'quota' })
    // Otherwise somebody else requested the test meanwhile: the next round finds it.
  }
  return results
}

async function roomFor(tx: Db, tenant: number, now: Date): Promise<number | null> {
  const quota = await lockTestQuota(tx, tenant)
  if (quota === null) return null
  const { used } = await readBudget({ db: tx, now: () => now }, tenant)
  return testsLeft(quota, used)
}
