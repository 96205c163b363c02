import { v7 } from 'uuid'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { refuseWhileArriving } from '../../structure/move-locks'
import { insertDeletion, markTree } from './mark.store'
import { isDashboardKind, type Place } from './place'
import { purgeAfter } from './rules'

/**
 * Hides an object and everything in it until it is restored or purged; returns the id that restores it. Part of the
 * caller's transaction, which has locked the object. `isFinal` leaves no time to restore it.
 */
export async function markDeleted(
  ctx: Ctx,
  tx: Db,
  { name, isFinal = false, ...place }: Place & { name: string; isFinal?: boolean },
): Promise<string> {
  const { actor } = ctx
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  if (place.clientId !== null) await refuseWhileArriving(tx, place.clientId)
  await insertDeletion(tx, {
    id,
    place,
    name,
    deletedBy: actor.kind === 'user' ? actor.userId : null,
    deletedByName: actor.kind === 'user' || actor.kind === 'anonymous' ? null : actor.name,
    now,
    settledAt: isDashboardKind(place.kind) ? now : null,
    purgeAfter: isFinal ? now : purgeAfter(now),
    purgeStartedAt: isFinal ? now : null,
  })
  await markTree(tx, place, id)
  if (!isDashboardKind(place.kind)) ctx.bus.notify('uptime', [place.tenant])
  return id
}
