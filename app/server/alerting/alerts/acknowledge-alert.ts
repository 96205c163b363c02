import { alertsMessages } from '~/shared/messages/alerts'
import type { AlertDetail } from '~/shared/schemas/alert'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { insertAcknowledgements, unacknowledgeOutages } from '../../uptime/outages'
import { enqueueAcknowledgements } from '../channels'
import { acknowledgeAlertRow, listOpenOutagesOf, unacknowledgeAlertRow } from './acknowledge.store'
import type { AlertRow } from './alert-read.store'
import { getOwnAlert } from './get-alert'
import { presentAlert } from './present-alert'
import { readAlert } from './read-alert'

const userOf = ({ actor }: Ctx) => (actor.kind === 'user' ? actor.userId : null)

const record = (ctx: Ctx, tx: Db, row: AlertRow, verb: 'acknowledge' | 'unacknowledge') =>
  recordActivity(ctx, tx, `alert.${verb}`, row.id, {
    organizationId: row.organization_id,
    place: { clientId: row.client_id },
    [verb === 'acknowledge' ? 'after' : 'before']: { name: presentAlert(ctx, row).title },
  })

/** False when it is closed, or someone was faster. Its outages, and PagerDuty's incident, are acknowledged with it. */
async function acknowledge(ctx: Ctx, row: AlertRow, note: string): Promise<boolean> {
  const tenant = row.organization_id
  return inTransaction(ctx, async (tx) => {
    const by = { user: userOf(ctx), note, now: ctx.now() }
    if (!(await acknowledgeAlertRow(tx, tenant, row.id, by))) return false
    if (row.cause_kind === 'incident')
      await insertAcknowledgements(tx, tenant, await listOpenOutagesOf(tx, tenant, row.id), by)
    await enqueueAcknowledgements(tx, tenant, { alertId: row.id, now: by.now })
    await record(ctx, tx, row, 'acknowledge')
    return true
  })
}

/** Marks an alert as seen, which ends reminders. Repeating it changes nothing; of someone else's it is a conflict. */
export async function acknowledgeAlert(
  ctx: Ctx,
  id: string,
  { note }: { note: string },
): Promise<AlertDetail> {
  const row = await getOwnAlert(ctx, id)
  if (row.closed_at) throw new AppError('CONFLICT', alertsMessages.isClosed)
  if (!(await acknowledge(ctx, row, note))) {
    const user = userOf(ctx)
    const detail = await readAlert(ctx, id)
    const isOwn = ctx.actor.kind === 'user' && detail.acknowledgement?.by === ctx.actor.email
    if (user === null || !isOwn) throw new AppError('CONFLICT', alertsMessages.alreadyAcknowledged)
    return detail
  }
  ctx.bus.notify('uptime', [row.organization_id])
  return readAlert(ctx, id)
}

/** Those that the actor may acknowledge; the others are only counted. */
export async function acknowledgeAlerts(
  ctx: Ctx,
  { alerts }: { alerts: string[] },
): Promise<{ acknowledged: number; skipped: number }> {
  let acknowledged = 0
  const ids = [...new Set(alerts)]
  for (const id of ids) {
    const row = await getOwnAlert(ctx, id).catch((error: unknown) => {
      if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return null
      throw error
    })
    if (row && (await acknowledge(ctx, row, ''))) acknowledged += 1
  }
  if (acknowledged > 0) ctx.bus.notify('uptime')
  return { acknowledged, skipped: ids.length - acknowledged }
}

/** Takes an acknowledgement back; reminders go on. Idempotent. */
export async function unacknowledgeAlert(ctx: Ctx, id: string): Promise<AlertDetail> {
  const row = await getOwnAlert(ctx, id)
  const tenant = row.organization_id
  await inTransaction(ctx, async (tx) => {
    if (!(await unacknowledgeAlertRow(tx, tenant, id, ctx.now()))) return
    if (row.cause_kind === 'incident')
      await unacknowledgeOutages(tx, tenant, await listOpenOutagesOf(tx, tenant, id))
    await record(ctx, tx, row, 'unacknowledge')
  })
  ctx.bus.notify('uptime', [tenant])
  return readAlert(ctx, id)
}
