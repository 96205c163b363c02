import type { z } from 'zod'
import { outageMessages } from '~/shared/messages/outages'
import { can, scopeOf } from '~/shared/rules/access/roles'
import type { OutageAcknowledgement } from '~/shared/schemas/outage-acknowledgement'
import type { outageDetail } from '~/shared/schemas/uptime'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, orNotFound } from '../../platform/errors'
import {
  acknowledgeAlertOf,
  deleteAcknowledgement,
  insertAcknowledgements,
  listUnacknowledged,
  type OpenSibling,
  unacknowledgeAlertOf,
} from './acknowledgement.store'
import { findOutage, type OutageDetailRow } from './outage-read.store'
import { readOutage } from './read-outage'

const userOf = ({ actor }: TenantCtx) => (actor.kind === 'user' ? actor.userId : null)

async function getOwn(ctx: TenantCtx, tx: Db): Promise<OutageDetailRow> {
  const row = orNotFound(await findOutage(tx, ctx.tenant, String(ctx.target.id), scopeOf(ctx.actor)))
  return row
}

/** The other outages of the incident that the actor may acknowledge. */
async function siblingsOf(ctx: TenantCtx, tx: Db, outage: string): Promise<OpenSibling[]> {
  const siblings = await listUnacknowledged(tx, ctx.tenant, outage, scopeOf(ctx.actor))
  return siblings.filter(({ client_id: clientId, project_id: projectId, site_id: siteId }) =>
    can(ctx.actor, 'outage.acknowledge', { organizationId: ctx.tenant, clientId, projectId, siteId }),
  )
}

/** Marks an outage as seen. The first one stays: a second is a conflict, unless it is by the same user. */
export async function acknowledgeOutage(
  ctx: TenantCtx,
  { note, wholeIncident }: OutageAcknowledgement,
): Promise<z.input<typeof outageDetail>> {
  const { tenant } = ctx
  const user = userOf(ctx)
  await inTransaction(ctx, async (tx) => {
    const own = await getOwn(ctx, tx)
    const isTaken = own.acknowledged_at !== null
    if (isTaken && (user === null || own.acknowledged_by !== user))
      throw new AppError('CONFLICT', outageMessages.alreadyAcknowledged)
    const siblings = wholeIncident ? await siblingsOf(ctx, tx, own.id) : []
    const all = [{ id: own.id, name: own.monitor_name }, ...siblings]
    const ids = all.map(({ id }) => id)
    const fresh = new Set(await insertAcknowledgements(tx, tenant, ids, { user, note, now: ctx.now() }))
    if (!isTaken && !fresh.has(own.id)) throw new AppError('CONFLICT', outageMessages.alreadyAcknowledged)
    await acknowledgeAlertOf(tx, tenant, own.id, { user, note, now: ctx.now() })
    for (const { id, name } of all)
      if (fresh.has(id))
        await recordActivity(ctx, tx, 'outage.acknowledge', id, { after: { name, ...(note && { note }) } })
  })
  ctx.bus.notify('uptime', [ctx.tenant])
  return readOutage(ctx)
}

/** Takes an acknowledgement back. Idempotent. */
export async function unacknowledgeOutage(ctx: TenantCtx): Promise<z.input<typeof outageDetail>> {
  await inTransaction(ctx, async (tx) => {
    const { id, monitor_name: name } = await getOwn(ctx, tx)
    const isDeleted = await deleteAcknowledgement(tx, ctx.tenant, id)
    await unacknowledgeAlertOf(tx, ctx.tenant, id, ctx.now())
    if (isDeleted) await recordActivity(ctx, tx, 'outage.unacknowledge', id, { before: { name } })
  })
  ctx.bus.notify('uptime', [ctx.tenant])
  return readOutage(ctx)
}
