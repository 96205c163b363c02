import { cancelTestsOfDeletion } from '../../measuring/test-queue'
import { type Ctx, inTransaction } from '../../platform/context'
import {
  type DeletionRow,
  deleteDeletionRow,
  findUnsettled,
  lockUnrestored,
  markTree,
  placeOf,
  updateDeletion,
} from '../../structure/deletions'
import { pauseDeleted, resumeRestored } from '../../uptime/monitors'
import { countNext } from './count.store'
import { eachDue } from './each-due'
import { paced } from './paced'

/** Completes deletions and restores, in steps that can be repeated. Returns how many are complete. */
export function settleDeletions(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  return eachDue(
    (except) => findUnsettled(ctx.db, except),
    async (deletion) => {
      await (deletion.restored_at ? settleRestored(ctx, deletion) : settleDeleted(ctx, deletion, signal))
      return true
    },
    signal,
  )
}

async function settleDeleted(ctx: Ctx, row: DeletionRow, signal?: AbortSignal): Promise<void> {
  const { organization_id: tenant, id } = row
  const unlessRestored = <T>(step: (own: Ctx) => Promise<T>): Promise<T | undefined> =>
    inTransaction(ctx, async (tx) =>
      (await lockUnrestored(tx, tenant, id)) ? step({ ...ctx, db: tx }) : undefined,
    )
  // What was written while the deletion committed.
  await unlessRestored(({ db }) => markTree(db, placeOf(row), id))
  await untilNone(() => cancelTestsOfDeletion(ctx, tenant, id))
  await untilNone(() => unlessRestored((own) => pauseDeleted(own, tenant, id, row.deleted_at)))
  while (!signal?.aborted && (await paced(() => countNext(ctx.db, placeOf(row), id), signal)).result > 0);
  if (signal?.aborted) return
  await unlessRestored(({ db }) => updateDeletion(db, tenant, id, { settled_at: ctx.now() }))
}

/** Until now these monitors counted as paused, so the time of the deletion is neither up nor down. */
export async function settleRestored(ctx: Ctx, row: DeletionRow): Promise<void> {
  await untilNone(() => resumeRestored(ctx, placeOf(row)))
  await deleteDeletionRow(ctx.db, row.organization_id, row.id)
  ctx.bus.notify('uptime', [row.organization_id])
}

async function untilNone(step: () => Promise<number | undefined>): Promise<void> {
  while (((await step()) ?? 0) > 0);
}
