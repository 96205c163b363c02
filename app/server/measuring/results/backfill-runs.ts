import { refineFailure } from '~/shared/rules/measuring/run-failures'
import { WEEK_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import {
  findFirstRunMonth,
  listTlsErrors,
  lockRunBackfill,
  markLostScores,
  setFailureCodes,
  setImportedWindow,
  setRunBackfill,
} from './backfill.store'

const SPAN_MS = WEEK_MS

/**
 * Gives runs from before migration 0058 what newer ones are stored with: gap reasons, kinds of TLS failures, and the
 * quiet window of imported ones. Newest first, a week per transaction; returns how many.
 */
export async function backfillRuns(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let spans = 0
  while (!signal?.aborted && (await backfillSpan(ctx))) spans += 1
  return spans
}

const backfillSpan = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const to = await lockRunBackfill(tx)
    if (!to) return false
    const first = await findFirstRunMonth(tx)
    if (!first || to <= first) {
      await setRunBackfill(tx, null)
      return false
    }
    const span = { from: new Date(to.getTime() - SPAN_MS), to }
    await markLostScores(tx, span)
    await setImportedWindow(tx, span)
    const failed = await listTlsErrors(tx, span)
    const refined = failed.map(({ id, detail }) => ({ id, code: refineFailure('TLS_ERROR', detail) }))
    const changed = refined.filter(({ code }) => code !== 'TLS_ERROR')
    await setFailureCodes(tx, span, changed)
    await setRunBackfill(tx, span.from)
    return true
  })
