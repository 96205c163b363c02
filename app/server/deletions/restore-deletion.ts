import { deletedMessages } from '~/shared/messages/deleted'
import type { Restored } from '~/shared/schemas/deletion'
import { requireRight } from '../access'
import { recordActivity } from '../activity'
import { refuseWhileArriving } from '../client-moves'
import { type Ctx, inTransaction } from '../context'
import { AppError, notFound } from '../errors'
import { freeName, rename, unmarkTree } from './mark.store'
import { objectIdOf } from './place'
import { isOwnDeletion, restoreRight } from './rules'
import { settleRestored } from './settle-deletions'
import { lockDeletion, placeOf, updateDeletion } from './store'

/** Brings everything back: settings, history, schedules, permissions, links. A taken name gets a number. */
export async function restoreDeletion(ctx: Ctx, id: string): Promise<Restored> {
  const { row, name } = await inTransaction(ctx, async (tx) => {
    const found = await lockDeletion(tx, id)
    if (!found) throw notFound()
    const { action, target } = restoreRight(placeOf(found))
    if (!isOwnDeletion(ctx.actor, found.organization_id, found.restorable_by))
      requireRight(ctx, action, target)
    if (found.purge_started_at) throw new AppError('CONFLICT', deletedMessages.tooLate)
    if (found.blocked_by !== null) throw new AppError('CONFLICT', deletedMessages.blockedBy(found.blocked_by))
    const place = placeOf(found)
    if (place.clientId !== null) await refuseWhileArriving(tx, place.clientId)
    const free = await freeName(tx, place, found.name)
    if (free !== found.name) await rename(tx, place, free)
    await unmarkTree(tx, place, id, ctx.now())
    await updateDeletion(tx, place.tenant, id, { restored_at: ctx.now(), settled_at: null })
    await recordActivity(ctx, tx, {
      organizationId: place.tenant,
      action: `${place.kind}.restore`,
      objectId: objectIdOf(place),
      place: { clientId: place.clientId, projectId: place.projectId },
      after: { name: free },
    })
    return { row: found, name: free }
  })
  await settleRestored(ctx, row)
  return {
    kind: row.kind,
    organization: row.organization_id,
    client: row.client_id,
    project: row.project_id,
    site: row.site_id,
    name,
    isRenamed: name !== row.name,
  }
}
