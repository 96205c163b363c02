import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { requestReview } from '../../structure/clients'
import {
  type DeletionRow,
  findPurgeable,
  isDashboardKind,
  lockPurge,
  type Place,
  placeOf,
} from '../../structure/deletions'
import { eachDue } from './each-due'
import { paced } from './paced'
import {
  addProgress,
  finishPurge,
  type Purged,
  purgeDashboard,
  purgeMonitors,
  purgeOrganization,
  purgePages,
  purgeTree,
} from './purge.store'
import { nextBatchSize } from './rules'

const FIRST_BATCH = 200

/** Deletes for good what can no longer be restored. Returns how many deletions are complete. */
export function purgeDeletions(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  return eachDue(
    (except) => findPurgeable(ctx.db, ctx.now(), except),
    (due) => purgeOne(ctx, due, signal),
    signal,
  )
}

/**
 * Small transactions, each complete in itself, so that a crash costs one batch. Between them the database is left to
 * others. False when another worker has it or the signal aborted.
 */
async function purgeOne(ctx: Ctx, due: DeletionRow, signal?: AbortSignal): Promise<boolean> {
  for (let size = FIRST_BATCH; !signal?.aborted; ) {
    const batch = size
    const { result, tookMs } = await paced(
      () => inTransaction(ctx, (tx) => purgeStep(tx, due, batch)),
      signal,
    )
    if (result !== 'more') return result === 'done'
    size = nextBatchSize(batch, tookMs)
  }
  return false
}

async function purgeStep(tx: Db, due: DeletionRow, size: number): Promise<'more' | 'done' | 'busy'> {
  const row = await lockPurge(tx, due.organization_id, due.id)
  if (!row) return 'busy'
  const place = placeOf(row)
  const { rows, results } = await purgeSome(tx, place, size)
  if (rows > 0) {
    await addProgress(tx, place, row.id, results)
    return 'more'
  }
  await finishPurge(tx, place)
  if (place.kind !== 'organization' && !isDashboardKind(place.kind)) await requestReview(tx, place.tenant)
  return 'done'
}

async function purgeSome(tx: Db, place: Place, size: number): Promise<Purged> {
  if (isDashboardKind(place.kind)) return { rows: await purgeDashboard(tx, place, size), results: 0 }
  const monitors = await purgeMonitors(tx, place, size)
  if (monitors > 0) return { rows: monitors, results: 0 }
  const pages = await purgePages(tx, place, size)
  if (pages.rows > 0) return pages
  const tree = await purgeTree(tx, place)
  if (tree > 0 || place.kind !== 'organization') return { rows: tree, results: 0 }
  return { rows: await purgeOrganization(tx, place, size), results: 0 }
}
