import type { z } from 'zod'
import { deletedMessages } from '~/shared/messages/deleted'
import { deletionMessages } from '~/shared/messages/hierarchy'
import type { deletionForm } from '~/shared/schemas/client'
import { requireRight } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { lockDeletion, objectIdOf, placeOf, purgeRight, updateDeletion } from '../../structure/deletions'

/** Ends the time to restore it; a worker then deletes it for good. The typed name confirms. */
export const purgeNow = (ctx: Ctx, id: string, input: z.output<typeof deletionForm>): Promise<{ ok: true }> =>
  inTransaction(ctx, async (tx) => {
    const found = await lockDeletion(tx, id)
    if (!found) throw notFound()
    const place = placeOf(found)
    const { action, target } = purgeRight(place.tenant)
    requireRight(ctx, action, target)
    if (found.purge_started_at) throw new AppError('CONFLICT', deletedMessages.started)
    if (input.name !== found.name) throw fieldError('name', deletionMessages.mismatch)
    const now = ctx.now()
    await updateDeletion(tx, place.tenant, id, { purge_after: now, purge_started_at: now })
    await recordActivity(ctx, tx, `${place.kind}.purge`, objectIdOf(place), {
      organizationId: place.tenant,
      place: { clientId: place.clientId, projectId: place.projectId },
      before: { name: found.name },
    })
    return { ok: true }
  })
