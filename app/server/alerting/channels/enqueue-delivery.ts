import { v7 } from 'uuid'
import type { AlertMessage } from '~/shared/schemas/alert-message'
import type { Delivery } from '~/shared/schemas/channel'
import type { Db } from '../../platform/db'
import { insertDelivery, listAcknowledging } from './delivery.store'

interface EnqueuedDelivery {
  channelId: string
  alertId: string | null
  kind: Delivery['kind']
  message: AlertMessage
  now: Date
}

/** Inserts a delivery in the transaction that causes it; sent after the commit. Returns its id. */
export async function enqueueDelivery(db: Db, tenant: number, delivery: EnqueuedDelivery): Promise<string> {
  const id = v7({ msecs: delivery.now.getTime() })
  await insertDelivery(db, tenant, { ...delivery, id, nextAt: delivery.now })
  return id
}

/**
 * Acknowledges an alert in the services that can do so and were notified of it, with what they got: others may see more
 * of the alert. Returns the deliveries.
 */
export async function enqueueAcknowledgements(
  db: Db,
  tenant: number,
  { alertId, now }: { alertId: string; now: Date },
): Promise<string[]> {
  const channels = await listAcknowledging(db, tenant, alertId)
  const ids: string[] = []
  for (const { channelId, message } of channels)
    ids.push(await enqueueDelivery(db, tenant, { channelId, alertId, kind: 'acknowledged', message, now }))
  return ids
}
