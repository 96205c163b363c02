import { deletedMessages } from '~/shared/messages/deleted'
import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import { MAX_CLIENT_DASHBOARDS, MAX_DASHBOARD_CHARTS } from '~/shared/rules/personal-dashboards/choices'
import type { Restored } from '~/shared/schemas/deletion'
import { requireRight } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, notFound } from '../../platform/errors'
import {
  countBeside,
  deleteDeletionRow,
  freeName,
  isDashboardKind,
  isOwnDeletion,
  lockDeletion,
  objectIdOf,
  type Place,
  placeOf,
  rename,
  restoreRight,
  unmarkTree,
  updateDeletion,
} from '../../structure/deletions'
import { refuseWhileArriving } from '../../structure/move-locks'
import { settleRestored } from './settle-deletions'

/** Brings everything back: settings, history, schedules, permissions, links. A taken name gets a number. */
export async function restoreDeletion(ctx: Ctx, id: string): Promise<Restored> {
  const { row, name } = await inTransaction(ctx, async (tx) => {
    const found = await lockDeletion(tx, id)
    if (!found) throw notFound()
    const { action, target } = restoreRight(placeOf(found), found.author_id)
    if (!isOwnDeletion(ctx.actor, found.organization_id, found.restorable_by))
      requireRight(ctx, action, target)
    if (found.purge_started_at) throw new AppError('CONFLICT', deletedMessages.tooLate)
    if (found.blocked_by !== null) throw new AppError('CONFLICT', deletedMessages.blockedBy(found.blocked_by))
    const place = placeOf(found)
    if (place.clientId !== null) await refuseWhileArriving(tx, place.clientId)
    await refuseOverLimit(tx, place)
    const free = await freeName(tx, place, found.name)
    if (free !== found.name) await rename(tx, place, free)
    await unmarkTree(tx, place, id, ctx.now())
    if (isDashboardKind(place.kind)) await deleteDeletionRow(tx, place.tenant, id)
    else await updateDeletion(tx, place.tenant, id, { restored_at: ctx.now(), settled_at: null })
    await recordActivity(ctx, tx, `${place.kind}.restore`, objectIdOf(place), {
      organizationId: place.tenant,
      place: { clientId: place.clientId, projectId: place.projectId },
      after: { name: free },
    })
    return { row: found, name: free }
  })
  if (!isDashboardKind(row.kind)) await settleRestored(ctx, row)
  return {
    kind: row.kind,
    organization: row.organization_id,
    client: row.client_id,
    project: row.project_id,
    site: row.site_id,
    dashboard: row.dashboard_id,
    name,
    isRenamed: name !== row.name,
  }
}

async function refuseOverLimit(tx: Db, place: Place): Promise<void> {
  if (!isDashboardKind(place.kind)) return
  const { tooManyCharts, tooManyDashboards } = personalDashboardMessages.faults
  const [max, message] =
    place.kind === 'chart'
      ? [MAX_DASHBOARD_CHARTS, tooManyCharts(MAX_DASHBOARD_CHARTS)]
      : [MAX_CLIENT_DASHBOARDS, tooManyDashboards(MAX_CLIENT_DASHBOARDS)]
  if ((await countBeside(tx, place)) >= max) throw new AppError('CONFLICT', message)
}
