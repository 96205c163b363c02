import type { AlertMessage, NoticeKind } from '~/shared/schemas/alert-message'
import type { Db } from '../db'

export interface NewDelivery {
  id: string
  channelId: string
  alertId: string | null
  kind: NoticeKind
  message: AlertMessage
  /** null: sent by the caller, never by the job. */
  nextAt: Date | null
  now: Date
}

export async function insertDelivery(db: Db, tenant: number, delivery: NewDelivery): Promise<void> {
  const { id, channelId, alertId, kind, message, nextAt, now } = delivery
  await db
    .insertInto('delivery')
    .values({
      organization_id: tenant,
      id,
      channel_id: channelId,
      alert_id: alertId,
      kind,
      message: JSON.stringify(message),
      queued_at: now,
      next_at: nextAt,
      created_at: now,
    })
    .execute()
}
