import { v7 } from 'uuid'
import { originOf } from '../../../platform/brand-hosts'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { enqueueDelivery } from '../../channels'
import { listChannelAudience } from '../audience'
import { composeMessage } from '../compose-message'
import { findNotified, insertAlertNotices, listCrossingsOf } from '../notify.store'
import type { UnnotifiedIncident } from './incident-notice.store'
import type { ToSend } from './mail-incident'

/** The same for channels. */
export async function deliverIncident(
  ctx: Ctx,
  tx: Db,
  incident: UnnotifiedIncident,
  { hits, rules, shouldNotify }: ToSend,
): Promise<void> {
  const { organization_id: tenant, id } = incident
  const now = ctx.now()
  const alert = await findNotified(tx, tenant, id)
  if (!alert) return
  const origin = await originOf(tx, tenant)
  const kind = incident.ended_at === null ? 'opened' : 'recovered'
  const ruleNames = new Map([...rules].map(([rule, { name }]) => [rule, name]))
  const crossings = new Map((await listCrossingsOf(tx, tenant, id)).map((row) => [row.id, row]))
  for (const { channel, crossings: seen } of await listChannelAudience(tx, tenant, {
    crossings: hits,
    rules,
  })) {
    if (!shouldNotify(seen)) continue
    const own = seen.flatMap((hit) => crossings.get(hit.id) ?? [])
    if (own.length === 0) continue
    const message = composeMessage(kind, { alert, crossings: own, ruleNames, now }, origin)
    const delivery = await enqueueDelivery(tx, tenant, {
      channelId: channel.id,
      alertId: id,
      kind,
      message,
      now,
    })
    await insertAlertNotices(tx, [
      {
        organization_id: tenant,
        alert_id: id,
        id: v7({ msecs: now.getTime() }),
        kind,
        delivery_id: delivery,
        notified_at: now,
      },
    ])
  }
}
