import type { z } from 'zod'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { failuresMessages } from '~/shared/messages/failures'
import type { CompareSession, compareSessionChange } from '~/shared/schemas/compare-session'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { requestReview } from '../../structure/clients'
import { type FoundSession, getSession } from './list-sessions'
import { mayChangeSession, presentSession } from './present'
import { deleteSessionRow, updateSessionRow } from './store'

async function getChangeable(ctx: Ctx, id: string): Promise<FoundSession> {
  const found = await getSession(ctx, id)
  if (!mayChangeSession(ctx.actor, found.row, found.tests))
    throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  return found
}

export async function updateSession(
  ctx: Ctx,
  id: string,
  input: z.output<typeof compareSessionChange>,
): Promise<CompareSession> {
  const { row, tests } = await getChangeable(ctx, id)
  if (input.baseline !== undefined && input.baseline >= tests.length)
    throw fieldError('baseline', compareSessionMessages.noBaseline)
  await inTransaction(ctx, async (tx) => {
    await updateSessionRow(tx, row.organization_id, id, input, ctx.now())
    const { title, notes, baseline } = row
    await recordActivity(ctx, tx, 'compareSession.update', id, {
      organizationId: row.organization_id,
      before: { name: title, notes, baseline },
      after: {
        name: input.title ?? title,
        notes: input.notes ?? notes,
        baseline: input.baseline ?? baseline,
      },
    })
  })
  const changed = await getSession(ctx, id)
  return presentSession(ctx, changed.row, changed.tests)
}

/** Its tests are kept only as long as others are from then on. */
export async function deleteSession(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { row } = await getChangeable(ctx, id)
  await inTransaction(ctx, async (tx) => {
    await deleteSessionRow(tx, row.organization_id, id)
    await requestReview(tx, row.organization_id)
    await recordActivity(ctx, tx, 'compareSession.delete', id, {
      organizationId: row.organization_id,
      before: { name: row.title },
    })
  })
  return { ok: true }
}
