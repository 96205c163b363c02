import { type Ctx, inTransaction } from '../../platform/context'
import {
  clearNeeds,
  gatherNeeds,
  gatherPictureNeeds,
  lockReview,
  setPhase,
  settleNeeds,
} from './review.store'
import { GRACE_MS } from './store-evidence'

const BLOBS = 2_000
const RUNS = 500
const NEXT = { clear: 'gather', gather: 'settle', settle: 'done' } as const

/**
 * Recomputes how long evidence is needed after a change of retention or a deletion. Each step is one
 * transaction that stores its position, so a crash costs one step. New runs register their own needs.
 */
export async function reviewEvidence(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let steps = 0
  while (!signal.aborted && (await reviewStep(ctx))) steps += 1
  return steps
}

const reviewStep = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const review = await lockReview(tx)
    if (!review) return false
    const graceUntil = new Date(ctx.now().getTime() + GRACE_MS)
    const work = {
      clear: () => clearNeeds(tx, review, BLOBS),
      gather: () => gatherNeeds(tx, review, RUNS),
      settle: () => settleNeeds(tx, review, graceUntil, BLOBS),
    }
    if ((await work[review.phase]()) > 0) return true
    if (review.phase === 'clear') await gatherPictureNeeds(tx, review)
    await setPhase(tx, review.organization_id, NEXT[review.phase])
    return true
  })
