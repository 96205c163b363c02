import { alertsMessages } from '~/shared/messages/alerts'
import { type AlertDetail, type AlertSnooze, snoozeEnd } from '~/shared/schemas/alert'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { snoozeAlertRow } from './acknowledge.store'
import { getOwnAlert } from './get-alert'
import { presentAlert } from './present-alert'
import { readAlert } from './read-alert'

async function setSnooze(ctx: Ctx, id: string, until: Date | null): Promise<AlertDetail> {
  const row = await getOwnAlert(ctx, id)
  const tenant = row.organization_id
  await inTransaction(ctx, async (tx) => {
    if (!(await snoozeAlertRow(tx, tenant, id, { until, now: ctx.now() })))
      throw new AppError('CONFLICT', alertsMessages.isClosed)
    await recordActivity(ctx, tx, until ? 'alert.snooze' : 'alert.wake', id, {
      organizationId: tenant,
      place: { clientId: row.client_id },
      after: { name: presentAlert(ctx, row).title, ...(until && { until: until.toISOString() }) },
    })
  })
  return readAlert(ctx, id)
}

/** No notifications until then, except of a recovery. */
export async function snoozeAlert(ctx: Ctx, id: string, snooze: AlertSnooze): Promise<AlertDetail> {
  const until = snoozeEnd(snooze, ctx.now())
  if (!until) throw fieldError('until', alertsMessages.untilFar)
  return setSnooze(ctx, id, until)
}

export const wakeAlert = (ctx: Ctx, id: string): Promise<AlertDetail> => setSnooze(ctx, id, null)
