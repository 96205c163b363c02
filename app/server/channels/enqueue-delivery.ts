import { v7 } from 'uuid'
import type { AlertMessage, NoticeKind } from '~/shared/schemas/alert-message'
import type { Db } from '../db'
import { insertDelivery } from './delivery.store'

interface EnqueuedDelivery {
  channelId: string
  alertId: string | null
  kind: NoticeKind
  message: AlertMessage
  now: Date
}

/** Inserts a delivery in the transaction that causes it; sent after the commit. Returns its id. */
export async function enqueueDelivery(db: Db, tenant: number, delivery: EnqueuedDelivery): Promise<string> {
  const id = v7({ msecs: delivery.now.getTime() })
  await insertDelivery(db, tenant, { ...delivery, id, nextAt: delivery.now })
  return id
}
